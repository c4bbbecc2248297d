//! The type-erased interface to any game, and the data for drawing it.

use std::num::NonZeroU32;

use board_core::{Player, Space as _};
use board_play::record::{Date, NoteError};
use board_play::view::{Change, Picked, Picker, Scene, Touch};
use board_play::{
    AnyGame, AnyPicked, Game, GameOver, Limits, OpenError, Session, SessionError, View as _,
};

use board_laws::sample::duel;
use board_laws::sample::duel::Duel;
use uisge::Uisge;

const DUEL: AnyGame = AnyGame::of::<Duel>();

fn start() -> Box<dyn Session> {
    DUEL.start("standard", Limits::default()).unwrap()
}

fn from(position: &str) -> Box<dyn Session> {
    DUEL.parse(position, Limits::default()).unwrap()
}

/// Plays moves that are legal.
fn played(moves: &[&str]) -> Box<dyn Session> {
    let mut session = start();
    for m in moves {
        session.play(m).unwrap();
    }
    session
}

#[test]
fn any_game_describes_its_game() {
    assert_eq!((DUEL.name, DUEL.players, DUEL.move_count), ("duel", ["light", "dark"], 3));
    assert_eq!((DUEL.options[0].name, DUEL.choices[0].name), ("jumps", "pass"));
    assert_eq!(DUEL.kinds().iter().map(|kind| kind.letter).collect::<String>(), "ld");
    assert_eq!(start().game().name, "duel");
}

#[test]
fn unknown_rules_and_positions_are_rejected() {
    let start = DUEL.start("jumps=none", Limits::default()).unwrap();
    assert_eq!(
        (start.position(), start.rules()),
        ("l2d light jumps=none".into(), "jumps=none".into())
    );
    let error = DUEL.start("first", Limits::default()).unwrap_err();
    assert!(error.to_string().starts_with("invalid rules at byte 0"));
    let error = DUEL.parse("ll1d light", Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "light has not one piece");
}

#[test]
fn rules_are_made_of_options_and_values() {
    let rules = |values: &[(&str, &str)]| DUEL.rules(values).map_err(|error| error.to_string());
    let [default, none] = DUEL.options[0].values else { panic!("expected two values") };
    assert_eq!(rules(&[]), Ok("standard".into()));
    assert_eq!(rules(&[("jumps", default)]), Ok("standard".into()));
    assert_eq!(rules(&[("jumps", default), ("jumps", none)]), Ok(format!("jumps={none}")));
    assert_eq!(rules(&[("hops", none)]), Err("unknown rules option \"hops\"".into()));
    let expected = format!("expected jumps={default}|{none}, found \"many\"");
    assert_eq!(rules(&[("jumps", "many")]), Err(expected));
    assert!(matches!(DUEL.rules(&[("", "")]), Err(OpenError::Rules(_))));
}

#[test]
fn illegal_moves_are_rejected_with_the_reason() {
    let mut session = start();
    for (text, why) in [
        ("left", "the row ends there"),
        ("pass", "there is a step or a jump"),
        ("up", "expected `left`, `right` or `pass` at byte 0, found 'u'"),
    ] {
        assert_eq!(session.check(text).unwrap_err().to_string(), why);
        assert_eq!(session.play(text).unwrap_err().to_string(), why);
    }
    let error = session.play_index(3).unwrap_err().to_string();
    assert_eq!(error, "expected the index of a move, below 3, found 3");
    assert_eq!((session.position().as_str(), session.moves().len()), ("l2d light", 0));
    session.play_index(1).unwrap();
    assert_eq!(session.moves(), ["right"]);
}

#[test]
fn errors_of_moves_have_types() {
    let mut session = start();
    let illegal = session.play("left").unwrap_err();
    let SessionError::Illegal(reason) = illegal else { panic!("{illegal:?}") };
    assert_eq!(reason.downcast_ref(), Some(&duel::Illegal::OffBoard));
    let invalid = session.play("up").unwrap_err();
    let SessionError::Notation(error) = invalid else { panic!("{invalid:?}") };
    assert!(error.is::<board_core::text::ParseError>());
    assert!(matches!(session.play_index(3), Err(SessionError::Notation(_))));
    assert!(matches!(session.check("left"), Err(SessionError::Illegal(_))));
    let note = session.set_comment(1, "?").unwrap_err();
    assert!(matches!(note, SessionError::Note(NoteError::NoMove(1))));
    let note = session.set_name(Player::First, "A\nB").unwrap_err();
    assert!(matches!(note, SessionError::Note(NoteError::Char(_))));
}

