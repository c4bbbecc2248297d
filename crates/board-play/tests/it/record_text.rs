//! Records.

use board_core::{Player, Position as _};
use board_play::record::{Date, NoteError, split};
use board_play::{Ending, Fault, Game, Limits};
use std::fmt::Write as _;
use std::num::NonZeroU32;

use crate::nim;

type Nim = Game<nim::Nim>;

const FULL: &str = "\
game: nim
rules: last=loses
start: 0,2,3 right last=loses
left: Ann
right: Ben B.
date: 2024-02-29
repetition: 3
max-plies: 3
result: draw
cause: ply-cap
x-event: a {club} evening: the second
x-table-9: 7

{Before. The second player begins.}
1... c1 {One.} (1... b2 {Else.} 2. c1 (2. c3) 2... c1) (1... c3)
2. c1 {Two.} (2. b1) 2... b2 {Three.}
";

fn read(text: &str) -> Nim {
    text.parse().unwrap_or_else(|why| panic!("{text}\n{why}"))
}

/// Returns the error of an invalid record.
fn wrong(text: &str) -> String {
    text.parse::<Nim>().expect_err(text).to_string()
}

fn played(moves: &[&str]) -> Game<nim::Nim> {
    let mut game = Game::new();
    for m in moves {
        game.play(m.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn record_with_all_headers_round_trips() {
    let game = read(FULL);
    assert_eq!(game.to_string(), FULL);
    assert_eq!(game.start().to_string(), "0,2,3 right last=loses");
    assert_eq!((game.moves().len(), game.ending()), (3, Some(Ending::PlyCap)));
    let limits = Limits { repetition: NonZeroU32::new(3), max_plies: Some(3) };
    assert_eq!(game.limits(), limits);
    let names = Player::ALL.map(|player| game.name(player));
    assert_eq!(names, [Some("Ann"), Some("Ben B.")]);
    assert_eq!(game.date(), Date::new(2024, 2, 29));
    let others: Vec<_> = game.headers().collect();
    assert_eq!(others, [("x-event", "a {club} evening: the second"), ("x-table-9", "7")]);
    let comments: Vec<_> = game.comments().map(|(ply, _)| ply).collect();
    assert_eq!((comments, game.comment(2)), (vec![0, 1, 2, 3], Some("Two.")));
}

#[test]
fn default_headers_are_not_printed() {
    assert_eq!(Nim::new().to_string(), "game: nim\n");
    let mut game = played(&["a3", "b4", "c4"]);
    game.undo();
    let text = "game: nim\n\n1. a3 b4\n";
    assert_eq!(game.to_string(), text);
    assert_eq!(read(text).redo_moves(), []);
    let rules = nim::Rules::default().with_last(nim::Last::Loses);
    let game = Game::from_position(nim::Nim::start_with(rules), Limits::default());
    assert_eq!(game.to_string(), "game: nim\nrules: last=loses\n");
}

#[test]
fn every_ending_is_printed_and_checked() {
    let mut games = vec![(played(&["a3", "b4", "c5"]), "left", "rules")];
    for (player, winner) in [(Player::First, "right"), (Player::Second, "left")] {
        let mut game = played(&["a1"]);
        game.resign(player).unwrap();
        games.push((game, winner, "resigned"));
        for fault in Fault::ALL {
            let mut game = played(&["a1"]);
            game.forfeit(player, fault).unwrap();
            games.push((game, winner, fault.name()));
        }
    }
    let mut game = played(&["a1"]);
    game.agree_draw().unwrap();
    games.push((game, "draw", "agreed"));
    let limits = Limits { max_plies: Some(0), ..Limits::default() };
    games.push((Game::from_position(nim::Nim::start(), limits), "draw", "ply-cap"));
    for (game, result, cause) in games {
        let text = game.to_string();
        assert!(text.contains(&format!("\nresult: {result}\ncause: {cause}\n")), "{text}");
        assert_eq!(read(&text), game);
        let lost = ["resigned", "no-move", "illegal-move", "time", "program-ended"];
        let lost = [&lost[..], &["disputed-result", "forfeit"]].concat();
        let causes = [&lost[..], &["rules", "agreed", "repetition", "ply-cap"]].concat();
        for (other_result, other_cause) in
            ["left", "right", "draw"].iter().flat_map(|result| causes.iter().map(|c| (*result, *c)))
        {
            if (other_result, other_cause) == (result, cause) {
                continue;
            }
            let open = !matches!(cause, "rules" | "ply-cap");
            let is_lost = other_result != "draw" && lost.contains(&other_cause);
            let declared = is_lost || (other_result, other_cause) == ("draw", "agreed");
            let other = text.replace(&format!("cause: {cause}"), &format!("cause: {other_cause}"));
            let other =
                other.replace(&format!("result: {result}"), &format!("result: {other_result}"));
            assert_eq!(other.parse::<Nim>().is_ok(), open && declared, "{other}");
        }
    }
}

#[test]
fn layout_variants_are_accepted() {
    let printed = "game: nim\nleft: Ann\n\n{So it begins.}\n1. a3 b4 {What now?}\n2. c4\n";
    let record = read(printed);
    assert_eq!(record.to_string(), printed);
    for text in [
        printed.replace('\n', "\r\n"),
        printed.replace(' ', " \t "),
        "\n\n  game :nim\n left:Ann \n \t\n\n{So\nit\r\n begins.}a3{What}{}\t{now?}c4"
            .replace("a3", "a3 b4"),
        "game: nim\nleft: Ann\n\n{So it begins.} 1.a3 1...b4{What now?}2. \n c4".into(),
        "game: nim\nleft: Ann\n\n1.{So it begins.}a3 b4{What}2.{now?}c4".into(),
        printed.replace("\n1.", "\n # left: {\n1.").replacen('\n', "\n# {\n", 1),
    ] {
        assert_eq!(read(&text), record, "{text:?}");
    }
    // Without a result nothing is claimed.
    let over = "game: nim\n\n1. a3 b4 2. c5";
    let result = "result: left\ncause: rules\n";
    assert_eq!(read(over).to_string(), format!("game: nim\n{result}\n1. a3 b4\n2. c5\n"));
}

#[test]
fn errors_have_a_place_and_a_problem() {
    let after = |head: &str, body: &str| wrong(&format!("game: nim\n{head}\n{body}"));
    for (error, line, column, words) in [
        (wrong(""), 1, 1, "expected the header `game`, found the end"),
        (wrong("left: Ann\n"), 1, 1, "expected the header `game` first, found \"left\""),
        (wrong("\n\u{feff}game: nim"), 2, 1, "`game` first, found \"\\u{feff}game\""),
        (wrong("game: chess"), 1, 7, "expected a game of nim, found \"chess\""),
        (wrong("game: nim\n1. a3"), 2, 1, "or an empty line before the moves, found \"1. a3\""),
        (after("left: Zoë\nright:\n", ""), 3, 7, "expected a value for \"right\""),
        (after("left: A\nleft: B\n", ""), 3, 1, "\"left\" stands here twice"),
        (after("left: A\0\n", ""), 2, 7, "expected a text without '\\0'"),
        (after("reslt: left\n", ""), 2, 1, "expected a header game, rules, start, left, right"),
        (after("X-a: left\n", ""), 2, 1, "or x-..., found \"X-a\""),
        (after("date: 2023-02-29\n", ""), 2, 7, "expected a date as in 2025-11-30"),
        (after("repetition: 0\n", ""), 2, 13, "expected a number from 1 to 4294967295, found"),
        (after("repetition: 02\n", ""), 2, 13, "expected a number from 1 to 4294967295, found"),
        (after("max-plies: 99999999999\n", ""), 2, 12, "expected a number from 0 to 4294967295"),
        (after("max-plies: +5\n", ""), 2, 12, "expected a number from 0 to 4294967295"),
        (after("max-plies: 5 6\n", ""), 2, 12, "expected a number from 0 to 4294967295"),
        (after("rules: last\n", ""), 2, 8, "expected rules of nim, found \"last\": "),
        (after("start: 9,9,9 left\n", ""), 2, 8, "heap a has more than 5 counters"),
        (
            after("start: 1,1,1 left\nrules: last=loses\n", ""),
            3,
            8,
            "expected the rules of the start, standard, found \"last=loses\"",
        ),
        (after("result: left\n", ""), 2, 9, "expected a `cause` for this result, found \"left\""),
        (after("cause: rules\n", ""), 2, 8, "expected a `result` of this cause"),
        (after("cause: won\nresult: left\n", ""), 2, 8, "expected one of rules, resigned, agreed"),
        (after("cause: agreed\nresult: left\n", ""), 3, 9, "expected draw, found \"left\""),
        (after("cause: resigned\nresult: draw\n", ""), 3, 9, "expected left or right"),
        (after("cause: rules\nresult: first\n", ""), 3, 9, "expected left or right or draw, found"),
        (after("cause: rules\nresult: left\n", "1. a3"), 3, 9, "to: the game goes on"),
        (after("", "1. a3 d1"), 3, 7, "1... \"d1\": expected a heap from a to c"),
        (after("", "1. a3\n1... a1"), 4, 6, "1... \"a1\": the heap has fewer counters"),
        (after("", "1. a3 b4 2. c5 a1"), 3, 16, "2... \"a1\""),
        (after("max-plies: 1\n", "a3 b1"), 4, 4, "1... \"b1\": the game is over"),
        (after("", "2. a3"), 3, 1, "expected 1., found \"2.\""),
        (after("", "1... a3"), 3, 1, "expected 1., found \"1...\""),
        (after("", "1. a3 2. b4"), 3, 7, "expected 1..., found \"2.\""),
        (after("", "99999999999999999999999999. a3"), 3, 1, "expected 1., found"),
        (after("", "1. 1. a3"), 3, 4, "expected a move, found \"1.\""),
        (after("", "1. a3 1..."), 3, 7, "expected a move after this number, found the end"),
        (after("", "{é} {never\nclosed"), 3, 5, "expected a `}` for this comment, found none"),
        (after("", "{é {nested}}"), 3, 4, "expected `}` before another comment, found '{'"),
        (after("", "1. a3 {x}}"), 3, 10, "expected no `}`: no comment is open"),
        (after("", "1. a3 {bell\u{7}}"), 3, 12, "expected a comment, found '\\u{7}'"),
        (after("", "(1. a3)"), 3, 1, "expected a move, found `(`"),
        (after("", "1. (a3)"), 3, 4, "expected a move, found `(`"),
        (after("", "1. a3 (b4\n((c1)))"), 4, 2, "expected a move, found `(`"),
        (after("", "1. a3 ({x})"), 3, 11, "expected a move in this variation"),
        (after("", "1. a3 (1.) b1"), 3, 8, "expected a move after this number, found `)`"),
        (after("", "1. a3 (1. b4 {)}"), 3, 7, "expected a `)` for this variation, found none"),
        (after("", "1. a3) b4"), 3, 6, "expected no `)`: no variation is open"),
        (after("", "1. a3 (2. b4)"), 3, 8, "expected 1., found \"2.\""),
        (after("", "1. a3 (1. b4 b1)"), 3, 14, "1... \"b1\": the heap has fewer counters"),
        (after("max-plies: 1\n", "a3 (b1 b1)"), 4, 8, "1... \"b1\": the game is over"),
        (
            after("", &format!("1. a1{}", " (b1".repeat(101))),
            3,
            407,
            "expected at most 100 open variations",
        ),
    ] {
        let place = format!("line {line}, column {column}: ");
        assert!(error.starts_with(&place), "{error}, expected {place}");
        assert!(error.contains(words), "{error}, expected {words}");
    }
}

#[test]
fn long_words_are_shortened_in_errors() {
    let error = wrong(&format!("game: nim\n\n1. {}", "é".repeat(1 << 20)));
    assert!(error.len() < 300, "{} bytes", error.len());
}

#[test]
fn invalid_notes_are_rejected() {
    let mut record = played(&["a3"]);
    assert_eq!(record.set_name(Player::First, "a\nb"), Err(NoteError::Char('\n')));
    assert_eq!(record.set_header("event", "x"), Err(NoteError::Name));
    for name in ["", "x", "x-", "X-a", "x-A", "x-a_b", "x-a b", "x-é"] {
        assert_eq!(record.set_header(name, "x"), Err(NoteError::Name), "{name}");
    }
    assert_eq!(record.set_header("x-a", "\u{1b}[2J"), Err(NoteError::Char('\u{1b}')));
    // Characters that change the direction of writing.
    for wrong in "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}".chars() {
        let text = format!("a{wrong}b");
        assert_eq!(record.set_name(Player::First, &text), Err(NoteError::Char(wrong)));
        assert_eq!(record.set_header("x-a", &text), Err(NoteError::Char(wrong)));
        assert_eq!(record.set_comment(1, &text), Err(NoteError::Char(wrong)));
    }
    assert_eq!(record.set_comment(2, "x"), Err(NoteError::NoMove(2)));
    assert_eq!(record.set_comment(1, "a } b"), Err(NoteError::Char('}')));
    assert_eq!(record, played(&["a3"]));
    record.set_comment(1, " two\r\n words ").unwrap();
    record.set_name(Player::Second, " Ben ").unwrap();
    assert_eq!((record.comment(1), record.name(Player::Second)), (Some("two words"), Some("Ben")));
    record.set_comment(1, " ").unwrap();
    record.set_name(Player::Second, "").unwrap();
    assert_eq!(record, played(&["a3"]));
}

#[test]
fn comments_belong_to_their_moves() {
    let text = "game: nim\nleft: Ann\n\n{0}\n1. a3 {1} b4 {2}\n2. c5 {3}";
    let mut game = read(text);
    game.undo();
    game.undo();
    assert_eq!(game.to_string(), "game: nim\nleft: Ann\n\n{0}\n1. a3 {1}\n");
    assert_eq!(game.set_comment(2, "x"), Err(NoteError::NoMove(2)));
    assert_eq!(game.comment(2), None);
    // A move that is redone has its comment again. Another move has none.
    game.redo();
    assert_eq!(game.comment(2), Some("2"));
    game.undo();
    game.play("b1".parse().unwrap()).unwrap();
    assert_eq!(game.to_string(), "game: nim\nleft: Ann\n\n{0}\n1. a3 {1} b1\n");
}

#[test]
fn variations_are_lines_of_their_own() {
    let text = "game: nim\n\n1.a3{x}(1. {in}b4 {two}c1(c5 2. a1){y}2.a1){z}(c5)b4 2. c5";
    let mut game = read(text);
    let printed = "game: nim\nresult: left\ncause: rules\n\n\
                   1. a3 {x z} (1. b4 {in two} c1 {y} (1... c5 2. a1) 2. a1) (1. c5) 1... b4\n2. c5\n";
    assert_eq!(game.to_string(), printed);
    assert_eq!(game.variations(1), ["1. b4 {in two} c1 {y} (1... c5 2. a1) 2. a1", "1. c5"]);
    let [first, second] = [0, 1].map(|index| game.variation(1, index).unwrap());
    let text = "game: nim\n\n1. b4 {in two} c1 {y} (1... c5 2. a1)\n2. a1\n";
    assert_eq!(
        (first.to_string(), second.to_string()),
        (text.into(), "game: nim\n\n1. c5\n".into())
    );
    let inner = first.variation(2, 0).unwrap();
    assert_eq!(inner.to_string(), "game: nim\n\n1. b4 {in two} c5\n2. a1\n");
    assert_eq!([0, 2, 3, 4].map(|ply| game.variations(ply).len()), [0; 4]);
    // The game is unchanged, and a variation is discarded with its move.
    game.add_variation(3, " 2. {c} c1\n{d} ").unwrap();
    assert!(game.to_string().ends_with("\n2. c5 (2. c1 {c d})\n"), "{game}");
    for (ply, variation, error) in [
        (0, "a3", "line 1, column 3: expected a move in this variation"),
        (4, "a3", "line 1, column 1: there is no move 4"),
        (3, "", "line 1, column 1: expected a move in this variation"),
        (3, "(c1)", "line 1, column 1: expected a move, found `(`"),
        (3, "c1) c1", "line 1, column 3: expected no `)`: no variation is open"),
        (3, "c1 (c1", "line 1, column 4: expected a `)` for this variation"),
    ] {
        let found = game.add_variation(ply, variation).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
    game.undo();
    assert_eq!(game.variations(3).len(), 0);
    game.play("c1".parse().unwrap()).unwrap();
    assert_eq!(game.variations(3).len(), 0);
    assert_eq!(game.variations(1).len(), 2);
}

#[test]
fn string_with_several_records_is_split() {
    let text = format!("\n# {{\n1. a3 {{\n game :x\n}} b4\ngame: nim\n\n# game: y\n{FULL}");
    let parts: Vec<_> = split(&text).collect();
    let places: Vec<_> = parts.iter().map(|part| (part.line, part.game)).collect();
    assert_eq!(places, [(3, ""), (4, "x"), (6, "nim"), (9, "nim")]);
    assert_eq!(parts.iter().map(|part| part.text).collect::<String>(), text[5..]);
    assert_eq!(parts[3].text, FULL);
    for text in ["", "  \n \n", "# game: nim"] {
        assert_eq!(split(text).count(), 0);
    }
    // A header is one line.
    assert_eq!(split("game\n\n: uisge\n").map(|part| part.game).collect::<Vec<_>>(), [""]);
}

/// Replaces each character. The result is rejected, or a record that round-trips.
#[test]
fn any_edit_is_rejected_or_round_trips() {
    let mut read = 0;
    for (at, old) in FULL.char_indices() {
        let (before, after) = (&FULL[..at], &FULL[at + old.len_utf8()..]);
        for new in [
            "", "\n", "\n\n", " ", "{", "}", "{}", ":", "9", "1.", "\0", "é", "\r\n", "a1 ", "(",
            ")", "(b1)", " (c1) ",
        ] {
            let text = format!("{before}{new}{after}");
            let Ok(record) = text.parse::<Nim>() else { continue };
            let printed = record.to_string();
            assert_eq!(printed.parse::<Nim>().unwrap(), record, "{printed}");
            read += 1;
        }
    }
    assert!(read > 500, "{read} were read");
}

/// No input, valid or not, overflows the stack. Time quadratic in the length would be minutes.
#[test]
fn record_of_a_megabyte_is_read() {
    const SIZE: usize = 1 << 20;
    let body = |unit: &str| format!("game: nim\n\n{}", unit.repeat(SIZE / unit.len()));
    let mut headers = "game: nim\n".to_string();
    (0..SIZE / 12).for_each(|n| writeln!(headers, "x-{n}: 1").unwrap());
    for text in [
        body("{x} "),
        body("{"),
        body("}"),
        body("{} "),
        body("a1 (b1) "),
        body("a1 (b1 (c1) {x}) {x} "),
        format!("game: nim\n\na1{}", " (b1)".repeat(SIZE / 80)),
        format!("game: nim\n\na1{}", " (b1".repeat(SIZE / 4)),
        format!("game: nim\n\na1{}{}", " (b1".repeat(99), " (b1)".repeat(SIZE / 80)),
        body("1. "),
        body("1"),
        body("."),
        body("\n"),
        body("a1 "),
        body("game: nim\n"),
        body("game:\n{"),
        body("\0"),
        body("é"),
        headers,
        "game: nim\n".repeat(SIZE / 10),
        ":".repeat(SIZE),
        "\n".repeat(SIZE),
    ] {
        let _ = text.parse::<Nim>();
        let parts = split(&text).map(|part| part.text.len()).sum::<usize>();
        assert!(parts <= text.len());
    }
}

#[cfg(feature = "serde")]
#[test]
fn games_are_stored_as_their_record() {
    let mut undone = played(&["a3", "b2"]);
    undone.undo();
    for game in [read(FULL), Nim::new(), undone] {
        let record = game.to_string();
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(json, serde_json::to_string(&record).unwrap());
        assert_eq!(serde_json::from_str::<Nim>(&json).unwrap(), read(&record));
        let bytes = postcard::to_allocvec(&game).unwrap();
        assert_eq!(bytes, postcard::to_allocvec(&record).unwrap());
        assert_eq!(postcard::from_bytes::<Nim>(&bytes).unwrap(), read(&record));
    }
    let error = serde_json::from_str::<Nim>(r#""game: nim\n\n1. a9""#).unwrap_err().to_string();
    assert_eq!(error, wrong("game: nim\n\n1. a9"));
    assert!(serde_json::from_str::<Nim>(r#"{"game":"nim"}"#).is_err());
}

#[test]
fn dates_must_exist_in_the_calendar() {
    for year in [0, 4, 1900, 2000, 9999, 10_000, u16::MAX] {
        for month in [0, 1, 2, 12, 13, u8::MAX] {
            for day in [0, 1, 29, 31, 32, u8::MAX] {
                let exists = year <= 9999
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day)
                    && (month != 2 || day < 29 || day == 29 && year % 4 == 0 && year != 1900);
                let (text, date) =
                    (format!("{year:04}-{month:02}-{day:02}"), Date::new(year, month, day));
                assert_eq!((date.is_some(), text.parse().ok()), (exists, date), "{text}");
                assert!(date.is_none_or(|date| date.to_string() == text), "{text}");
            }
        }
    }
    assert_eq!(Date::new(2025, 4, 31).or(Date::new(2025, 11, 31)), None);
    for bad in ["", "2025-11", "25-1-1", "2025-11-30-", "+025-11-30", "2025-11-3é", " 2025-11-30"]
    {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
}
