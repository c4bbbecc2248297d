use std::time::Duration;

use board_core::Zobrist;
use board_play::Evaluate;
use web_time::Instant;

use crate::Budget;
use crate::best::{Best, Root, unsearched};
use crate::run::{Control, HAS_THREADS, Kept, Run, Show};
use crate::worker::Mode;

/// Alpha-beta search with iterative deepening, for any game.
///
/// The search is selective: it searches promising moves more deeply than others, which makes for
/// stronger play. Its depth is that of the main line, its scores are estimates, and a position
/// repeated within the line being searched counts as a draw, except in the last two plies. A forced
/// win or loss is real, but there may be a shorter one, or one with a larger margin. If a limit ends
/// the search for a single line, the line is the best one found at the unfinished depth, unless
/// every move searched there loses. Option [`exact`](Self::exact) searches every line to the same
/// depth instead.
///
/// A single-threaded search with a depth or node limit is reproducible when run for the first time
/// or after [`forget`](Self::forget). With several threads or a time limit, the choice among moves
/// may vary.
///
/// ```
/// use board_games::uisge::{Evaluator, Uisge, prelude::*};
/// use board_search::{Budget, Search};
///
/// let best = Search::new(Evaluator).best(&Uisge::start(), &Budget::depth(6));
/// assert_eq!(best.depth, 6);
/// ```
///
/// The search follows the game's rules, which may allow endless games. To take earlier positions
/// into account, give it a [`Game`](board_play::Game) rather than a position; see [`Root`].
///
/// A search keeps its transposition table for the next position. Searching a position of a
/// different type clears the table.
#[derive(Debug)]
#[must_use]
pub struct Search<E> {
    evaluate: E,
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    pub(crate) max_memory: usize,
    pub(crate) mode: Mode,
    /// Allocated by the first search.
    pub(crate) table: Option<Kept>,
}

/// The table size allowed for each position of a node limit, and per thread for each microsecond of
/// a time limit: five entries. A thread visits up to five positions in a microsecond.
const BYTES: u128 = 80;

// For one type, so that `Search::MAX_DEPTH` needs no type argument.
impl Search<()> {
    /// The maximum depth.
    pub const MAX_DEPTH: u8 = 200;

    /// The maximum number of threads.
    pub const MAX_THREADS: usize = 1024;

    /// The default size of the transposition table: 32 MB.
    pub const MEMORY: usize = 32 << 20;
}

impl<E> Search<E> {
    /// Creates a search with an evaluation: the game's `Evaluator`, a reference to one, or a closure
    /// in an [`EvaluationFn`](board_play::EvaluationFn). A closure must declare its parameter type,
    /// as in `EvaluationFn(|position: &Uisge| 0)`.
    ///
    /// Closures have no [`ordering_score`](Evaluate::ordering_score) and
    /// [`is_tactical`](Evaluate::is_tactical), so that a search with them is weaker than with the
    /// game's `Evaluator`. Up to six plies before the leaves, the search prunes positions whose
    /// evaluation is better than necessary by at least 20 hundredths per ply.
    pub fn new(evaluate: E) -> Self {
        Self {
            evaluate,
            threads: 1,
            memory: Search::MEMORY,
            max_memory: usize::try_from(1_u64 << 40).unwrap_or(usize::MAX),
            mode: Mode { prefer_margin: false, is_selective: true },
            table: None,
        }
    }

