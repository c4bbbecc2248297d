//! Hashes of positions, which choose their places in the tables.

use board_census::{Resources, census, ignore};

use crate::parts::limits;
use crate::words::{Kind, Words, check};

/// Returns enough memory for the levels of a count.
fn some() -> Resources {
    limits(&Words::start(Kind::Plain), 2).last().unwrap()
}

#[test]
fn a_position_can_hash_integers_of_any_type() {
    use Kind::{HashIsize, HashU8, HashU32, HashU64, HashU128};
    for kind in [HashU8, HashU32, HashU64, HashU128, HashIsize] {
        let plies = census(&Words::start(kind), 6, some(), &ignore).unwrap();
        check(&plies);
        // Ply 4 has 3060 positions. If they had the same hash, no table could contain them.
        assert!(plies[4].distinct.is_some(), "{kind:?}");
    }
}

/// The count walks the tree, because it cannot separate the positions.
#[test]
fn positions_with_the_same_hash_are_counted() {
    let plies = census(&Words::start(Kind::SameHash), 6, some(), &ignore).unwrap();
    check(&plies);
    assert!(plies[3].distinct.is_some() && plies[4].distinct.is_none());
}
