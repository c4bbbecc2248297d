use board_core::Random;
use board_games::dispatch;
use serde::de::IgnoredAny;

use super::*;
use crate::table::set_known;

/// Text records, of which one has no moves.
const TEXT: [&str; 5] = [
    "game: uisge\nlight: {Ann\nx-event: a {club} evening\n\n{So it begins.\n\ngame: ignis}\n1. d4f4 {One.} d2f2\n",
    "game: hexfour\nrules: side=4\n\n1. d4 {A.}\nc4\n",
    "game: uisge\n# by hand: {\n\n1. d4d6\n",
    "game: ignis\n",
    "game: disk-race\n\n1. r0o0 {Two\nlines: end.}\n",
];

/// Reads the records of a stream, and returns each as text and as JSON.
fn read_all(input: &[u8]) -> Vec<Result<[String; 2], Problem>> {
    fn read<P: FullGame>(record: &RawRecord) -> Result<[String; 2], Problem> {
        let game = record.read::<P>()?;
        Ok([game.to_string(), serde_json::to_string(&Stored::of(&game)).unwrap()])
    }
    set_known();
    let read = |record: RawRecord| {
        let game = board_games::game(record.game.name).unwrap();
        dispatch!(game, P => read::<P>(&record))
    };
    records_in(input).map(|record| record.and_then(read)).collect()
}

/// Changes, removes or inserts up to three bytes.
fn damage(record: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = record.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let new = b"{}\"[]:#\n ga1\xff"[random.below(13)];
        let at = random.below(bytes.len());
        let end = at + random.below((bytes.len() - at).min(20));
        match random.below(3) {
            0 => bytes[at] = new,
            1 => bytes.insert(at, new),
            _ => drop(bytes.drain(at..end)),
        }
    }
    bytes
}

/// Returns whether the first line of a record shows that a record begins.
fn is_recognized(record: &[u8]) -> bool {
    let text = String::from_utf8_lossy(record);
    let first = text.trim_ascii_start().lines().next().unwrap_or_default();
    let before_braces = first.split(['{', '}']).next().unwrap_or_default();
    let is_game = || before_braces.split_ascii_whitespace().next() == Some("game");
    !first.starts_with('#') && (before_braces.contains(':') || is_game())
}

#[test]
fn a_damaged_record_does_not_change_the_others() {
    let read = TEXT.map(|text| read_all(text.as_bytes()).remove(0).unwrap());
    let [printed, stored] = [0, 1].map(|form| read.each_ref().map(|read| read[form].as_str()));
    let mut random = Random::new(1);
    let mut invalid = 0;
    for case in 0..5000 {
        let (is_stored, damaged) = (case % 2 == 1, random.below(TEXT.len()));
        let mut records =
            if is_stored { stored } else { TEXT }.map(|record| record.as_bytes().to_vec());
        let text = String::from_utf8(records[damaged].clone()).unwrap();
        records[damaged] = damage(&text, &mut random);
        // A text record that is not recognized belongs to the one before, and so does any damaged
        // record after a text record without moves.
        let joins = !is_stored && (!is_recognized(&records[damaged]) || damaged == 4);
        let lost = damaged.checked_sub(1).filter(|_| joins);
        let read = read_all(&records.join(b"\n".as_slice()));
        invalid += read.iter().filter(|read| read.is_err()).count();
        let mut found = read.iter().flatten();
        for (number, record) in printed.iter().enumerate() {
            if number != damaged && Some(number) != lost {
                let is_read = found.any(|[found, _]| found == record);
                let input = String::from_utf8_lossy(&records[damaged]);
                assert!(is_read, "case {case}: record {number} is lost by {damaged}: {input:?}");
            }
        }
    }
    assert!(invalid > 2500, "{invalid} were invalid");
}

/// A game that blue won, with a note of every kind.
const WON: &str = r#"{"game":"disk-race","start":"B1B1B3/RRRR2B1/8/1 b","limits":{"repetition":null,"max_plies":9},"moves":["o6r6"],"ending":{"rules":"blue"},"first":"Zoë","second":"1. -","date":"2024-02-29","others":{"x-event":"a"},"comments":{"0":"Before."},"variations":{"1":["1... o6i6"]}}"#;

/// A game in progress.
const OPEN: &str = r#"{"game":"disk-race","start":"B1B1B3/RRRR2B1/8/1 b","limits":{"repetition":null,"max_plies":null},"moves":["o6i6"],"ending":null}"#;

/// Reads a JSON record, and returns it as JSON.
fn read_json(json: &str) -> Result<String, String> {
    read_all(json.as_bytes()).remove(0).map(|[_, json]| json).map_err(|problem| problem.what)
}

/// Replaces the value of a field, or adds the field as the last one.
fn with(json: &str, field: &str, value: &str) -> String {
    let key = format!("\"{field}\":");
    let Some(at) = json.find(&key) else {
        return format!("{},{key}{value}}}", json.strip_suffix('}').unwrap());
    };
    let start = at + key.len();
    let mut values = serde_json::Deserializer::from_str(&json[start..]).into_iter::<IgnoredAny>();
    values.next();
    format!("{}{value}{}", &json[..start], &json[start + values.byte_offset()..])
}

