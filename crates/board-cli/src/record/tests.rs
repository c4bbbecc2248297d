use board_core::Random;
use board_games::dispatch;

use super::*;
use crate::table::set_known;

/// Records, of which one has no moves.
const TEXT: [&str; 5] = [
    "game: uisge\nlight: {Ann\nx-event: a {club} evening\n\n{So it begins.\n\nNot game: ignis}\n1. d4f4 {One.} d2f2\n",
    "game: hexfour\nrules: side=4\n\n1. d4 {A.}\nc4\n",
    "game: uisge\n# by hand: {\n\n1. d4d6\n",
    "game: ignis\n",
    "game: disk-race\n\n1. r0o0 {Two\nlines: end.}\n",
];

/// Reads and prints the records of a stream.
fn read_all(input: &[u8]) -> Vec<Result<String, Problem>> {
    set_known();
    let read = |record: RawRecord| {
        let game = board_games::game(record.game.name).unwrap();
        dispatch!(game, P => record.read::<P>().map(|game| game.to_string()))
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

#[test]
fn a_damaged_record_does_not_change_the_others() {
    let printed = TEXT.map(|text| read_all(text.as_bytes()).remove(0).unwrap());
    let mut random = Random::new(1);
    let mut invalid = 0;
    for case in 0..5000 {
        let damaged = random.below(TEXT.len());
        let mut records = TEXT.map(|record| record.as_bytes().to_vec());
        records[damaged] = damage(TEXT[damaged], &mut random);
        let text = String::from_utf8_lossy(&records[damaged]).into_owned();
        // A record that does not begin with its header belongs to the one before.
        let first = text.trim_ascii_start().lines().next().unwrap_or_default();
        let lost = damaged.checked_sub(1).filter(|_| record::game_header(first).is_none());
        let read = read_all(&records.join(b"\n".as_slice()));
        invalid += read.iter().filter(|read| read.is_err()).count();
        let mut found = read.iter().flatten();
        for (number, record) in printed.iter().enumerate() {
            if number != damaged && Some(number) != lost {
                let is_read = found.any(|found| found == record);
                assert!(is_read, "case {case}: record {number} is lost by {damaged}: {text:?}");
            }
        }
    }
    assert!(invalid > 2500, "{invalid} were invalid");
}
