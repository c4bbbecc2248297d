use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use board_core::text::quoted;
use board_games::FullGame;
use board_svg::{Options, Theme};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::{StartArgs, Work};
use crate::failure::Failure;
use crate::output;
use crate::save::{self, Existing};
use crate::show::{Charset, page};
use crate::solved::solution;

/// Draw a position, in characters or as an SVG file
#[derive(Args, Debug)]
#[command(
    long_about = "\
Draw a position: the board with the names of its spaces, what is off the board, and the side to \
move. Pieces differ in shape, so that nothing is lost without colour.",
    after_help = include_str!("../../help/show.txt")
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
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
    /// Say what the position is worth to the side to move, in a game that is solved
    #[arg(long, conflicts_with = "svg")]
    value: bool,
    /// Write an SVG picture to this new file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
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
        let plays = self.play.iter().flat_map(|moves| moves.split(' '));
        let moves: Vec<_> = plays.filter(|m| !m.is_empty()).collect();
        match &self.svg {
            None => self.draw(&moves),
            Some(file) => self.draw_svg(&moves, file),
        }
    }

    fn draw(&self, moves: &[&str]) -> Result<(), Failure> {
        let mut session = self.start.open()?;
        for (number, m) in (1..).zip(moves) {
            session.play(m).map_err(|why| refused(number, m, why))?;
        }
        let charset = if self.ascii { Charset::Ascii } else { Charset::Unicode };
        let offers = if self.moves { session.offers() } else { Vec::new() };
        let page = page(&session.scene(), &offers, charset);
        // Takes the styles out where they are not wanted.
        let mut out = anstream::stdout().lock();
        out.write_all(page.as_bytes())?;
        if self.value {
            let value = solution(self.start.game())?.value(&session.position());
            writeln!(out, "value: {}", value.map_err(|why| Failure::Data(why.to_string()))?)?;
        }
        out.flush()?;
        Ok(())
    }

    fn draw_svg(&self, moves: &[&str], file: &Path) -> Result<(), Failure> {
        let svg = self.start.visit(Svg { show: self, moves })?;
        if file.as_os_str() == "-" {
            return output::print(|out| Ok(out.write_all(svg.as_bytes())?));
        }
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let why = |why| Failure::Data(format!("{}: {why}", file.display()));
        save::write(file, svg.as_bytes(), existing).map_err(why)
    }
}

fn refused(number: usize, m: &str, why: impl Display) -> Failure {
    Failure::Data(format!("--play: move {number}, {}: {why}", output::cut(m)))
}

/// Draws an SVG picture.
struct Svg<'a> {
    show: &'a Show,
    /// The moves to play first.
    moves: &'a [&'a str],
}

impl Work for Svg<'_> {
    type Output = String;

    fn run<P: FullGame>(self, position: &P) -> Result<String, Failure> {
        let (mut position, mut last) = (*position, None);
        for (number, text) in (1..).zip(self.moves) {
            let m: P::Move = text.parse().map_err(|why| refused(number, text, why))?;
            last = Some((position, m));
            position.play(m).map_err(|why| refused(number, text, why))?;
        }
        let read = |text: &String| {
            let m = text.parse::<P::Move>();
            m.map_err(|why| Failure::Data(format!("--mark: {}: {why}", quoted(text))))
        };
        let marks = if self.show.moves {
            position.legal_moves().to_vec()
        } else {
            self.show.mark.iter().map(read).collect::<Result<_, _>>()?
        };
        let options = Options { theme: self.show.theme, last, marks, ..Options::default() };
        Ok(board_svg::draw(&position, &options))
    }
}
