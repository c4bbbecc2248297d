//! Properties of all disks, tested on all placements.

use board_core::{Player, Symmetry as _};
use disk_race::prelude::*;
use disk_race::{Disk, DiskRace, Move, Outcome, Piece, Rules, Setup, Space, Symmetry};

/// Four spaces as bits and as a list.
type Four = (u32, [Space; 4]);

fn fours() -> Vec<Four> {
    let sets = (0_u32..1 << 25).filter(|set| set.count_ones() == 4);
    let spaces = |set: u32| Space::all().filter(move |space| set >> space.index() & 1 == 1);
    sets.map(|set| (set, spaces(set).collect::<Vec<_>>().try_into().unwrap())).collect()
}

/// Returns whether a set is the smallest of its symmetric images.
fn is_smallest((set, spaces): Four) -> bool {
    let image =
        |symmetry: &Symmetry| spaces.map(|s| 1 << s.transform(*symmetry).index()).iter().sum();
    Symmetry::ALL.iter().all(|symmetry| set <= image(symmetry))
}

/// Places a player's pieces, turned where they must be.
fn put(setup: &mut Setup, owner: Player, spaces: &[Space]) {
    for &space in spaces {
        let turned = space == Space::CENTER || space.start_of() == Some(!owner);
        setup.board[space.index()] = Some(Piece { owner, turned });
    }
}

/// On these disks, no position is a draw because neither side can move (D15), and blue is never
/// unable to move when red has finished (D14). Tests all placements of eight pieces up to symmetry.
/// Pieces are turned only where they must be, because turned pieces have more moves. The option
/// `chain` does not matter, because it never forbids a first jump.
#[test]
#[ignore = "slow"]
fn d15_one_side_can_always_move() {
    let fours = fours();
    for disk in Disk::ALL {
        let (mut placements, mut passes) = (0, 0);
        for red in fours.iter().filter(|four| is_smallest(**four)) {
            let (turn, rules) = (Player::Second, Rules::default().with_disk(disk));
            let mut with_red = Setup { turn, rules, ..Setup::empty() };
            put(&mut with_red, Player::First, &red.1);
            for blue in fours.iter().filter(|blue| red.0 & blue.0 == 0) {
                let mut setup = with_red.clone();
                put(&mut setup, Player::Second, &blue.1);
                placements += 1;
                // Skips positions in which blue has finished.
                let Ok(position) = DiskRace::from_setup(&setup) else { continue };
                assert_ne!(position.outcome(), Some(Outcome::Draw), "{position}");
                if position.choose(|_| 0) == Some(Move::PASS) {
                    assert!(!position.has_finished(Player::First), "{position}");
                    passes += 1;
                }
            }
        }
        assert!(placements > 9_000_000 && passes > 100, "{placements} {passes}");
    }
}
