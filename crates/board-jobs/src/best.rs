use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use board_games::FullGame;
use board_play::OwnEvaluation;
use board_search::{Best, Score, Search};

use crate::root::Work;
use crate::{Control, JobError, Root, memory};

/// A search for the best move.
#[derive(Clone, Copy, Debug)]
pub struct BestMove {
    /// The time limit.
    pub time: Option<Duration>,
    /// The maximum number of positions.
    pub nodes: u64,
    /// The maximum depth in plies.
    pub depth: u8,
    /// Whether to prefer the largest margin to the shortest win.
    pub prefer_margin: bool,
    /// The number of lines, at least 1.
    pub lines: usize,
    /// Whether to search every line to the full depth.
    pub exact: bool,
}

/// The result of a search after a depth.
#[derive(Clone, Debug)]
pub struct Found {
    /// The lines in descending order of their scores, at least one. Each has another first move.
    pub lines: Vec<Line>,
    /// The depth in plies.
    pub depth: u8,
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves, none if the game is over.
    pub moves: Vec<String>,
    /// The score for the side to move.
    pub score: Score,
}

/// Receives the result after each depth, and can stop the search.
pub type OnDepth<'a> = &'a mut dyn FnMut(Found) -> ControlFlow<()>;

/// The memory of the table in bytes.
const MEMORY: usize = 64 << 20;

impl BestMove {
    /// Searches a position.
    ///
    /// # Errors
    /// Fails if the position is invalid, or if margins are preferred in a game without margins.
    pub fn run(
        self,
        root: Root<'_>,
        control: &Control<'_>,
        on_depth: OnDepth<'_>,
    ) -> Result<Found, JobError> {
        root.run(Find { best: self, control, on_depth })
    }
}

struct Find<'a> {
    best: BestMove,
    control: &'a Control<'a>,
    on_depth: OnDepth<'a>,
}

impl Work for Find<'_> {
    type Output = Found;

    fn run<P: FullGame>(self, position: &P) -> Result<Found, JobError> {
        let Self { best, control, on_depth } = self;
        let BestMove { time, nodes, depth, prefer_margin, lines, exact } = best;
        if prefer_margin && P::max_margin(position.rules()) == 1 {
            return Err(JobError::Margin(P::NAME));
        }
        // Leaves half of the memory for everything else.
        let memory = MEMORY.min(memory::max() / 2);
        let mut search = Search::new(OwnEvaluation::default())
            .selective(!exact)
            .threads(control.threads)
            .memory(memory);
        search = search.prefer_margin(prefer_margin).stop(control.stop.clone());
        search = search.nodes(nodes).depth(depth);
        if let Some(time) = time {
            search = search.time(time);
        }
        let best = search.best_lines(position, lines, |best| {
            if on_depth(found(best)).is_break() {
                control.stop.store(true, Relaxed);
            }
        });
        Ok(found(&best))
    }
}

fn found<M: ToString>(best: &[Best<M>]) -> Found {
    let line = |best: &Best<M>| Line {
        moves: best.line.iter().map(ToString::to_string).collect(),
        score: best.score,
    };
    let Best { depth, nodes, elapsed, .. } = best[0];
    Found { lines: best.iter().map(line).collect(), depth, nodes, elapsed }
}
