//! Positions that are set up piece by piece.

use board_core::Player;
use board_games::{GAMES, GameKind, dispatch};
use board_laws::parse_arrangement as parse;
use board_play::{AnyArrangement, Arranged};

fn check(game: GameKind, rules: &str, arrangement: &AnyArrangement) -> Arranged {
    dispatch!(game, P => arrangement.check::<P>(rules)).unwrap()
}

#[test]
fn an_empty_board_is_drawn_and_has_faults_in_every_game() {
    for &game in GAMES {
        let mut empty = parse("", &[]);
        empty.turn = Player::Second;
        let arranged = check(game, "standard", &empty);
        assert_eq!(arranged.position, None, "{}", game.name());
        assert!(!arranged.faults.is_empty(), "{}", game.name());
        let scene = arranged.scene;
        assert_eq!((scene.pieces.len(), scene.layout.entries.len()), (0, 0), "{}", game.name());
        assert_eq!(scene.turn, Player::Second);
        assert_eq!(scene.status, format!("{} to move", game.info().player_names[1]));
    }
}

#[test]
fn pieces_outside_a_small_hexfour_board_are_not_drawn() {
    let outside = parse("d4=x k6=o", &[]);
    let scene = check(GameKind::Hexfour, "side=4", &outside).scene;
    assert_eq!(scene.pieces, [("d4".to_owned(), 'x')]);
}
