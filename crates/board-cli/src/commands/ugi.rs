use std::io;

use board_play::FullGame;
use board_search::Search;
use clap::Args;

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Lines;
use crate::memory;
use crate::table;

/// Run the search as an engine for tournament managers (UGI)
///
/// The engine reads commands from standard input: ugi, isready, setoption, uginewgame, position,
/// go, stop, query and quit. Its options are Hash, Threads, Exact, MultiPV, Repetition and Rules.
/// An invalid command is answered with `info string` and changes nothing. The engine exits at the
/// end of the input.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the help text names options")]
#[command(arg = table::argument())]
pub struct Ugi {}

impl Run for Ugi {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        let mut lines = Lines::new(io::stdin().lock());
        let mut next = || Ok(lines.next()?.map(|line| line.map(str::to_owned)));
        // Leaves half of the memory for everything else.
        let max = (memory::max() / 2).clamp(1 << 20, 1 << 40);
        let search = Search::new(P::Evaluator::default()).memory(HASH.min(max)).max_memory(max);
        let name = format!("board {} {}", env!("CARGO_PKG_VERSION"), P::NAME);
        let author = "the authors of board";
        Ok(board_search::ugi::<P>(&mut { search }, &name, author, &mut next, &mut io::stdout())?)
    }
}

/// The default size of the transposition table.
const HASH: usize = 64 << 20;
