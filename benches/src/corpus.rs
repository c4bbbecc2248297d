use board_core::Position;
use board_laws::perft_lines;

/// The thirds of a game. The positions of a phase are from the middle of its third.
pub const PHASES: [&str; 3] = ["early", "middle", "late"];

/// The positions of the benchmarks, with the counts of the reference rules.
#[derive(Clone, Debug)]
pub struct Corpus<P> {
    /// The positions of each phase, in the order of [`PHASES`].
    pub phases: [Vec<Sample<P>>; 3],
    /// The start, with counts that are small enough for a benchmark.
    pub start: Sample<P>,
    /// The total plies of the playouts: by `choose`, and by `playout`, which may number the moves
    /// in another order.
    pub playout_plies: [u64; 2],
}

/// A position and its perft.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// The notation, written by the reference rules.
    pub text: &'static str,
    /// The perft counts from depth 1 on.
    pub leaves: Vec<u64>,
}

impl<P: Position> Corpus<P> {
    /// The maximum number of leaves of a count from the start.
    const MAX_LEAVES: u64 = 6_000_000;

    /// Parses the corpus of a game, and the line of the start in its perft table.
    ///
    /// # Panics
    /// If a line is invalid.
    pub fn read(corpus: &'static str, table: &'static str) -> Self {
        let phases = PHASES.map(|phase| {
            let samples = under(corpus, phase).flat_map(perft_lines);
            samples.map(|(text, leaves)| Sample::new(text, leaves)).collect::<Vec<_>>()
        });
        assert!(phases.iter().all(|phase| !phase.is_empty()), "a phase without positions");
        let start_text = P::start().to_string();
        let (text, leaves) =
            perft_lines(table).find(|(text, _)| *text == start_text).expect("the start");
        let start = Sample::new(text, leaves.filter(|&leaves| leaves <= Self::MAX_LEAVES));
        let chosen = playout_plies(corpus, "playouts").expect("a line with the playouts");
        let own = playout_plies(corpus, "Playout").unwrap_or(chosen);
        Self { phases, start, playout_plies: [chosen, own] }
    }

    /// Returns the positions of all phases.
    pub fn all(&self) -> Vec<Sample<P>> {
        self.phases.concat()
    }
}

impl<P: Position> Sample<P> {
    fn new(text: &'static str, leaves: impl Iterator<Item = u64>) -> Self {
        let position = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        Self { position, text, leaves: leaves.collect() }
    }

    /// Returns the depth and the leaves of the deepest count.
    ///
    /// # Panics
    /// If there are no counts.
    pub fn deepest(&self) -> (u8, u64) {
        let leaves = self.leaves.last().expect("a count");
        (self.leaves.len() as u8, *leaves)
    }

    /// Returns the number of legal moves.
    pub fn moves(&self) -> u64 {
        self.leaves[0]
    }
}

/// Returns the plies on the line of these playouts; `None` if there is no such line.
fn playout_plies(corpus: &'static str, kind: &'static str) -> Option<u64> {
    under(corpus, kind).next()?.split_once("; ")?.1.parse().ok()
}

/// Returns the maximum number of plies of the playouts, from their line.
///
/// # Panics
/// If the line is missing or invalid.
pub(crate) fn max_plies(corpus: &'static str) -> u32 {
    let line = under(corpus, "playouts").next().unwrap_or_default();
    let number = line.split_once("of at most ").and_then(|(_, rest)| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).expect("a line with the playouts")
}

/// Returns the rest of the lines that begin with this kind.
fn under(corpus: &'static str, kind: &'static str) -> impl Iterator<Item = &'static str> {
    corpus.lines().filter_map(move |line| line.strip_prefix(kind)?.strip_prefix(": "))
}
