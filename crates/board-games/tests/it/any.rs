//! Positions and games of any game.

use board_core::{Indexed, Player, Position};
use board_games::{
    AnyGame, AnyPosition, FullGame, GAMES, GameKind, WrongGame, dispatch, for_each_game, hexfour,
    ignis, uisge,
};
use board_play::{AnyEnding, Fault, Game, Limits, OpenError};
use ignis::Ignis;
use uisge::Uisge;

const LIMITS: Limits = Limits { repetition: None, max_plies: Some(2) };

/// The name, the kind, the players and the moves of the start position.
const GAMES_KNOWN: [(&str, GameKind, [&str; 2], usize); 4] = [
    ("uisge", GameKind::Uisge, ["light", "dark"], 4),
    ("ignis", GameKind::Ignis, ["fire", "water"], 48),
    ("hexfour", GameKind::Hexfour, ["first", "second"], 61),
    ("disk-race", GameKind::DiskRace, ["red", "blue"], 4),
];

#[test]
fn a_game_is_dispatched_to_its_type() {
    fn of<P: FullGame + Into<AnyPosition>>() -> (&'static str, GameKind, [&'static str; 2], usize) {
        (P::NAME, P::start().into().kind(), P::PLAYERS, P::start().count_moves())
    }
    assert_eq!(GAMES.len(), GAMES_KNOWN.len());
    for (&kind, known) in GAMES.iter().zip(GAMES_KNOWN) {
        assert_eq!(dispatch!(kind, P => of::<P>()), known);
        assert_eq!((kind.name(), kind, kind.info().players), (known.0, known.1, known.2));
        assert_eq!((board_games::game(known.0), kind.to_string()), (Some(kind), known.0.into()));
        assert_eq!(known.0.parse::<GameKind>().ok(), Some(kind));
        let start = kind.start("standard").unwrap();
        let game = AnyGame::from(start);
        assert_eq!((start.kind(), game.kind(), game.position()), (kind, kind, start));
        assert_eq!(game.legal_moves().len(), known.3);
        assert_eq!(kind.parse(&start.to_string()).unwrap(), start);
    }
}

