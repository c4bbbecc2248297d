use board_core::Position;

/// The thirds of a game that the positions are sorted by: they come from the middle of each.
pub const PHASES: [&str; 3] = ["early", "middle", "late"];

/// The positions that a game is measured on, with the numbers that the slow rules counted.
#[derive(Clone, Debug)]
pub struct Corpus<P> {
    /// The positions of each phase, in the order of [`PHASES`].
    pub phases: [Vec<Sample<P>>; 3],
    /// The start, with its deepest count that a benchmark has the time for.
    pub start: Sample<P>,
    /// The plies of all games of the playouts together.
    pub playout_plies: u64,
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
    const MOST_LEAVES: u64 = 6_000_000;

    /// Reads the two files of a game: the corpus, and the table of which the line with the start
    /// is taken.
    ///
    /// # Panics
    /// If a line is not what it should be; the files are part of the project.
    pub fn read(corpus: &'static str, table: &'static str) -> Self {
        let lines = || corpus.lines().filter(|line| !line.starts_with('#'));
        let under = |kind: &'static str| {
            let rest = move |line: &'static str| line.strip_prefix(kind)?.strip_prefix(": ");
            lines().filter_map(rest)
        };
        let phases = PHASES.map(|phase| under(phase).map(Sample::read).collect::<Vec<_>>());
        assert!(phases.iter().all(|phase| !phase.is_empty()), "a phase without positions");
        let playouts = under("playouts").next().and_then(|line| line.split_once("; "));
        let (_, plies) = playouts.expect("a line with the playouts");
        let start = format!("{}; ", P::start());
        let mut samples = table.lines().filter(|line| line.starts_with(&start));
        let mut start: Sample<P> = Sample::read(samples.next().expect("the start is in the table"));
        start.leaves.retain(|&leaves| leaves <= Self::MOST_LEAVES);
        Self { phases, start, playout_plies: plies.parse().expect("the plies are a number") }
    }

    /// The positions of all phases.
    pub fn all(&self) -> Vec<Sample<P>> {
        self.phases.concat()
    }
}

impl<P: Position> Sample<P> {
    fn read(line: &'static str) -> Self {
        let (text, leaves) = line.split_once("; ").expect("a position, `; `, and counts");
        let position = match text.parse() {
            Ok(position) => position,
            Err(why) => panic!("{text}: {why}"),
        };
        let leaves = leaves.split(' ').map(|count| count.parse().expect("a count")).collect();
        Self { position, text, leaves }
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
