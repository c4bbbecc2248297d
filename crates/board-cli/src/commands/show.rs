use std::io::Write;
use std::path::{Path, PathBuf};

use board_core::quoted;
use board_games::solved;
use board_play::{FullGame, Game, Limits};
use board_svg::{Mark, Picture, Theme};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::StartArgs;
use crate::commands::Run;
use crate::failure::Failure;
use crate::output;
use crate::save;
use crate::show::page;
use crate::table::check_solved;

/// Draw a position as text or as an SVG file
///
/// The picture shows the spaces' names, the pieces off the board, and the side to move. All pieces
/// can be distinguished without color.
#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    start: StartArgs,
    /// Moves to play first, separated by spaces; an SVG picture highlights the last one
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Mark the legal moves on the board, and list them
    #[arg(long)]
    moves: bool,
    /// Print the position's value for the side to move, in solved games
    #[arg(long, conflicts_with = "svg")]
    value: bool,
    /// Write an SVG picture to this file; `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "svg")]
    force: bool,
    /// Colors of the SVG picture
    #[arg(long, value_name = "THEME", requires = "svg", default_value = "light",
        value_parser = themes())]
    theme: Theme,
    /// Moves to mark in the SVG picture, separated by commas: legal ones with a dot, others with a
    /// cross
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
    PossibleValuesParser::new(Theme::ALL.map(Theme::name)).try_map(|name| name.parse::<Theme>())
}

impl Run for Show {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let mut game = self.start.open::<P>(Limits::default())?;
        self.play(&mut game)?;
        match &self.svg {
            None => self.draw(&game),
            Some(file) => self.draw_svg(&game, file),
        }
    }
}

impl Show {
    /// Plays the moves of `--play`.
    fn play<P: FullGame>(&self, game: &mut Game<P>) -> Result<(), Failure> {
        let moves = self.play.iter().flat_map(|moves| moves.split(' '));
        for (number, m) in (1..).zip(moves.filter(|m| !m.is_empty())) {
            let played = game.parse_move(m).and_then(|m| Ok(game.play(m)?));
            played.map_err(|why| {
                let (m, why) = (output::cut(m), output::with_column(why));
                Failure::Data(format!("--play: move {number}, {m}: {why}"))
            })?;
        }
        Ok(())
    }

    fn draw<P: FullGame>(&self, game: &Game<P>) -> Result<(), Failure> {
        let infos = if self.moves { game.move_infos() } else { Vec::new() };
        let page = page(&game.scene(), &infos, self.ascii);
        // Removes the styles if the output is not a terminal, or as requested.
        let mut out = anstream::stdout().lock();
        out.write_all(page.as_bytes())?;
        if self.value {
            check_solved(P::NAME)?;
            let value = solved::value(game.position());
            writeln!(out, "value: {}", value.map_err(|why| Failure::Data(why.to_string()))?)?;
        }
        out.flush()?;
        Ok(())
    }

    fn draw_svg<P: FullGame>(&self, game: &Game<P>, file: &Path) -> Result<(), Failure> {
        let mark = |m: &String| {
            let inputs = game.inputs(m).map_err(|why| {
                let why = output::with_column(why);
                Failure::Data(format!("--mark: {}: {why}", quoted(m)))
            })?;
            Ok(Mark { inputs, legal: game.parse_move(m).is_ok() })
        };
        let marks: Vec<Mark> = if self.moves {
            game.move_infos().iter().map(Into::into).collect()
        } else {
            self.mark.iter().map(mark).collect::<Result<_, Failure>>()?
        };
        let (scene, last) = (game.scene(), game.last_move());
        let picture = Picture { theme: self.theme, last: last.as_ref(), ..Picture::of(&scene) };
        let svg = Picture { marks: &marks, ..picture }.draw();
        if file.as_os_str() == "-" {
            return output::print(|out| Ok(out.write_all(svg.as_bytes())?));
        }
        save::write(file, svg.as_bytes(), self.force).map_err(Failure::in_file(file))
    }
}
