use std::io::{self, Write};

use board_games::{FullGame, dispatch};
use board_search::Search;
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
        dispatch!(self.game.game, P => serve::<P>(&mut next, &mut io::stdout()))?;
        Ok(())
    }
}

/// The default size of the transposition table.
const HASH: usize = 64 << 20;

fn serve<P: FullGame>(
    lines: &mut dyn FnMut() -> io::Result<Option<Result<String, String>>>,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    // Leaves half of the memory for everything else.
    let max = (memory::max() / 2).clamp(1 << 20, 1 << 40);
    let search = Search::new(P::Evaluator::default()).memory(HASH.min(max)).max_memory(max);
    let name = format!("board {} {}", env!("CARGO_PKG_VERSION"), P::NAME);
    board_search::ugi::<P>(&mut { search }, &name, "the authors of board", lines, out)
}
