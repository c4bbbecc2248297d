//! Positions that are set up piece by piece.

use board_core::Player;
use board_games::{GAMES, GameKind, dispatch};
use board_laws::arrange::parse;
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
        assert_eq!(arranged.position, None, "{}", game.name);
        assert!(!arranged.faults.is_empty(), "{}", game.name);
        let scene = arranged.scene;
        assert_eq!((scene.pieces.len(), scene.layout.entries.len()), (0, 0), "{}", game.name);
        assert_eq!(scene.turn, Player::Second);
        assert_eq!(scene.status, format!("{} to move", game.player_names[1]));
    }
}

#[test]
fn pieces_outside_a_small_hexfour_board_are_not_drawn() {
    let outside = parse("d4=x k6=o", &[]);
    let scene = check(GameKind::Hexfour, "side=4", &outside).scene;
    assert_eq!(scene.pieces, [("d4".to_owned(), 'x')]);
}

#[test]
fn faulty_arrangements_are_drawn() {
    let seven = parse("a1=w b1=w c1=w d1=W e1=w f1=w g1=w a6=b", &[]);
    let scene = check(GameKind::Uisge, "standard", &seven).scene;
    assert!(scene.pieces.contains(&("d1".into(), 'W')));
    assert_eq!(scene.pieces.len(), 8);
    let line = "a1=F b1=F c1=F d1=F e1=F a6=W f1=x f2=x f3=x f4=x f5=x f6=x";
    let line = parse(line, &[('A', 12), ('E', 18)]);
    let scene = check(GameKind::Ignis, "standard", &line).scene;
    let closed = scene.layout.places.iter().filter(|place| place.closed);
    assert_eq!(closed.count(), 6);
    assert_eq!(scene.off_board.iter().map(|count| count.value).collect::<Vec<_>>(), [12, 18]);
}