#[test]
fn json_records_with_a_wrong_field_are_rejected() {
    let padded = "expected notations and notes without additional whitespace, and no empty note";
    let over = "the game is over";
    let ending = "the ending is not the one that the moves lead to: blue has won";
    let deep = [format!("{}7", "[".repeat(100_000)), "7".repeat(1_000_000)];
    for (field, value, reason) in [
        ("Game", r#""disk-race""#, "unknown field"),
        ("game", r#""DISK-RACE""#, "expected a field `game` with"),
        ("game", r#""disk-race ""#, "expected a field `game` with"),
        ("game", r#""uisge""#, "expected a position of uisge"),
        ("start", r#"" B1B1B3/RRRR2B1/8/1 b""#, padded),
        ("start", r#""B1B1B3/RRRR2B1/8/1 b\nx-a: b""#, padded),
        ("start", r#""B1B1B3/RRRR2B1/8/1""#, "expected a position of disk-race, found"),
        ("start", r#""\u0000""#, "expected a text without"),
        ("moves", r#"["o6r6\n"]"#, padded),
        ("moves", r#"["o6r6 {A.}"]"#, padded),
        ("moves", r#"["1... o6r6"]"#, padded),
        ("moves", r##"["#o6r6"]"##, "the ending is not"),
        ("moves", r#"["","o6r6"]"#, "expected a move"),
        ("moves", r#"["up"]"#, "1... \"up\": "),
        ("moves", r#"["o6r6","o6r6"]"#, "over"),
        ("limits", r#"{"max_plies":0}"#, over),
        ("limits", r#"{"max_plies":-1}"#, "invalid value"),
        ("limits", r#"{"repetition":0}"#, "invalid value"),
        ("limits", r#"{"repetition":4294967296}"#, "invalid value"),
        ("limits", r#"{"plies":1}"#, "unknown field"),
        ("limits", r#"{"max_plies":1,"max_plies":1}"#, "duplicate field"),
        ("limits", "[null]", "invalid length"),
        ("first", r#"" Ann""#, padded),
        ("first", "null", "invalid type"),
        ("second", r#""A\nB""#, "expected"),
        ("date", r#""2023-02-29""#, "expected a date"),
        ("date", r#"" 2024-02-29""#, "expected a text without white space"),
        ("others", r#"{"event":"x"}"#, "expected a header"),
        ("others", r#"{"x-a":" x"}"#, padded),
        ("others", r#"{"x-a":""}"#, "expected a value"),
        ("others", "[]", "invalid type"),
        ("comments", r#"{"0":"a  b"}"#, padded),
        ("comments", r#"{"0":"{"}"#, "expected"),
        ("comments", r#"{"0":""}"#, padded),
        ("comments", r#"{"0":"} {"}"#, padded),
        ("comments", r#"{"-1":"x"}"#, "invalid"),
        ("comments", r#"{"2":"x"}"#, padded),
        ("variations", r#"{"1":["o6i6"]}"#, padded),
        ("variations", r#"{"1":["1... o6i6) (1... o6o7"]}"#, "expected"),
        ("variations", r#"{"2":["2. r0o0"]}"#, padded),
        ("ending", r#""repetition""#, ending),
        ("ending", r#"{"rules":""}"#, ending),
        ("ending", r#"{"rules":"red"}"#, ending),
        ("ending", "null", ending),
        ("ending", r#""agreed""#, "the ending is not the one that the moves lead to"),
        ("ending", r#"{"resigned":"first"}"#, "the ending is not"),
        ("ending", r#"{"resigned":1}"#, "expected value"),
        ("ending", r#""Agreed""#, "unknown variant"),
        ("undone", &deep[0], "expected"),
        ("others", &deep[0], "expected"),
        ("start", &deep[1], ""),
        ("ending", &deep[1], ""),
    ] {
        let error = read_json(&with(WON, field, value)).unwrap_err();
        assert!(error.contains(reason), "{field} {value:.40}: {error}, expected {reason}");
    }
    for field in ["game", "start", "limits", "moves"] {
        let missing = WON.replacen(&format!("\"{field}\":"), "\"x\":", 1);
        assert!(read_json(&missing).is_err(), "{field}");
        let twice = with(WON, field, &format!("0,\"{field}\":0"));
        assert!(read_json(&twice).is_err(), "{field}");
    }
}

#[test]
fn variants_of_json_records_are_accepted() {
    for json in [WON, OPEN] {
        assert_eq!(read_json(json).as_deref(), Ok(json));
    }
    let fields = r#""first":"","date":null,"others":{},"comments":{},"variations":{}"#;
    for variant in [
        with(OPEN, "limits", "{}"),
        with(OPEN, "limits", "[null,null]"),
        OPEN.replace(r#","ending":null"#, ""),
        OPEN.replace(r#""ending":null"#, &format!(r#""ending":null,{fields}"#)),
        OPEN.replace(r#","ending":null}"#, "}").replacen('{', r#"{"ending":null,"#, 1),
    ] {
        assert_eq!(read_json(&variant).as_deref(), Ok(OPEN), "{variant}");
    }
    for (ending, variant) in [
        (r#""agreed""#, r#"{"agreed":null}"#),
        (r#"{"resigned":"first"}"#, r#"{"resigned":{"first":null}}"#),
        (r#"{"forfeited":["second","time"]}"#, r#"{"forfeited":["second",{"time":null}]}"#),
    ] {
        let expected = with(OPEN, "ending", ending);
        assert_eq!(read_json(&with(OPEN, "ending", variant)), Ok(expected));
    }
}
