//! Parsing and printing: errors have the right offset, and nothing panics.

use std::fmt;

use board_core::Faults;
use board_core::author::text::{self, ParseError, PositionError, Reader};

use crate::nim;

/// Returns the offset of an error, what was expected and what was found.
fn parts(error: ParseError) -> (usize, &'static str, Option<char>) {
    (error.offset(), error.expected(), error.found())
}

fn nim_error(text: &str) -> PositionError<nim::Fault> {
    text.parse::<nim::Nim>().unwrap_err()
}

#[test]
fn a_reader_ignores_surrounding_whitespace() {
    let mut reader = Reader::new(" \t ab \r\n");
    assert_eq!(reader.rest(), "ab");
    assert_eq!(reader.expect(b'a', "a"), Ok(()));
    assert_eq!(parts(reader.end().unwrap_err()), (4, "the end", Some('b')));
    assert_eq!(reader.expect(b'b', "b"), Ok(()));
    assert_eq!((reader.end(), reader.rest()), (Ok(()), ""));
    assert_eq!(parts(reader.expect(b'c', "c").unwrap_err()), (5, "c", None));
}

#[test]
fn rejected_input_has_a_reason_and_an_offset() {
    let error = Reader::new("  pass").refused("passing is not allowed");
    assert_eq!(error.to_string(), "passing is not allowed");
    assert_eq!(parts(error), (2, "passing is not allowed", Some('p')));
    // An error with a reason differs from one with an expectation in the same words.
    assert_ne!(error, Reader::new("  pass").error("passing is not allowed"));
    #[cfg(target_pointer_width = "64")]
    assert_eq!(size_of::<ParseError>(), 32);
}

#[test]
fn whitespace_is_empty_input() {
    for text in ["", " ", "\t\n\r \x0c"] {
        let mut reader = Reader::new(text);
        assert_eq!((reader.rest(), reader.end()), ("", Ok(())));
        assert_eq!(parts(reader.number(0, 9, "a digit").unwrap_err()), (0, "a digit", None));
    }
}

#[test]
fn only_ascii_whitespace_is_ignored() {
    for text in ["\u{a0}a", "\u{feff}a", "\x0ba", "\0a"] {
        assert_eq!(Reader::new(text).rest(), text);
    }
}

#[test]
fn take_reads_one_ascii_byte() {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let mut reader = Reader::new("7x");
    assert_eq!(reader.take("a digit", digit), Ok(7));
    assert_eq!(parts(reader.take("a digit", digit).unwrap_err()), (1, "a digit", Some('x')));
    assert_eq!(reader.rest(), "x");
    // A filter that accepts every byte never receives part of a character.
    let error = Reader::new("é").take("anything", Some).unwrap_err();
    assert_eq!(parts(error), (0, "anything", Some('é')));
    assert_eq!(error.to_string(), "expected anything at byte 0, found 'é'");
}

#[test]
fn offsets_count_bytes() {
    let error = "1,2,é left".parse::<nim::Nim>().unwrap_err();
    assert_eq!(error.to_string(), "expected the counters of a heap at byte 4, found 'é'");
    let error = "a１".parse::<nim::Move>().unwrap_err();
    assert_eq!(parts(error), (1, "a number from 1 to 5", Some('１')));
    let error = "  b\0".parse::<nim::Move>().unwrap_err();
    assert_eq!(error.to_string(), "expected a number from 1 to 5 at byte 3, found '\\0'");
}

#[test]
fn numbers_are_in_range_and_in_canonical_form() {
    let number = |text| Reader::new(text).number(3, 12, "3 to 12");
    assert_eq!((number("3"), number("12x"), number("7 8")), (Ok(3), Ok(12), Ok(7)));
    let huge = "9".repeat(400);
    for text in ["2", "13", "03", "003", "-3", "+3", "", "x", "４", "4294967299", huge.as_str()] {
        let error = number(text).unwrap_err();
        assert_eq!(parts(error), (0, "3 to 12", text.chars().next()), "{text}");
    }
    let zero = |text| Reader::new(text).number(0, u32::MAX, "a number");
    assert_eq!((zero("0"), zero("4294967295")), (Ok(0), Ok(u32::MAX)));
    assert!(zero("00").is_err() && zero("4294967296").is_err());
}

#[test]
fn a_rejected_number_is_not_consumed() {
    let mut reader = Reader::new("99");
    assert!(reader.number(1, 9, "1 to 9").is_err());
    assert_eq!((reader.rest(), reader.number(1, 99, "1 to 99")), ("99", Ok(99)));
}

