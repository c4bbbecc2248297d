//! Every way to put eight pieces on the board, but for turns and mirror images of the whole board.

use board_core::{Player, Symmetry as _};

use super::Mobility;
use crate::board::Board;
use crate::space::{CENTRE, starts};
use crate::{Disk, Position, Rules, Symmetry};

/// All sets of four spaces, in order.
fn fours() -> impl Iterator<Item = u32> {
    let next = |&set: &u32| {
        let carried = set + (set & set.wrapping_neg());
        Some(carried | ((set ^ carried) >> set.trailing_zeros() >> 2))
    };
    core::iter::successors(Some(0b1111), next).take_while(|set| set >> 25 == 0)
}

/// Whether no image of a set comes before it.
fn is_least(set: u32) -> bool {
    Symmetry::ALL.iter().all(|symmetry| symmetry.board(set) >= set)
}

/// D15 would need a position in which neither side can move, and D14 would know a pass as blue's
/// reply if blue could be stuck when red has finished: neither exists. Pieces that are turned have
/// more moves than others, so these are turned only where they must be, and whether a chain may
/// turn decides about no first jump.
#[test]
fn d15_no_position_is_stuck() {
    for &disk in Disk::ALL {
        let (board, rules) = (Board::of(disk), Rules::default().with_disk(disk));
        let (mut placements, mut one_stuck) = (0, 0);
        for red in fours().filter(|&red| is_least(red)) {
            for blue in fours().filter(|&blue| red & blue == 0) {
                let must = red & starts(Player::Second) | blue & starts(Player::First) | CENTRE;
                let pieces = [red, blue];
                let turned = (red | blue) & must;
                let position = Position { pieces, turned, turn: Player::Second, rules };
                placements += 1;
                if position.has_finished(Player::Second) {
                    continue;
                }
                let [red, blue] =
                    Player::ALL.map(|player| Mobility::on(board, &position, player).any());
                let red_finished = position.has_finished(Player::First);
                assert!(blue || red && !red_finished, "{position}");
                one_stuck += usize::from(!(red && blue || red_finished));
            }
        }
        // Not for want of trying.
        assert!(placements > 9_000_000 && one_stuck > 100, "{placements} {one_stuck}");
    }
}
