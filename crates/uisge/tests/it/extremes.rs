//! Values at and beyond every limit.

use board_core::{Player, Space as _};
use board_laws::extremes;
use uisge::{FILES, Move, Piece, RANKS, Setup, Square, Uisge};

#[test]
fn squares_are_on_the_board() {
    extremes::spaces_are_on_the_board(Square::new, (FILES, RANKS));
}

#[test]
fn every_move_that_can_be_built_exists() {
    let mut built = 0;
    for from in Square::all() {
        let moves = Square::all().map(|to| {
            Move::new(from, to).inspect(|m| {
                assert_eq!(m.squares(), Some((from, to)));
            })
        });
        built += extremes::moves_exist(moves);
    }
    // All moves except the pass.
    assert_eq!(built, 458);
}

#[test]
fn setups_of_one_kind_of_piece_are_rejected() {
    let contents = [None, Some(Piece { owner: Player::Second, crown: true })];
    let setups = contents.map(|piece| Setup { board: [piece; Square::COUNT], ..Setup::empty() });
    extremes::setups_are_rejected::<Uisge>(setups);
}