#[test]
fn after_the_end_every_move_is_over() {
    let by_rules = played(&["right", "left", "right"]);
    let mut by_resignation = start();
    by_resignation.resign(Player::First).unwrap();
    let by_limit = DUEL.start("standard", Limits { max_plies: Some(0), ..Limits::default() });
    for mut session in [by_rules, by_resignation, by_limit.unwrap()] {
        for index in [0, 1, 2, 3] {
            let error = session.play_index(index).unwrap_err();
            assert!(matches!(error, SessionError::Over(GameOver)), "{error:?}");
        }
        for notation in ["left", "right", "pass", "up", ""] {
            let error = session.play(notation).unwrap_err();
            assert!(matches!(error, SessionError::Over(GameOver)), "{error:?}");
            let error = session.check(notation).unwrap_err();
            assert!(matches!(error, SessionError::Over(GameOver)), "{error:?}");
            assert_eq!(error.to_string(), "the game is over");
        }
        assert!(matches!(session.resign(Player::Second), Err(SessionError::Over(_))));
        assert!(matches!(session.agree_draw(), Err(SessionError::Over(_))));
    }
}

#[test]
fn errors_of_opening_a_game_have_types() {
    let limits = Limits::default();
    assert!(matches!(DUEL.start("first", limits), Err(OpenError::Rules(_))));
    assert!(matches!(DUEL.parse("l2d nobody", limits), Err(OpenError::Position(_))));
    assert!(matches!(DUEL.parse("ll1d light", limits), Err(OpenError::Position(_))));
    let error = DUEL.read("game: duel\n\n1. up\n").unwrap_err();
    let OpenError::Record(error) = error else { panic!("{error:?}") };
    assert_eq!((error.line(), error.column()), (3, 4));
    #[cfg(feature = "serde")]
    {
        let stored: board_play::record::StoredGame = serde_json::from_str(
            r#"{"game":"nim","start":"l2d light","limits":{},"moves":[],"ending":null}"#,
        )
        .unwrap();
        let error = DUEL.replay(&stored).unwrap_err();
        assert!(matches!(error, OpenError::Stored(_)));
        assert_eq!(error.to_string(), "expected a game of duel, found one of \"nim\"");
    }
}

#[test]
fn legal_moves_have_notations_and_descriptions() {
    let session = from("1ld1 light");
    assert_eq!(session.legal_moves(), ["left", "right"]);
    let offers = session.offers();
    assert_eq!((offers[1].index, offers[1].text.as_str()), (1, "right"));
    assert_eq!(
        (offers[1].words.as_str(), &offers[1].inputs[..]),
        ("light goes right", &["4".into()][..])
    );
    assert_eq!(session.mask(), [true, true, false]);
}

#[test]
fn endings_have_reasons() {
    let won = played(&["right", "left", "right"]);
    let ending = won.ending().unwrap();
    assert_eq!((ending.winner, ending.outcome.as_deref()), (Some(Player::First), Some("light")));
    assert_eq!(ending.words, "light has won: light has come to the end of the row");
    assert!(won.legal_moves().is_empty() && won.offers().is_empty() && !won.mask().contains(&true));

    let mut resigned = played(&["right"]);
    resigned.resign(Player::Second).unwrap();
    assert_eq!(resigned.ending().unwrap().words, "light has won: dark resigned");
    assert!(resigned.legal_moves().is_empty());
    assert_eq!(resigned.play("left").unwrap_err().to_string(), "the game is over");
    assert!(resigned.agree_draw().is_err() && resigned.reopen());
    resigned.agree_draw().unwrap();
    assert_eq!(resigned.ending().unwrap().words, "a draw: the players agreed");

    let limits = Limits { repetition: NonZeroU32::new(2), max_plies: Some(9) };
    let mut twice = DUEL.start("standard", limits).unwrap();
    for m in ["right", "left", "left", "right"] {
        twice.play(m).unwrap();
    }
    assert_eq!(twice.ending().unwrap().words, "a draw: the position stood here 2 times");
    assert_eq!(twice.limits(), limits);
}

