//! The slow rules of each game, which the fast ones are tested with: here they say what a kernel
//! has to find.

#[path = "../../crates/disk-race/tests/naive/rules.rs"]
pub mod disk_race;
#[path = "../../crates/hexfour/tests/naive/rules.rs"]
pub mod hexfour;
#[path = "../../crates/ignis/tests/naive/rules.rs"]
pub mod ignis;
#[path = "../../crates/uisge/tests/naive/rules.rs"]
pub mod uisge;

board_laws::slow_rules!(disk_race::Naive);
board_laws::slow_rules!(hexfour::Naive);
board_laws::slow_rules!(ignis::Naive);
board_laws::slow_rules!(uisge::Naive);
