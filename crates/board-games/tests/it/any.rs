//! Positions and games of any game, their sentences, and positions set up piece by piece.

use board_core::{Indexed, Piece, Player, Position, Rules};
use board_games::{
    AnyGame, AnyPosition, FullGame, GAMES, GameKind, WrongGame, dispatch, for_each_game,
};
use board_laws::parse_arrangement;
use board_play::view::{Count, Picked};
use board_play::{AnyArrangement, AnyEnding, Fault, Game, Limits, OpenError};

#[test]
fn a_game_is_dispatched_to_its_type() {
    fn check<P: FullGame + Into<AnyPosition>>(kind: GameKind) {
        assert_eq!(dispatch!(kind, Q => (Q::NAME, Q::PLAYERS)), (P::NAME, P::PLAYERS));
        assert_eq!((kind.name(), kind.info().players), (P::NAME, P::PLAYERS));
        assert_eq!((board_games::game(P::NAME), kind.to_string()), (Some(kind), P::NAME.into()));
        assert_eq!(P::NAME.parse::<GameKind>().ok(), Some(kind));
        let start = kind.start("standard").unwrap();
        let game = AnyGame::from(start);
        assert_eq!((start, start.kind()), (P::start().into(), kind));
        assert_eq!((game.kind(), game.position()), (kind, start));
        assert_eq!(game.legal_moves().len(), P::start().count_moves());
        assert_eq!(kind.parse(&start.to_string()).unwrap(), start);
    }
    let mut kinds = GAMES.iter().copied();
    for_each_game!(P => check::<P>(kinds.next().unwrap()));
    assert_eq!(kinds.next(), None);
}

#[test]
fn typed_positions_and_games_convert_only_to_their_own_game() {
    fn check<P>(any: &AnyGame)
    where
        P: FullGame + TryFrom<AnyPosition, Error = WrongGame>,
        for<'a> &'a Game<P>: TryFrom<&'a AnyGame, Error = WrongGame>,
    {
        let found = any.kind();
        let position = P::try_from(any.position()).map(|position| position.to_string());
        let game = <&Game<P>>::try_from(any).map(ToString::to_string);
        if found.name() == P::NAME {
            assert_eq!((position, game), (Ok(any.position().to_string()), Ok(any.to_string())));
        } else {
            let error = WrongGame { expected: P::NAME, found };
            assert_eq!(error.to_string(), format!("expected {}, found {found}", P::NAME));
            assert_eq!((position, game), (Err(error), Err(error)));
        }
    }
    for game in GAMES {
        let any = AnyGame::from(game.start("standard").unwrap());
        assert_eq!(format!("{any:?}"), format!("AnyGame({:?})", any.to_string()));
        for_each_game!(P => check::<P>(&any));
    }
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
    let names: Vec<_> = GAMES.iter().map(ToString::to_string).collect();
    let expected = format!("unknown game \"chess\": expected one of {}", names.join(", "));
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
    fn check<P: FullGame>(kind: GameKind) {
        let info = kind.info();
        let letters = kind.kinds().into_iter().map(|kind| kind.letter);
        assert!(letters.eq(P::Piece::all().map(P::Piece::letter)), "{kind}");
        assert_eq!((info.closed, info.supply), (P::CLOSED, P::SUPPLY), "{kind}");
        assert!(
            info.buttons.iter().map(|choice| choice.name).eq(P::BUTTONS.iter().map(|b| b.name))
        );
        let names = info.options.iter().map(|option| option.name);
        assert!(names.eq(P::Rules::OPTIONS.iter().map(|option| option.name)), "{kind}");
        assert_eq!(info.move_count, P::Move::COUNT, "{kind}");
    }
    let mut kinds = GAMES.iter().copied();
    for_each_game!(P => check::<P>(kinds.next().unwrap()));
}

/// Returns the answer to a question, or `-` if there is none.
fn answer<P: FullGame>(notation: &str, question: &str) -> String {
    let start = if notation == "-" { Ok(P::start()) } else { notation.parse() };
    let position = start.unwrap_or_else(|_| panic!("{notation} is invalid"));
    let found = match question.split_once(' ') {
        Some(("move", m)) => m.parse().ok().map(|m| position.describe(m)),
        Some(("touch", entered)) => {
            let game = Game::from_position(position, Limits::default());
            game.why_not(&entered.split(' ').collect::<Vec<_>>())
        }
        _ if question == "counts" => {
            let of = |count: Count| {
                let owner = count.player.map_or("both", |player| P::PLAYERS[player.index()]);
                format!("{owner}: {} {count}", count.name)
            };
            Some(position.off_board().into_iter().map(of).collect::<Vec<_>>().join(", "))
        }
        _ => position.reason(),
    };
    found.unwrap_or("-".into())
}

#[test]
fn sentences_are_as_expected() {
    let table = include_str!("../data/words.txt");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<_> = line.splitn(4, "; ").collect();
        let [name, notation, question, expected] = parts[..] else { panic!("{line}") };
        let kind = board_games::game(name).expect("a game");
        assert_eq!(dispatch!(kind, P => answer::<P>(notation, question)), expected, "{line}");
    }
}

#[test]
fn possible_inputs_have_no_reason() {
    for game in GAMES {
        let mut session = AnyGame::from(game.start("standard").unwrap());
        for ply in 0..40 {
            let Some(Picked::More(next)) = session.pick(&[]) else { break };
            for input in &next {
                assert_eq!(session.why_not(&[input]), None, "{} {input}", session.position());
            }
            for place in &session.scene().layout.places {
                let entered = next.contains(&place.space);
                assert_eq!(session.why_not(&[&place.space]).is_none(), entered);
            }
            let moves = session.legal_moves();
            session.play(&moves[ply * 7 % moves.len()]).unwrap();
        }
    }
}

/// Checks an empty board, and letters without a meaning.
fn arranged<P: FullGame>() {
    let empty = AnyArrangement { turn: Player::Second, ..parse_arrangement("", &[]) };
    let arranged = empty.check::<P>("standard").unwrap();
    assert_eq!(arranged.position, None, "{}", P::NAME);
    assert!(!arranged.faults.is_empty(), "{}", P::NAME);
    let scene = arranged.scene;
    assert_eq!((scene.pieces.len(), scene.layout.entries.len()), (0, 0), "{}", P::NAME);
    assert_eq!(scene.turn, Player::Second);
    assert_eq!(scene.status, format!("{} to move", P::PLAYER_NAMES[1]));

    let start = AnyArrangement::of(&P::start());
    let error =
        |arrangement: &AnyArrangement| arrangement.check::<P>("standard").unwrap_err().to_string();
    let mut supply = start.clone();
    supply.supply.insert('?', 1);
    assert_eq!(error(&supply), format!("the supply of {} has no pieces ?", P::NAME));
    let space = P::Space::from_index(0).unwrap().to_string();
    let mut pieces = AnyArrangement { pieces: Vec::new(), ..start };
    pieces.pieces.push((space.clone(), '?'));
    let letters = P::Piece::all().map(P::Piece::letter).chain(P::CLOSED).map(String::from);
    let letters = letters.collect::<Vec<_>>().join(", ");
    assert_eq!(error(&pieces), format!("{space}: expected {letters}, found ?"));
}

#[test]
fn an_empty_board_has_faults_and_letters_without_a_meaning_are_rejected() {
    for_each_game!(P => arranged::<P>());
}