    /// Sets the number of threads, which is clamped to the range from 1 to
    /// [`MAX_THREADS`](Self::MAX_THREADS). The search uses fewer if the system cannot start all of
    /// them.
    ///
    /// ```
    /// use board_games::uisge::{Evaluator, Uisge, prelude::*};
    /// use board_search::{Budget, Search};
    ///
    /// let search = |threads| Search::new(Evaluator).threads(threads).exact(true);
    /// let [one, two] = [1, 2].map(|n| search(n).best(&Uisge::start(), &Budget::depth(6)));
    /// assert_eq!(one.score, two.score);
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, Search::MAX_THREADS);
        self
    }

    /// Limits the transposition table to this many bytes, rounded down to a power of two (minimum:
    /// 32), and clears the table. The table is smaller if the system cannot provide that much memory.
    ///
    /// Any number is accepted, and a large table costs no time until it is used. However, systems
    /// such as Linux may grant more memory than is available and then kill the program as the table
    /// fills.
    ///
    /// For a search with a [time limit](Budget::time), a new table is limited to 80 MB per thread for
    /// each second of the limit, and with a [node limit](Budget::nodes), to 80 bytes per position,
    /// because a smaller table is faster. A table is kept until a search with a higher limit or more
    /// threads needs a larger one, which is initially empty.
    ///
    /// The limit covers only the table, which all threads share. In addition, every thread needs:
    ///
    /// - Heap-allocated lists: up to 1 MB for this project's games. For a game with N moves
    ///   ([`COUNT`](board_core::Indexed::COUNT)), these hold `8 * N` bytes of statistics,
    ///   another `2 * N * N` bytes if N is at most 128, and the moves of each position in the
    ///   current line. A search that is not [exact](Self::exact) also stores 8 bytes for each earlier
    ///   position of the game.
    /// - A stack of the size that [`std::thread`] uses, by default 2 MB. The calling thread is one
    ///   of the search threads and already has a stack.
    pub fn memory(mut self, bytes: usize) -> Self {
        (self.memory, self.table) = (bytes, None);
        self
    }

    /// Sets the maximum of the [option](crate::Engine::options) `Hash`, which sets the memory. The
    /// default is a terabyte.
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.max_memory = bytes;
        self
    }

    /// Prefers the forced win with the largest [margin](board_core::Outcome::margin).
    ///
    /// Among wins with equal margins, prefers the shortest. In a lost position, prefers the loss
    /// with the smallest margin. This option is off by default; the search then prefers the
    /// shortest win.
    ///
    /// With this option, the search does not end at the first forced win or loss, because a deeper
    /// search may find a better margin. It ends when nothing is left to search or a limit is
    /// reached.
    ///
    /// ```
    /// use board_games::hexfour::{Evaluator, Hexfour, prelude::*};
    /// use board_search::{Budget, Search};
    ///
    /// // Three moves win at once by two points. Only e5 wins by three points, later in the game.
    /// let position: Hexfour = "oxo1/xxoxo/2x1xo/xxxxoox/oo2oo/1oxxo/oxxo x".parse()?;
    /// let budget = Budget::default();
    /// let best = Search::new(Evaluator).best(&position, &budget);
    /// assert_eq!(best.score.to_string(), "win in 1");
    /// let best = Search::new(Evaluator).prefer_margin(true).best(&position, &budget);
    /// assert_eq!((best.line[0].to_string(), best.score.margin()), ("e5".to_string(), Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prefer_margin(mut self, prefer: bool) -> Self {
        // The scores in the table depend on the option.
        (self.mode.prefer_margin, self.table) = (prefer, None);
        self
    }

    /// Searches every line to the full depth. This option is off by default.
    ///
    /// The score at each depth then exactly matches that of a plain negamax search to the same
    /// depth, regardless of the number of threads, and the lengths of forced wins and losses are
    /// exact. At equal time, the moves are weaker than those of a selective search. Setting this
    /// option clears the transposition table.
    ///
    /// ```
    /// use board_games::ignis::{Evaluator, Ignis, prelude::*};
    /// use board_search::{Budget, Search};
    ///
    /// let search = |exact| Search::new(Evaluator).exact(exact);
    /// let nodes = |exact| search(exact).best(&Ignis::start(), &Budget::depth(5)).nodes;
    /// assert!(nodes(false) < nodes(true));
    /// ```
    pub fn exact(mut self, exact: bool) -> Self {
        (self.mode.is_selective, self.table) = (!exact, None);
        self
    }

    /// Clears the transposition table, so that the next run is like the first.
    ///
    /// ```
    /// use board_games::uisge::{Evaluator, Uisge, prelude::*};
    /// use board_search::{Budget, Search};
    ///
    /// let (start, budget) = (Uisge::start(), Budget::depth(5));
    /// let mut search = Search::new(Evaluator);
    /// let first = search.best(&start, &budget);
    /// search.forget();
    /// assert_eq!(search.best(&start, &budget).nodes, first.nodes);
    /// ```
    pub fn forget(&mut self) {
        self.table = None;
    }

    /// Searches a position, or the current position of a game, and returns the result at the
    /// greatest completed depth.
    pub fn best<'a, P: Zobrist>(
        &mut self,
        root: impl Into<Root<'a, P>>,
        budget: &Budget,
    ) -> Best<P::Move>
    where
        E: Evaluate<P>,
    {
        self.best_lines(root, budget, 1, |_| ()).swap_remove(0)
    }

    /// Like [`best`](Self::best), but returns up to `number` lines, each with a different first
    /// move. Calls `show` with the lines after each completed depth.
    ///
    /// The lines are sorted by descending score; their scores are exactly the highest scores of the
    /// legal moves at this depth. There are fewer lines if there are fewer legal moves, but at
    /// least one: if the game is over or no depth was completed, the only line is the result of
    /// [`best`](Self::best). The depth, nodes and time refer to the whole search.
    ///
    /// ```
    /// use board_games::uisge::{Evaluator, Uisge, prelude::*};
    /// use board_search::{Budget, Score, Search};
    ///
    /// // A jump of the blank piece on d4 makes the sixth crown.
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// let mut shown = Vec::new();
    /// let (mut search, budget) = (Search::new(Evaluator), Budget::depth(3));
    /// let lines = search.best_lines(&position, &budget, 5, |lines| shown.push(lines[0].depth));
    /// assert_eq!((lines.len(), lines[0].score, shown), (5, Score::win_in(1), vec![1, 2, 3]));
    /// assert!(lines.is_sorted_by(|a, b| a.score >= b.score && a.line[0] != b.line[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_lines<'a, P: Zobrist>(
        &mut self,
        root: impl Into<Root<'a, P>>,
        budget: &Budget,
        number: usize,
        mut show: impl FnMut(&[Best<P::Move>]),
    ) -> Vec<Best<P::Move>>
    where
        E: Evaluate<P>,
    {
        self.run(root.into(), budget, number, &mut show)
    }

    /// Returns at least one line.
    fn run<P: Zobrist>(
        &mut self,
        root: Root<'_, P>,
        budget: &Budget,
        number: usize,
        show: Show<'_, P::Move>,
    ) -> Vec<Best<P::Move>>
    where
        E: Evaluate<P>,
    {
        let start = Instant::now();
        let unsearched = unsearched(root.position, self.mode.prefer_margin);
        if unsearched.line.is_empty() {
            return vec![unsearched];
        }
        let time = budget.time_of(root.position.turn()).unwrap_or(Duration::MAX);
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        let bytes = self.table_size(time, nodes);
        let mut control = Control::new(&budget.stop, nodes, self.threads);
        // A time beyond the clock's range does not limit the search.
        control.deadline = start.checked_add(time);
        let run = Run {
            evaluate: &self.evaluate,
            table: Kept::for_game::<P>(&mut self.table, bytes),
            control: &control,
            root,
            lines: number.clamp(1, root.position.count_moves()),
            max_depth: budget.depth.unwrap_or(u8::MAX).clamp(1, Search::MAX_DEPTH),
            mode: self.mode,
            start,
        };
        let helpers = if HAS_THREADS { self.threads - 1 } else { 0 };
        run.search(helpers, unsearched, show)
    }

    /// Returns the size in bytes of the largest table that this search can use, a power of two.
    fn table_size(&self, time: Duration, nodes: u64) -> usize {
        let by_time = time.as_micros().saturating_mul(self.threads as u128);
        let useful = by_time.min(nodes.into()).saturating_mul(BYTES);
        let bytes = usize::try_from(useful).unwrap_or(usize::MAX).min(self.memory);
        1 << bytes.max(1).ilog2()
    }
}