#[test]
fn every_kind_of_ending_is_described() {
    let by_limits = |repetition, max_plies, moves: &[&str]| {
        let limits = Limits { repetition: NonZeroU32::new(repetition), max_plies };
        let mut session = DUEL.start("standard", limits).unwrap();
        for m in moves {
            session.play(m).unwrap();
        }
        session
    };
    let mut light_resigned = played(&["right"]);
    light_resigned.resign(Player::First).unwrap();
    let mut dark_resigned = start();
    dark_resigned.resign(Player::Second).unwrap();
    let mut agreed = start();
    agreed.agree_draw().unwrap();
    let around = ["right", "left", "left", "right"];
    for (session, status, reason, cause) in [
        (
            played(&["right", "left", "right"]),
            "light has won",
            "light has come to the end of the row",
            "rules",
        ),
        (light_resigned, "dark has won", "light resigned", "resigned"),
        (dark_resigned, "light has won", "dark resigned", "resigned"),
        (agreed, "a draw", "the players agreed", "agreed"),
        (by_limits(2, None, &around), "a draw", "the position stood here 2 times", "repetition"),
        (by_limits(1, None, &[]), "a draw", "the position stood here once", "repetition"),
        (by_limits(0, Some(0), &[]), "a draw", "0 plies were played", "ply-cap"),
        (by_limits(0, Some(1), &["right"]), "a draw", "1 ply was played", "ply-cap"),
        (by_limits(0, Some(2), &["right", "left"]), "a draw", "2 plies were played", "ply-cap"),
    ] {
        let scene = session.scene();
        assert_eq!((scene.over, scene.status.as_str()), (true, status));
        assert_eq!(scene.reason.as_deref(), Some(reason));
        let ending = session.ending().unwrap();
        assert_eq!((ending.words, ending.cause), (format!("{status}: {reason}"), cause));
        // Nothing else changes.
        let Scene { over, status, reason, .. } = scene.clone();
        let of_position = Scene::of(&session.position().parse::<Duel>().unwrap());
        assert_eq!(Scene { over, status, reason, ..of_position }, scene);
    }
    let mut reopened = start();
    reopened.agree_draw().unwrap();
    assert!(reopened.reopen());
    assert_eq!(reopened.scene(), start().scene());
}

#[cfg(feature = "serde")]
#[test]
fn endings_are_serialized() {
    let mut resigned = start();
    resigned.resign(Player::First).unwrap();
    let json = serde_json::to_string(&resigned.ending()).unwrap();
    let expected = r#"{"winner":"second","outcome":null,"words":"dark has won: light resigned","cause":"resigned"}"#;
    assert_eq!(json, expected);
}