/// Returns the index of each `w` in a row of seven.
fn row(text: &str) -> Result<Vec<u32>, ParseError> {
    let mut found = Vec::new();
    let mut reader = Reader::new(text);
    let piece = |letter| (letter == 'w').then_some(());
    reader.row(7, "`w` or empty spaces", piece, |index, ()| found.push(index))?;
    reader.end()?;
    Ok(found)
}

#[test]
fn rows_are_accepted_only_in_canonical_form() {
    assert_eq!(row("7"), Ok(vec![]));
    assert_eq!(row("w5w"), Ok(vec![0, 6]));
    assert_eq!(row("wwwwwww"), Ok((0..7).collect()));
    assert_eq!(row("1w1w1w1"), Ok(vec![1, 3, 5]));
    let wrong = [
        ("", 0),   // too short
        ("w5", 2), // too short
        ("w7", 1), // too long
        ("8", 0),  // too long
        ("7w", 1), // too long
        ("wwwwwwww", 7),
        ("34", 0), // two numbers
        ("w33", 1),
        ("07", 0),
        ("w0w5", 1), // a number of nothing
        ("wéw4", 1),
        ("w 5w", 1),
    ];
    for (text, offset) in wrong {
        assert_eq!(row(text).unwrap_err().offset(), offset, "{text}");
    }
}

struct Row<'a>(&'a [Option<char>]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, std::iter::once(0..self.0.len()), |space| self.0[space])
    }
}

#[test]
fn rows_are_printed_with_runs_of_empty_spaces() {
    let (w, empty) = (Some('w'), None);
    assert_eq!(Row(&[]).to_string(), "");
    assert_eq!(Row(&[empty; 12]).to_string(), "12");
    assert_eq!(Row(&[w, empty, empty, w, empty]).to_string(), "w2w1");
    assert_eq!(Row(&[empty, w, w]).to_string(), "1ww");
}

#[test]
fn the_rules_of_a_position_are_left_out_or_not_the_default() {
    let loses: nim::Nim = "1,2,3 left last=loses".parse().unwrap();
    assert_eq!(loses.to_string(), "1,2,3 left last=loses");
    let wrong = [
        ("1,2,3 left standard", "expected rules other than the default at byte 11, found 's'"),
        ("1,2,3 left  last=loses", "expected rules other than the default at byte 11, found ' '"),
        ("1,2,3 left\tlast=loses", "expected a space or the end at byte 10, found '\\t'"),
        ("1,2,3 leftx", "expected a space or the end at byte 10, found 'x'"),
        ("1,2,3 left last=wins", "invalid rules at byte 16: the default value must be omitted"),
        ("1,2,3 left last=é", "invalid rules at byte 16: expected one of loses"),
        ("  1,2,3 left first", "invalid rules at byte 13: expected one or more of `last=loses`"),
        ("1,2,3 left last=loses,", "invalid rules at byte 21: expected the end"),
    ];
    for (text, why) in wrong {
        assert_eq!(nim_error(text).to_string(), why, "{text}");
    }
}

#[test]
fn errors_of_positions_have_kinds() {
    assert!(matches!(nim_error("1,2 left"), PositionError::Syntax(_)));
    assert!(matches!(nim_error("1,2,3 left last="), PositionError::Rules(_)));
    let PositionError::Invalid(faults) = nim_error("6,2,7 left") else { panic!("no faults") };
    assert_eq!(faults.iter().count(), 2);
    assert_eq!(
        nim_error("6,2,7 left").to_string(),
        "heap a has more than 5 counters; heap c has more than 5 counters"
    );
}

#[test]
fn faults_are_listed_in_order() {
    let mut faults = Faults::default();
    assert!(faults.is_empty());
    assert_eq!(faults.clone().into_result(()), Ok(()));
    for (wrong, fault) in [(true, "one"), (false, "two"), (true, "three"), (true, "four")] {
        faults.push_if(wrong, fault);
    }
    faults.push("five");
    assert_eq!(faults.iter().copied().collect::<Vec<_>>(), ["one", "three", "four", "five"]);
    assert_eq!(faults.to_string(), "one; three; four; five");
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(faults.clone());
    assert_eq!(error.to_string(), faults.to_string());
    assert_eq!(faults.clone().into_result(()), Err(faults));
}
