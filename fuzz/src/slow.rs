//! The slow rules of each game, from its tests.

use board_laws::slow_rules;

#[path = "../../crates/disk-race/tests/naive/rules.rs"]
pub mod disk_race;
#[path = "../../crates/hexfour/tests/naive/rules.rs"]
pub mod hexfour;
#[path = "../../crates/ignis/tests/naive/rules.rs"]
pub mod ignis;
#[path = "../../crates/uisge/tests/naive/rules.rs"]
pub mod uisge;

slow_rules!(disk_race::Naive);
slow_rules!(hexfour::Naive);
slow_rules!(ignis::Naive);
slow_rules!(uisge::Naive);