#[test]
fn moves_are_undone_and_redone() {
    let mut session = played(&["right", "left"]);
    assert_eq!(session.positions(), ["l2d light", "1l1d dark", "1ld1 light"]);
    assert_eq!(session.plies(), 2);
    let key = session.key();
    assert_eq!(session.undo().as_deref(), Some("left"));
    assert_ne!(session.key(), key);
    let copy = session.clone();
    assert_eq!((session.redo().as_deref(), session.key()), (Some("left"), key));
    assert_eq!((session.redo(), copy.moves().len()), (None, 1));
    assert_eq!(format!("{copy:?}"), r#"Session("game: duel\n\n1. right\n")"#);
}

#[test]
fn record_round_trips() {
    let mut session = played(&["right"]);
    session.set_name(Player::First, "Ann").unwrap();
    session.set_comment(1, "Well.").unwrap();
    session.set_date(Date::new(2024, 2, 29));
    assert!(session.set_comment(2, "?").is_err());
    let record = session.record();
    assert_eq!(record, "game: duel\nlight: Ann\ndate: 2024-02-29\n\n1. right {Well.}\n");
    let read = DUEL.read(&record).unwrap();
    assert_eq!(Player::ALL.map(|player| read.name(player)), [Some("Ann"), None]);
    assert_eq!([0, 1, 2].map(|ply| read.comment(ply)), [None, Some("Well."), None]);
    assert_eq!((read.date(), start().date()), (Date::new(2024, 2, 29), None));
    assert!(DUEL.read("game: nim\n").is_err());
    #[cfg(feature = "serde")]
    {
        let stored = session.stored();
        assert_eq!(DUEL.replay(&stored).unwrap().record(), record);
        let json = serde_json::to_string(&stored).unwrap();
        let of_type = serde_json::to_string(&record.parse::<Game<Duel>>().unwrap()).unwrap();
        assert_eq!(json, of_type);
    }
}

#[test]
fn moves_are_entered_input_by_input() {
    let session = from("1ld1 light");
    assert_eq!(session.pick(&[]), Some(AnyPicked::More(vec!["1".into(), "4".into()])));
    assert_eq!(session.pick(&["4"]), Some(AnyPicked::Move(1)));
    assert_eq!((session.pick(&["2"]), session.pick(&["4", "4"])), (None, None));
    let blocked = from("ld2 light jumps=none");
    assert_eq!(blocked.pick(&["pass"]), Some(AnyPicked::Move(2)));

    let position: Duel = "1ld1 light".parse().unwrap();
    let mut picker = Picker::new(&position);
    let [no, yes] = [1, 0].map(|index| Touch::Space(duel::Space::from_index(index).unwrap()));
    assert!(picker.touch(no).is_err() && picker.touched().is_empty());
    assert_eq!(picker.touch(yes), Ok(Picked::Move(duel::Move::Left)));
    picker.undo();
    assert_eq!(picker.next().len(), 2);
}

#[test]
fn impossible_inputs_have_a_reason() {
    let session = from("1ld1 light");
    assert_eq!((session.why_not(&[]), session.why_not(&["4"])), (None, None));
    let why = |session: &dyn Session, touch| session.why_not(&[touch]).unwrap();
    assert_eq!(why(&*session, "pass"), "there is a step or a jump");
    assert_eq!(why(&*session, "2"), "there is no such move");
    assert_eq!(why(&*session, "nowhere"), "there is no such move");
    let mut over = played(&["right"]);
    over.resign(Player::Second).unwrap();
    assert_eq!(why(&*over, "3"), "the game is over");
}

#[test]
fn reason_says_where_a_piece_can_go_instead() {
    let why = |position: &str, touched: &[&str]| {
        let session = AnyGame::of::<Uisge>().parse(position, Limits::default()).unwrap();
        session.why_not(touched).unwrap()
    };
    let start = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w";
    for nowhere in ["a1", "north"] {
        assert_eq!(why(start, &["d4", nowhere]), "d4 can only go to d6 or f4");
    }
    assert_eq!(why(start, &["c5", "a1"]), "c5 can only go to e5");
    assert_eq!(why(start, &["north", "a1"]), "there is no such move");
    // The pass is not a piece that goes somewhere.
    let stuck = "7/7/1wwb3/3b3/2bwb1b/3wwwb w stuck=passes";
    assert_eq!(why(stuck, &["pass", "a1"]), "there is no such move");
}

#[test]
fn scene_describes_the_position() {
    let session = played(&["right", "left", "right"]);
    let scene = session.scene();
    assert_eq!((scene.status.as_str(), scene.over), ("light has won", true));
    assert_eq!(scene.pieces, [("3".into(), 'd'), ("4".into(), 'l')]);
    assert_eq!(scene.layout.places[3].space, "4");
    assert_eq!(scene.kind('d').unwrap().name, "dark piece");
    let last = session.last_move().unwrap();
    let jump = Change::Jumps { from: "2".into(), over: "3".into(), to: "4".into() };
    assert_eq!(last.changes, [[jump]]);
    assert_eq!((last.offer.text.as_str(), last.before.status.as_str()), ("right", "light to move"));
    assert!(start().last_move().is_none());
    assert_eq!(Scene::of(&"l2d light".parse::<Duel>().unwrap()), start().scene());
}

#[test]
fn scene_of_the_start_has_the_note() {
    let note = |position: &str| Scene::of(&position.parse::<Duel>().unwrap()).note;
    assert_eq!(note("l2d light"), Some(Duel::START_NOTE));
    assert_eq!(note("l2d light jumps=none"), Some(Duel::START_NOTE));
    assert_eq!(note("l2d dark"), None);
    assert_eq!(note("1l1d dark"), None);
}
