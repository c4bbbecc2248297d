use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use board_core::Zobrist;
use board_play::{Evaluate, Game};
use web_time::Instant;

use crate::score::{Score, of_outcome};
use crate::table::Table;
use crate::worker::{Control, Worker};

/// Alpha-beta search for any game: one depth after the other, until a limit.
///
/// What it finds at a depth is exactly what a plain negamax to that depth finds, however many
/// threads search, and wins and losses by force are exact to the ply. With one thread and a limit of
/// depth or nodes a new search always does the same; with more, or with a limit of time, another of
/// several equally good moves may come first.
///
/// ```
/// use board_core::Position;
/// use board_games::uisge;
/// use board_search::Search;
///
/// let mut search = Search::new(|p: &uisge::Uisge| {
///     100 * (p.crowns(p.turn()) as i32 - p.crowns(!p.turn()) as i32)
/// });
/// let best = search.depth(6).best(&Position::start());
/// assert_eq!((best.depth, best.line.len()), (6, 6));
/// ```
///
/// Without a limit it goes on until a win or loss is proven, nothing is left to search, or
/// [`MAX_DEPTH`](Self::MAX_DEPTH) is reached.
///
/// The rules of the games let some go on for ever, and the search goes by the rules: what was played
/// before is nothing to it but in [`best_in`](Self::best_in). For draws by repetition or length give it
/// [`Capped`](board_play::Capped) positions, which are positions like any other.
#[derive(Debug)]
pub struct Search<E> {
    evaluate: E,
    depth: u8,
    nodes: u64,
    time: Option<Duration>,
    threads: usize,
    memory: usize,
    stop: Arc<AtomicBool>,
    prefer_margin: bool,
    /// Made when the first search begins.
    table: Option<Table>,
}

/// What a search found: for the deepest depth that it finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best<M> {
    /// The best move, and what is best after it, as far as the search looked. Empty if the game is
    /// over.
    pub line: Vec<M>,
    /// The score, from the view of the side to move.
    pub score: Score,
    /// How many plies deep it was searched; 0 if there was no time for one, so that the line is the
    /// first legal move.
    pub depth: u8,
    /// How many positions were visited, by all threads and at all depths so far.
    pub nodes: u64,
    /// How long it took so far.
    pub elapsed: Duration,
}

impl<M: Copy> Best<M> {
    /// The best move; `None` if the game is over.
    pub fn first(&self) -> Option<M> {
        self.line.first().copied()
    }
}

impl<E> Search<E> {
    /// The deepest that a search goes.
    pub const MAX_DEPTH: u8 = 200;

    /// The most threads that a search uses.
    pub const MAX_THREADS: usize = 1024;

    /// The memory of the table, if nothing else is said: 32 MB.
    pub const MEMORY: usize = 32 << 20;

    /// A search with an evaluation, such as a closure or the game's own
    /// [`Evaluated::evaluate`](board_play::Evaluated::evaluate).
    pub fn new(evaluate: E) -> Self {
        Self {
            evaluate,
            depth: Self::MAX_DEPTH,
            nodes: u64::MAX,
            time: None,
            threads: 1,
            memory: Self::MEMORY,
            stop: Arc::default(),
            prefer_margin: false,
            table: None,
        }
    }

    /// Ends after this depth, from 1 to [`MAX_DEPTH`](Self::MAX_DEPTH); others are taken for the
    /// nearest.
    pub fn depth(mut self, plies: u8) -> Self {
        self.depth = plies.clamp(1, Self::MAX_DEPTH);
        self
    }

