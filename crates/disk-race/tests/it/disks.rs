//! Properties of all disks, tested on all lines and all placements.

use std::collections::BTreeSet;

use board_core::{Player, Symmetry as _};
use disk_race::prelude::*;
use disk_race::{Disk, DiskRace, Line, Move, Outcome, Piece, Rules, Setup, Space, Symmetry};

/// Returns every three consecutive spaces of a line, in both directions.
fn threes(line: &Line, image: impl Fn(Space) -> Space) -> BTreeSet<[Space; 3]> {
    let spaces = line.spaces();
    // A closed line ends with its first space and continues with its second.
    let is_closed = spaces.first() == spaces.last();
    let spaces: Vec<_> = spaces.iter().chain(spaces.get(1).filter(|_| is_closed)).collect();
    let threes = spaces.windows(3).map(|three| [three[0], three[1], three[2]].map(|&s| image(s)));
    threes.flat_map(|[a, b, c]| [[a, b, c], [c, b, a]]).collect()
}

fn all_threes(disk: Disk, image: impl Fn(Space) -> Space) -> BTreeSet<[Space; 3]> {
    disk.lines().iter().flat_map(|line| threes(line, &image)).collect()
}

/// D10: a rotation of the whole board by 1/8 must not change the lines.
#[test]
fn d10_rotation_keeps_the_lines() {
    let turned = |space: Space| {
        let index = space.index();
        let next = index / 8 * 8 + (index + 1) % 8;
        if space == Space::CENTER { space } else { Space::from_index(next).unwrap() }
    };
    for disk in Disk::ALL {
        assert_eq!(all_threes(disk, turned), all_threes(disk, |space| space), "{disk:?}");
    }
}

/// The symmetries keep the lines and the colors of the starts.
#[test]
fn symmetries_preserve_the_lines() {
    for disk in Disk::ALL {
        let lines = all_threes(disk, |space| space);
        assert!(lines.len() > 50);
        for &symmetry in Symmetry::ALL {
            assert_eq!(all_threes(disk, |space| space.transform(symmetry)), lines, "{symmetry:?}");
            assert!(
                Space::all().all(|space| space.transform(symmetry).start_of() == space.start_of())
            );
        }
    }
    let images = |&symmetry: &Symmetry| Space::all().map(move |space| space.transform(symmetry));
    let distinct: BTreeSet<Vec<_>> = Symmetry::ALL.iter().map(|s| images(s).collect()).collect();
    assert_eq!((distinct.len(), Symmetry::ALL.len()), (8, 8));
}

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
