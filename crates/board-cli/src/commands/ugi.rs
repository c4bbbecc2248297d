use std::io;

use board_games::dispatch;
use board_search::ugi;
use clap::Args;

use crate::args::GameArg;
use crate::failure::Failure;
use crate::input::Lines;
use crate::memory;

/// Run the search as an engine for tournament managers (UGI)
///
/// The engine reads commands from standard input: ugi, isready, setoption, uginewgame, position,
/// go, stop, query and quit. Its options are Hash, Threads, Exact, MultiPV, Repetition and Rules.
/// An invalid command is answered with `info string` and changes nothing. The engine exits at the
/// end of the input.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the help text names options")]
pub struct Ugi {
    #[command(flatten)]
    game: GameArg,
}

impl Ugi {
    pub fn run(&self) -> Result<(), Failure> {
        let mut lines = Lines::new(io::stdin().lock());
        let mut next = || Ok(lines.next()?.map(|line| line.map(str::to_owned)));
        // Leaves half of the memory for everything else.
        let (max, mut out) = (memory::max() / 2, io::stdout());
        dispatch!(self.game.game, P => ugi::<P>(max, &mut next, &mut out))?;
        Ok(())
    }
}
