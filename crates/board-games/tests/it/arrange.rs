//! Positions that are set up piece by piece.

use board_core::Player;
use board_games::{FullGame, GAMES, Visitor, visit};
use board_play::{AnyArrangement, Arranged, OpenError};

fn check(game: &str, rules: &str, arrangement: &AnyArrangement) -> Result<Arranged, OpenError> {
    struct Checks<'a>(&'a str, &'a AnyArrangement);

    impl Visitor for Checks<'_> {
        type Output = Result<Arranged, OpenError>;

        fn visit<P: FullGame>(self) -> Self::Output {
            self.1.check::<P>(self.0)
        }
    }

    visit(game, Checks(rules, arrangement)).unwrap()
}

/// Reads an arrangement such as `a1=w b2=B`, with the first player to move.
fn arrangement(pieces: &str, supply: &[(char, u32)]) -> AnyArrangement {
    let pieces = pieces.split_whitespace().map(|piece| {
        let (space, letter) = piece.split_once('=').unwrap();
        (space.to_owned(), letter.parse().unwrap())
    });
    AnyArrangement {
        pieces: pieces.collect(),
        turn: Player::First,
        supply: supply.iter().copied().collect(),
    }
}

fn faults(game: &str, rules: &str, arrangement: &AnyArrangement) -> Vec<(String, String)> {
    let arranged = check(game, rules, arrangement).unwrap();
    assert_eq!(arranged.position.is_none(), !arranged.faults.is_empty());
    let faults = arranged.faults.into_iter();
    faults.map(|fault| (fault.message, fault.spaces.join(" "))).collect()
}

fn pair(message: &str, spaces: &str) -> (String, String) {
    (message.to_owned(), spaces.to_owned())
}

#[test]
fn every_position_is_the_result_of_its_arrangement() {
    struct Plays;

    impl Visitor for Plays {
        type Output = ();

        fn visit<P: FullGame>(self) {
            let mut random = fastrand::Rng::with_seed(1);
            let mut position = P::start();
            for _ in 0..300 {
                let rules = position.rules().to_string();
                let arranged = AnyArrangement::of(&position).check::<P>(&rules).unwrap();
                assert_eq!(arranged.position, Some(position.to_string()));
                assert_eq!(arranged.scene.over, position.is_over());
                let moves = position.legal_moves();
                position = match moves.get(random.usize(..moves.len().max(1))) {
                    Some(&m) => position.after(m).unwrap(),
                    None => P::start(),
                };
            }
        }
    }

    for game in GAMES {
        visit(game.name, Plays).unwrap();
    }
}

#[test]
fn an_empty_board_is_drawn_and_has_faults_in_every_game() {
    for game in GAMES {
        let mut empty = arrangement("", &[]);
        empty.turn = Player::Second;
        let arranged = check(game.name, "standard", &empty).unwrap();
        assert_eq!(arranged.position, None, "{}", game.name);
        assert!(!arranged.faults.is_empty(), "{}", game.name);
        let scene = arranged.scene;
        assert_eq!((scene.pieces.len(), scene.layout.entries.len()), (0, 0), "{}", game.name);
        assert_eq!(scene.turn, Player::Second);
        assert_eq!(scene.status, format!("{} to move", game.player_names[1]));
    }
}

#[test]
fn all_faults_of_uisge_have_their_squares() {
    let seven = arrangement("a1=w b1=w c1=w d1=W e1=w f1=w g1=w a6=b", &[]);
    let expected = [
        pair("light has 7 pieces instead of 6", "a1 b1 c1 d1 e1 f1 g1"),
        pair("dark has 1 pieces instead of 6", ""),
        pair("the piece on a6 is not connected with the one on a1", "a6 a1"),
    ];
    assert_eq!(faults("uisge", "standard", &seven), expected);
    let scene = check("uisge", "standard", &seven).unwrap().scene;
    assert!(scene.pieces.contains(&("d1".into(), 'W')));
    assert_eq!(scene.pieces.len(), 8);
}

#[test]
fn all_faults_of_ignis_have_their_spaces() {
    // A line of a single element, with file f closed.
    let line = "a1=F b1=F c1=F d1=F e1=F a6=W f1=x f2=x f3=x f4=x f5=x f6=x";
    let expected =
        [pair("rank 1 has a single element and should have been removed", "a1 b1 c1 d1 e1")];
    let arranged = arrangement(line, &[('A', 12), ('E', 18)]);
    assert_eq!(faults("ignis", "standard", &arranged), expected);

    let scene = check("ignis", "standard", &arranged).unwrap().scene;
    let closed = scene.layout.places.iter().filter(|place| place.closed);
    assert_eq!(closed.count(), 6);
    assert_eq!(scene.off_board.iter().map(|count| count.value).collect::<Vec<_>>(), [12, 18]);

    let hole = arrangement("c3=x a1=F a6=W", &[('A', 13), ('E', 24)]);
    let expected = [
        pair("the playing area is not a rectangle: c3 is taboo", "c3"),
        pair("there are 13 air pieces instead of at most 12", ""),
        pair("there are 39 pieces instead of at most 37", ""),
    ];
    assert_eq!(faults("ignis", "standard", &hole), expected);
}

#[test]
fn pieces_outside_a_small_hexfour_board_are_faults() {
    // a1 is on every board, and k6 is not on the board of side 4.
    let outside = arrangement("d4=x k6=o", &[]);
    let found = faults("hexfour", "side=4", &outside);
    assert_eq!(found[0], pair("k6 is not on the board of side 4", "k6"));
    assert_eq!(found.len(), 2);
    let scene = check("hexfour", "side=4", &outside).unwrap().scene;
    assert_eq!(scene.pieces, [("d4".to_owned(), 'x')]);
}

#[test]
fn all_faults_of_disk_race_have_their_spaces() {
    let expected = [
        pair("red has 5 pieces instead of 4", "r0 r2 r4 o0 o1"),
        pair("the piece on r0 is turned but never left its start", "r0"),
        pair("blue has 2 pieces instead of 4", ""),
        pair("the piece on r6 has arrived without being turned", "r6"),
        pair("the piece at the center is not turned", "c"),
    ];
    let wrong = arrangement("r0=R r2=r r4=r o0=r o1=r r6=b c=b", &[]);
    assert_eq!(faults("disk-race", "standard", &wrong), expected);
}

#[test]
fn unknown_spaces_letters_and_rules_are_errors() {
    let error = |rules: &str, pieces: &str, supply: &[(char, u32)]| {
        check("uisge", rules, &arrangement(pieces, supply)).unwrap_err().to_string()
    };
    assert!(error("standard", "z1=w", &[]).starts_with("unknown space \"z1\""));
    assert_eq!(error("standard", "a1=x", &[]), "a1: expected w, W, b, B, found x");
    assert_eq!(error("standard", "a1=w a1=b", &[]), "a1 is mentioned twice");
    assert_eq!(error("standard", "", &[('A', 1)]), "the supply of uisge has no pieces A");
    assert!(error("stuck=x", "", &[]).contains("rules"));
    let twice = arrangement("a1=F a1=x", &[]);
    let error = check("ignis", "standard", &twice).unwrap_err();
    assert_eq!(error.to_string(), "a1 is mentioned twice");
}
