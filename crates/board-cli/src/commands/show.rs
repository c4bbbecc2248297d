use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use board_core::AnyError;
use board_svg::Theme;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::StartArgs;
use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::output;
use crate::show::{Charset, page};
use crate::table::{Board, Marks};

/// Draw a position, in characters or as an SVG file
#[derive(Args, Debug)]
#[command(
    long_about = "\
Draw a position: the board with the names of its spaces, what is off the board, and the side to \
move. Pieces differ in shape, so that nothing is lost without colour.",
    after_help = "\
Examples:
  $ board show uisge
  $ board show hexfour --ascii --moves --rules side=4
  $ board show uisge --position '7/1Ww4/1wwww2/2bbbb1/3bb2/7 b' --color never
  $ board show uisge --play 'd4f4 d2f2' --svg after.svg --theme dark
  $ board show uisge --mark 'd4f4,d4b4' --svg marked.svg"
)]
pub struct Show {
    #[command(flatten)]
    start: StartArgs,
    /// Moves to play first, with spaces between them; an SVG picture shows the last one
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
    /// Draw with ASCII characters alone
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Mark the legal moves on the board, and list them
    #[arg(long)]
    moves: bool,
    /// Write an SVG picture to this file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The colours of the SVG picture
    #[arg(long, value_name = "THEME", requires = "svg", default_value = "light",
        value_parser = themes())]
    theme: Theme,
    /// Moves to mark in the SVG picture, with commas between them: with a dot if they are legal,
    /// with a cross if not
    #[arg(
        long,
        value_name = "MOVES",
        requires = "svg",
        conflicts_with = "moves",
        value_delimiter = ','
    )]
    mark: Vec<String>,
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    // The parser lets no other name through.
    let find = |name: String| Theme::ALL.into_iter().find(|theme| theme.name() == name);
    let names = PossibleValuesParser::new(Theme::ALL.map(Theme::name));
    names.try_map(move |name| find(name).ok_or("no such theme"))
}

impl Show {
    pub fn run(&self) -> Result<(), Failure> {
        let mut position = self.start.open()?;
        let mut moves: Vec<_> = self.play.iter().flat_map(|moves| moves.split(' ')).collect();
        moves.retain(|m| !m.is_empty());
        let last = self.svg.as_ref().and_then(|_| moves.pop());
        for (number, m) in (1..).zip(moves) {
            let why = |why: AnyError| Failure::Data(format!("move {number}, {m}: {why}"));
            position.play_text(m).map_err(why)?;
        }
        match &self.svg {
            None => self.draw(&*position),
            Some(file) => self.draw_svg(&*position, last, file),
        }
    }

    fn draw(&self, position: &dyn Board) -> Result<(), Failure> {
        let charset = if self.ascii { Charset::Ascii } else { Charset::Unicode };
        let moves = if self.moves { sorted_moves(position) } else { Vec::new() };
        let page = page(position, &position.draw(self.moves), &moves, charset);
        // Takes the styles out where they are not wanted.
        let mut out = anstream::stdout().lock();
        out.write_all(page.as_bytes())?;
        out.flush()?;
        Ok(())
    }

    fn draw_svg(
        &self,
        position: &dyn Board,
        last: Option<&str>,
        file: &Path,
    ) -> Result<(), Failure> {
        let marks = if self.moves { Marks::Legal } else { Marks::These(self.mark.clone()) };
        let svg = position.svg(self.theme, last, &marks);
        let svg = svg.map_err(|why| Failure::Data(format!("--play, --mark: {why}")))?;
        if file.as_os_str() == "-" {
            return output::print(|out| Ok(out.write_all(svg.as_bytes())?));
        }
        let why = |why| Failure::Data(format!("{}: {why}", file.display()));
        fs::write(file, svg).map_err(why)
    }
}
