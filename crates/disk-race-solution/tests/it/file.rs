//! What is no solution is refused.

use board_core::Rules as _;
use disk_race::Rules;
use disk_race_solution::{FileError, Solution, embedded};

fn bytes() -> Vec<u8> {
    embedded::file(Rules::default()).unwrap().to_vec()
}

fn error(bytes: Vec<u8>) -> FileError {
    Solution::read(bytes).map(|_| ()).unwrap_err()
}

#[test]
fn all_rules_are_embedded_and_sound() {
    for rules in Rules::all() {
        let file = embedded::file(rules).unwrap();
        let solution = Solution::read(file).unwrap();
        assert_eq!(solution.rules(), rules);
        assert_eq!(solution.decisive().count() as u32, solution.counts().0 + solution.counts().1);
        assert!(file.len() < 1_000_000, "{} bytes", file.len());
    }
}

#[test]
fn foreign_bytes_are_refused() {
    assert_eq!(error(Vec::new()), FileError::Foreign);
    assert_eq!(
        error(b"another file altogether, long enough for a header".to_vec()),
        FileError::Foreign
    );
    let mut other = bytes();
    other[8] = 2;
    assert_eq!(error(other), FileError::Version(2));
}

#[test]
fn truncated_and_longer_files_are_refused() {
    let whole = bytes();
    for length in [8, 9, 27, 28, 1000, whole.len() - 1] {
        let found = error(whole[..length].to_vec());
        assert!(matches!(found, FileError::Length { found, .. } if found == length), "{found:?}");
    }
    let mut longer = whole.clone();
    longer.push(0);
    let (expected, found) = (whole.len(), longer.len());
    assert_eq!(error(longer), FileError::Length { expected, found });
}

#[test]
fn altered_files_are_refused() {
    let whole = bytes();
    for place in (0..whole.len()).step_by(9973).chain([9, 10, 11, 12, 16, 20, 24, 28]) {
        let mut altered = whole.clone();
        altered[place] ^= 1 << (place % 8);
        assert!(Solution::read(altered).is_err(), "byte {place}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let mut altered = bytes();
    altered[1000] ^= 4;
    assert_eq!(error(altered).to_string(), "the checksum is wrong: the file was altered");
    let half = bytes()[..100].to_vec();
    let whole = bytes().len();
    assert_eq!(error(half).to_string(), format!("expected {whole} bytes, found 100"));
}