#[test]
fn typed_positions_and_games_convert_only_to_their_own_game() {
    let (uisge, wrong) = (Uisge::start(), |expected, found| WrongGame { expected, found });
    let any = AnyPosition::from(uisge);
    assert_eq!(Uisge::try_from(any), Ok(uisge));
    let error = Ignis::try_from(any).unwrap_err();
    assert_eq!(error, wrong("ignis", GameKind::Uisge));
    assert_eq!(error.to_string(), "expected ignis, found uisge");

    let game = Game::from_position(uisge, LIMITS);
    let any = AnyGame::from(game.clone());
    assert_eq!(any, AnyGame::from_position(uisge.into(), LIMITS));
    let hexfour = <&Game<hexfour::Hexfour>>::try_from(&any);
    assert_eq!(hexfour.unwrap_err(), wrong("hexfour", GameKind::Uisge));
    assert_eq!(<&Game<Uisge>>::try_from(&any), Ok(&game));
    assert_eq!(format!("{any:?}"), r#"AnyGame("game: uisge\nmax-plies: 2\n")"#);
}

/// Checks that a game of any kind answers as the typed game does.
fn same<P: FullGame + Into<AnyPosition>>(any: &AnyGame, game: &Game<P>) {
    let text = |m: &P::Move| m.to_string();
    assert_eq!(<&Game<P>>::try_from(any), Ok(game));
    assert_eq!(any.legal_moves(), game.legal_moves().iter().map(text).collect::<Vec<_>>());
    assert_eq!(any.moves(), game.moves().iter().map(text).collect::<Vec<_>>());
    assert_eq!((any.plies(), any.mask()), (game.moves().len(), game.mask()));
    assert_eq!((any.move_infos(), any.last_move()), (game.move_infos(), game.last_move()));
    assert_eq!((any.scene(), any.last_words()), (game.scene(), game.last_words()));
    assert_eq!((any.ending(), any.limits()), (AnyEnding::of(game), game.limits()));
    assert_eq!((any.pick(&[]), any.why_not(&["?"])), (game.pick(&[]), game.why_not(&["?"])));
    assert_eq!([any.start(), any.position()], [game.start(), game.position()].map(|&p| p.into()));
    assert!(any.positions().into_iter().eq(game.positions().iter().map(|&p| p.into())));
    assert_eq!((any.date(), any.comment(1)), (game.date(), game.comment(1)));
    assert_eq!(Player::ALL.map(|p| any.name(p)), Player::ALL.map(|p| game.name(p)));
}

/// Plays a game of any kind and a typed one.
fn both<P: FullGame + Into<AnyPosition>>() {
    let (first, second) = (Player::First, Player::Second);
    let mut game = Game::from_position(P::start(), Limits::default());
    let mut any = AnyGame::from_position(P::start().into(), Limits::default());
    for ply in 0..6 {
        same(&any, &game);
        let m = game.legal_moves()[ply % game.legal_moves().len()];
        let notation = m.to_string();
        assert_eq!(any.inputs(&notation).unwrap(), game.inputs(&notation).unwrap());
        assert!(any.check(&notation).is_ok() && any.check("?").is_err() && any.play("?").is_err());
        let played = if ply % 2 == 0 { any.play(&notation) } else { any.play_index(m.index()) };
        assert!(played.is_ok() && game.play(m).is_ok() && any.play_index(usize::MAX).is_err());
    }
    assert_eq!(any.set_name(second, "Ben"), game.set_name(second, "Ben"));
    assert_eq!(any.set_comment(1, "A start."), game.set_comment(1, "A start."));
    assert_eq!(any.set_comment(9, "No move."), game.set_comment(9, "No move."));
    let date = "2026-01-31".parse().ok();
    any.set_date(date);
    game.set_date(date);
    same(&any, &game);
    assert_eq!(any.undo(), game.undo().map(|m| m.to_string()));
    same(&any, &game);
    assert_eq!(any.redo(), game.redo().map(|m| m.to_string()));
    assert_eq!(any.resign(first), game.resign(first));
    same(&any, &game);
    assert!(
        any.check("?").unwrap_err().to_string() == "the game is over" && any.agree_draw().is_err()
    );
    assert_eq!((any.reopen(), any.reopen()), (game.reopen(), game.reopen()));
    assert_eq!(any.forfeit(second, Fault::Time), game.forfeit(second, Fault::Time));
    same(&any, &game);
    assert!(any.reopen() && game.reopen());
    assert_eq!(any.agree_draw(), game.agree_draw());
    same(&any, &game);
    assert_eq!(any.kind().read(&any.to_string()).unwrap(), any);
}

#[test]
fn a_game_of_any_kind_answers_as_the_typed_game() {
    for_each_game!(P => both::<P>());
}

#[test]
fn a_record_is_read_as_a_game_of_its_header() {
    for game in GAMES {
        let mut played = AnyGame::from(game.start("standard").unwrap());
        let first = played.legal_moves().swap_remove(0);
        played.play(&first).unwrap();
        assert_eq!(played.to_string().parse::<AnyGame>().unwrap(), played);
    }
    let error = |record: &str| record.parse::<AnyGame>().unwrap_err();
    let expected = "unknown game \"chess\": expected one of uisge, ignis, hexfour, disk-race";
    assert_eq!(error("game: chess\n").to_string(), expected);
    assert!(matches!(error("1. d4f4\n"), OpenError::Record(_)));
    assert!(matches!(error(""), OpenError::Record(_)));
}

#[test]
fn errors_of_opening_a_game_have_types() {
    let uisge = GameKind::Uisge;
    let error = uisge.start("stuck").unwrap_err();
    assert!(matches!(error, OpenError::Rules(_)) && error.to_string().starts_with("invalid rules"));
    assert!(matches!(uisge.parse("7/7 w"), Err(OpenError::Position(_))));
    let error = uisge.read("game: uisge\n\n1. up\n").unwrap_err();
    let OpenError::Record(error) = error else { panic!("{error:?}") };
    assert_eq!((error.line, error.column), (3, 4));
}

#[test]
fn games_are_described() {
    let ignis = GameKind::Ignis.info();
    let kinds: String = GameKind::Ignis.kinds().iter().map(|kind| kind.letter).collect();
    assert_eq!((kinds.as_str(), ignis.closed), ("FWAE", Some('x')));
    assert_eq!(ignis.supply.iter().map(|supply| supply.letter).collect::<String>(), "AE");
    assert_eq!(ignis.buttons.iter().map(|choice| choice.name).collect::<String>(), "AE");
    let uisge = GameKind::Uisge.info();
    assert_eq!((uisge.options[0].name, uisge.move_count), ("stuck", 459));
    assert_eq!((uisge.buttons[0].name, uisge.closed, uisge.supply.len()), ("pass", None, 0));
}

#[test]
fn the_default_position_is_the_start() {
    for kind in GAMES {
        dispatch!(kind, P => assert_eq!(P::default(), P::start()));
    }
}
