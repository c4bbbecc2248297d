use board_core::Random;
use board_games::dispatch;
use board_play::record::StoredGame;

use super::*;

/// Text records, of which one has no moves.
const TEXT: [&str; 5] = [
    "game: uisge\nlight: {Ann\nx-event: a {club} evening\n\n{So it begins.\n\ngame: ignis}\n1. d4f4 {One.} d2f2\n",
    "game: hexfour\nrules: side=4\n\n1. d4 {A.}\nc4\n",
    "game: uisge\n# by hand: {\n\n1. d4d6\n",
    "game: ignis\n",
    "game: disk-race\n\n1. r0o0 {Two\nlines: end.}\n",
];

/// Returns the records of a stream in their printed form, and the number of invalid records.
fn read_all(input: &[u8]) -> (Vec<String>, usize) {
    let all: Vec<_> = records_in(input).collect();
    let records: Vec<_> = all.iter().flatten().map(ToString::to_string).collect();
    let invalid = all.len() - records.len();
    (records, invalid)
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
    let printed: Vec<_> = TEXT.map(|text| read_all(text.as_bytes()).0.remove(0)).into();
    let stored = TEXT.map(|text| {
        let record = records_in(text.as_bytes()).next().unwrap().unwrap();
        let stored = dispatch!(record, AnyGame(record) => StoredGame::of(&record));
        serde_json::to_string(&stored).unwrap()
    });
    let mut random = Random::new(1);
    let mut invalid = 0;
    for case in 0..5000 {
        let (is_stored, damaged) = (case % 2 == 1, random.below(TEXT.len()));
        let mut records = if is_stored { stored.each_ref().map(String::as_str) } else { TEXT }
            .map(|record| record.as_bytes().to_vec());
        let text = String::from_utf8(records[damaged].clone()).unwrap();
        records[damaged] = damage(&text, &mut random);
        // A text record that is not recognized belongs to the one before, and so does any damaged
        // record after a text record without moves.
        let joins = !is_stored && (!is_recognized(&records[damaged]) || damaged == 4);
        let lost = damaged.checked_sub(1).filter(|_| joins);
        let (read, errors) = read_all(&records.join(b"\n".as_slice()));
        invalid += errors;
        let mut found = read.iter();
        for (number, record) in printed.iter().enumerate() {
            if number != damaged && Some(number) != lost {
                let is_read = found.any(|found| found == record);
                let input = String::from_utf8_lossy(&records[damaged]);
                assert!(is_read, "case {case}: record {number} is lost by {damaged}: {input:?}");
            }
        }
    }
    assert!(invalid > 2500, "{invalid} were invalid");
}
