//! What holds on every disk, tried by going through all lines and all placements.

use std::collections::BTreeSet;

use board_core::{Player, Symmetry as _};
use disk_race::prelude::*;
use disk_race::{Disk, DiskRace, Line, Move, Outcome, Piece, Rules, Setup, Space, Symmetry};

/// Three spaces that follow each other on a line, either way: every step and every jump.
fn threes(line: &Line, image: impl Fn(Space) -> Space) -> BTreeSet<[Space; 3]> {
    let spaces = line.spaces();
    // A closed line ends where it begins, and goes on with its second space.
    let goes_on = spaces.first() == spaces.last();
    let spaces: Vec<_> = spaces.iter().chain(spaces.get(1).filter(|_| goes_on)).collect();
    let threes = spaces.windows(3).map(|three| [three[0], three[1], three[2]].map(|&s| image(s)));
    threes.flat_map(|[a, b, c]| [[a, b, c], [c, b, a]]).collect()
}

fn all_threes(disk: Disk, image: impl Fn(Space) -> Space) -> BTreeSet<[Space; 3]> {
    disk.lines().iter().flat_map(|line| threes(line, &image)).collect()
}

/// D10: the disk is rotated by 1/8, so a turn of the whole board by 1/8 must not change the lines.
#[test]
fn d10_lines_look_the_same_after_a_turn() {
    let turned = |space: Space| {
        let index = space.index();
        let next = index / 8 * 8 + (index + 1) % 8;
        if space == Space::CENTER { space } else { Space::from_index(next).unwrap() }
    };
    for &disk in Disk::ALL {
        assert_eq!(all_threes(disk, turned), all_threes(disk, |space| space), "{disk:?}");
    }
}

/// The symmetries are all that keep the lines and the colours of the starts.
#[test]
fn symmetries_keep_the_lines() {
    for &disk in Disk::ALL {
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

/// Four spaces, and the same as bits.
type Four = (u32, [Space; 4]);

fn fours() -> Vec<Four> {
    let sets = (0_u32..1 << 25).filter(|set| set.count_ones() == 4);
    let spaces = |set: u32| Space::all().filter(move |space| set >> space.index() & 1 == 1);
    sets.map(|set| (set, spaces(set).collect::<Vec<_>>().try_into().unwrap())).collect()
}

/// Whether no image of a set comes before it.
fn is_least((set, spaces): Four) -> bool {
    let image =
        |symmetry: &Symmetry| spaces.map(|s| 1 << s.transform(*symmetry).index()).iter().sum();
    Symmetry::ALL.iter().all(|symmetry| set <= image(symmetry))
}

/// Puts the pieces of a player down, turned where they must be.
fn put(setup: &mut Setup, owner: Player, spaces: &[Space]) {
    for &space in spaces {
        let turned = space == Space::CENTER || space.start_of() == Some(!owner);
        setup.board[space.index()] = Some(Piece { owner, turned });
    }
}

/// D15 would need a position in which neither side can move, and D14 would know a pass as blue's
/// reply if blue could be stuck when red has finished: neither exists. Every way to put eight
/// pieces on the board, but for turns and mirror images. Pieces that are turned have more moves
/// than others, so these are turned only where they must be, and whether a chain may turn decides
/// about no first jump.
#[test]
fn d15_no_position_is_stuck() {
    let fours = fours();
    for &disk in Disk::ALL {
        let (mut placements, mut passes) = (0, 0);
        for red in fours.iter().filter(|four| is_least(**four)) {
            let (turn, rules) = (Player::Second, Rules::default().with_disk(disk));
            let mut with_red = Setup { turn, rules, ..Setup::empty() };
            put(&mut with_red, Player::First, &red.1);
            for blue in fours.iter().filter(|blue| red.0 & blue.0 == 0) {
                let mut setup = with_red.clone();
                put(&mut setup, Player::Second, &blue.1);
                placements += 1;
                // Not one in which blue has finished.
                let Ok(position) = DiskRace::from_setup(&setup) else { continue };
                assert_ne!(position.outcome(), Some(Outcome::Draw), "{position}");
                if position.nth_move(0) == Some(Move::PASS) {
                    assert!(!position.has_finished(Player::First), "{position}");
                    passes += 1;
                }
            }
        }
        // Not for want of trying.
        assert!(placements > 9_000_000 && passes > 100, "{placements} {passes}");
    }
}
