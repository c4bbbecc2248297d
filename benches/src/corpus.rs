use board_core::Position;
use board_laws::data::perft_lines;

/// The thirds of a game that the positions are sorted by: they come from the middle of each.
pub const PHASES: [&str; 3] = ["early", "middle", "late"];

/// The positions that a game is measured on, with the numbers that the slow rules counted.
#[derive(Clone, Debug)]
pub struct Corpus<P> {
    /// The positions of each phase, in the order of [`PHASES`].
    pub phases: [Vec<Sample<P>>; 3],
    /// The start, with its deepest count that a benchmark has the time for.
    pub start: Sample<P>,
    /// The plies of all games of the playouts together, by `choose`, and by `playout`, which may
    /// number the moves in another order.
    pub playout_plies: [u64; 2],
}

/// A position and its perft.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// Its text, as the slow rules printed it.
    pub text: &'static str,
    /// Its perft from depth 1 on.
    pub leaves: Vec<u64>,
}

impl<P: Position> Corpus<P> {
    /// The most leaves that a count from the start has.
    const MAX_LEAVES: u64 = 6_000_000;

    /// Reads the two files of a game: the corpus, and the table of which the line with the start
    /// is taken.
    ///
    /// # Panics
    /// If a line is not what it should be; the files are part of the project.
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

    /// The positions of all phases.
    pub fn all(&self) -> Vec<Sample<P>> {
        self.phases.concat()
    }
}

impl<P: Position> Sample<P> {
    fn new(text: &'static str, leaves: impl Iterator<Item = u64>) -> Self {
        let position = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        Self { position, text, leaves: leaves.collect() }
    }

    /// The deepest count: its depth and its leaves.
    ///
    /// # Panics
    /// If there are no counts.
    pub fn deepest(&self) -> (u8, u64) {
        let leaves = self.leaves.last().expect("a count");
        (self.leaves.len() as u8, *leaves)
    }

    /// The number of legal moves.
    pub fn moves(&self) -> u64 {
        self.leaves[0]
    }
}

/// The plies that stand on the line of these playouts, if there is one.
fn playout_plies(corpus: &'static str, kind: &'static str) -> Option<u64> {
    under(corpus, kind).next()?.split_once("; ")?.1.parse().ok()
}

/// After how many plies the playouts are broken off, as their line says.
///
/// # Panics
/// If it does not.
pub(crate) fn max_plies(corpus: &'static str) -> u32 {
    let line = under(corpus, "playouts").next().unwrap_or_default();
    let number = line.split_once("of at most ").and_then(|(_, rest)| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).expect("a line with the playouts")
}

/// The lines of a kind, without it.
fn under(corpus: &'static str, kind: &'static str) -> impl Iterator<Item = &'static str> {
    corpus.lines().filter_map(move |line| line.strip_prefix(kind)?.strip_prefix(": "))
}
