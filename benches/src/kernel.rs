/// A fixed piece of work for timing and counting instructions.
pub struct Kernel {
    /// The name of the game.
    pub game: &'static str,
    /// The kind of work, such as `perft`, the same for every game.
    pub group: &'static str,
    /// The method and the positions, such as `choose`.
    pub case: String,
    /// The number of elements of the group in one run.
    pub elements: u64,
    /// The expected result of one run.
    pub expected: u64,
    work: Box<dyn Fn() -> u64>,
}

impl Kernel {
    /// Creates a kernel that must return `expected`.
    pub fn new(
        game: &'static str,
        (group, case): (&'static str, impl Into<String>),
        (elements, expected): (u64, u64),
        work: impl Fn() -> u64 + 'static,
    ) -> Self {
        Self { game, group, case: case.into(), elements, expected, work: Box::new(work) }
    }

    /// Returns the name, such as `playout/uisge/choose`.
    pub fn name(&self) -> String {
        let Self { group, game, case, .. } = self;
        format!("{group}/{game}/{case}")
    }

    /// Does the work once.
    ///
    /// # Panics
    /// If the result is not as expected.
    // Not inlined, because callgrind finds the kernels by this name.
    #[inline(never)]
    pub fn run(&self) {
        let found = (self.work)();
        assert_eq!(found, self.expected, "the count of {}", self.name());
    }
}
