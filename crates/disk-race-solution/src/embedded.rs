//! The solutions included in the library.

use disk_race::Chain::{Straight, Turning};
use disk_race::{Disk, First, Rules};

/// Returns the solution file for these rules, or `None` if no solution is included.
#[must_use]
pub fn file(rules: Rules) -> Option<&'static [u8]> {
    if rules.first != First::Red {
        return None;
    }
    Some(match (rules.disk, rules.chain) {
        (Disk::Circles, Turning) => include_bytes!("data/circles-turning.solution"),
        (Disk::Circles, Straight) => include_bytes!("data/circles-straight.solution"),
        (Disk::OuterCircle, Turning) => include_bytes!("data/outer-circle-turning.solution"),
        (Disk::OuterCircle, Straight) => include_bytes!("data/outer-circle-straight.solution"),
        _ => return None,
    })
}

#[cfg(feature = "std")]
pub(crate) fn solution(rules: Rules) -> Option<&'static crate::Solution> {
    use board_core::Rules as _;
    use disk_race::Chain;
    use std::sync::OnceLock;

    static SOLUTIONS: [OnceLock<Option<crate::Solution>>; Chain::ALL.len() * Disk::ALL.len()] =
        [const { OnceLock::new() }; Chain::ALL.len() * Disk::ALL.len()];
    file(rules)?;
    let cell = &SOLUTIONS[rules.value(0) * Chain::ALL.len() + rules.value(1)];
    cell.get_or_init(|| crate::Solution::read(file(rules)?).ok()).as_ref()
}