    /// Ends when so many positions were visited, all threads together, and some hundred more if
    /// there are several.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Ends after this time.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Searches on so many threads, from 1 to [`MAX_THREADS`](Self::MAX_THREADS); others are taken
    /// for the nearest. Where the system gives fewer, these search.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, Self::MAX_THREADS);
        self
    }

    /// Uses so many bytes for the transposition table, rounded down to a power of two, and fewer if
    /// the system does not give as many.
    pub fn memory(mut self, bytes: usize) -> Self {
        (self.memory, self.table) = (bytes, None);
        self
    }

    /// Ends when somebody sets this flag, such as another thread or a signal.
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// Prefers the forced win with the largest [margin](board_core::Outcome::margin), and the
    /// shortest of these, and in a lost position the loss with the smallest margin. Off by default: the
    /// shortest win is best.
    ///
    /// With this option the search does not end at the first forced win or loss, since a deeper
    /// search may find another margin: it ends when nothing is left to search, or at a limit.
    pub fn prefer_margin(mut self, prefer: bool) -> Self {
        // The scores in the table depend on the option.
        (self.prefer_margin, self.table) = (prefer, None);
        self
    }

    /// Forgets all positions, so that the next search is like that of a new one.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Searches a position.
    pub fn best<P: Zobrist>(&mut self, position: &P) -> Best<P::Move>
    where
        E: Evaluate<P>,
    {
        self.best_with(position, |_| ())
    }

    /// Searches a position, and shows what is best after each depth that is finished.
    pub fn best_with<P: Zobrist>(
        &mut self,
        position: &P,
        show: impl FnMut(&Best<P::Move>),
    ) -> Best<P::Move>
    where
        E: Evaluate<P>,
    {
        self.run(position, &[], show)
    }

    /// Searches the position that a game has come to. A move that goes back to where the game was
    /// before counts as a draw, so that whoever is ahead does not go round in circles.
    pub fn best_in<P: Zobrist>(
        &mut self,
        game: &Game<P>,
        show: impl FnMut(&Best<P::Move>),
    ) -> Best<P::Move>
    where
        E: Evaluate<P>,
    {
        self.run(game.position(), game.positions(), show)
    }

    fn run<P: Zobrist>(
        &mut self,
        position: &P,
        earlier: &[P],
        mut show: impl FnMut(&Best<P::Move>),
    ) -> Best<P::Move>
    where
        E: Evaluate<P>,
    {
        let start = Instant::now();
        let memory = self.memory;
        let table = &*self.table.get_or_insert_with(|| Table::new(memory));
        let control = Control {
            stop: &self.stop,
            done: AtomicBool::new(false),
            // A time so long that no clock reaches its end is no limit.
            deadline: self.time.and_then(|time| start.checked_add(time)),
            max_nodes: self.nodes,
            nodes: AtomicU64::new(0),
        };
        let max = self.depth;
        let prefer_margin = self.prefer_margin;
        let worker = || Worker::new(&self.evaluate, table, &control, earlier, max, prefer_margin);
        let mut best = unsearched(position, prefer_margin);
        if best.line.is_empty() {
            return best;
        }
        thread::scope(|scope| {
            for helper in 1..self.threads {
                let mut worker = worker();
                // Half of them begin a ply deeper, so that not all do the same.
                let first = 1 + (helper % 2) as u8;
                let help = move || {
                    (first..=max).try_for_each(|depth| worker.search(position, depth).map(|_| ()))
                };
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let mut worker = worker();
            for depth in 1..=max {
                let Some(found) = worker.search(position, depth) else { break };
                best = Best {
                    line: found.line.to_vec(),
                    score: found.score,
                    depth,
                    nodes: control.nodes.load(Relaxed),
                    elapsed: start.elapsed(),
                };
                let settled = !found.open || found.score.is_proven() && !prefer_margin;
                show(&best);
                if settled {
                    break;
                }
            }
            control.done.store(true, Relaxed);
        });
        Best { nodes: control.nodes.load(Relaxed), elapsed: start.elapsed(), ..best }
    }
}

/// What is known without a search: who has won, or some legal move.
fn unsearched<P: Zobrist>(position: &P, prefer_margin: bool) -> Best<P::Move> {
    let score = |outcome| of_outcome(outcome, position.turn(), 0, prefer_margin);
    let score = Score::of_raw(position.outcome().map_or(0, score));
    let line = position.nth_move(0).into_iter().collect();
    Best { line, score, depth: 0, nodes: 0, elapsed: Duration::ZERO }
}
