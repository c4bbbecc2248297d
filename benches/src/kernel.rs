/// A fixed piece of work that is timed, or whose instructions are counted.
pub struct Kernel {
    /// The game.
    pub game: &'static str,
    /// What is measured, the same for every game.
    pub group: &'static str,
    /// The way it is done and the positions it is done on.
    pub case: String,
    /// How many of the things that the group counts one run does.
    pub elements: u64,
    /// What one run has to return.
    pub expected: u64,
    work: Box<dyn Fn() -> u64>,
}

impl Kernel {
    /// A kernel that has to return `expected`.
    pub fn new(
        game: &'static str,
        (group, case): (&'static str, impl Into<String>),
        (elements, expected): (u64, u64),
        work: impl Fn() -> u64 + 'static,
    ) -> Self {
        Self { game, group, case: case.into(), elements, expected, work: Box::new(work) }
    }

    /// The name, such as `perft/uisge/bulk late`.
    pub fn name(&self) -> String {
        let Self { group, game, case, .. } = self;
        format!("{group}/{game}/{case}")
    }

    /// Does the work once.
    ///
    /// # Panics
    /// If it does not return what it has to.
    // Not inlined, so that a profiler can tell what is measured by this name.
    #[inline(never)]
    pub fn run(&self) {
        let found = (self.work)();
        assert_eq!(found, self.expected, "the count of {}", self.name());
    }
}
