use std::time::Duration;

use clap::value_parser;

/// The options of a comparison.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Rules of the compared positions
    #[arg(long, value_name = "RULES", default_value = "standard")]
    pub rules: String,
    /// Maximum depth of perft [default: limited by the number of leaves]
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u8).range(1..=30))]
    pub depth: Option<u8>,
    /// Number of random games
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub games: u32,
    /// Seed of the random games
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Seconds for measuring times; 0 skips the measurements
    #[arg(long, value_name = "S", default_value_t = 20)]
    pub seconds: u64,
}

impl Options {
    /// Returns the time for measurements, or `None` to skip them.
    pub(super) fn time_limit(&self) -> Option<Duration> {
        (self.seconds > 0).then_some(Duration::from_secs(self.seconds))
    }
}
