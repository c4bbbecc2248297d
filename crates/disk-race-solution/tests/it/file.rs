//! Solution files: their format, written from its description, and the rejection of invalid ones.

use board_core::{Position as _, Rules as _, Value};
use disk_race::{Chain, Disk, DiskRace, Rules};
use disk_race_solution::{FileError, Solution, canonical_rank, embedded};

use crate::sample::{solution, solved};

/// Returns a file with these ranks and values.
pub fn write(rules: Rules, entries: &[(u64, Value)]) -> Vec<u8> {
    let wins = entries.iter().filter(|(_, value)| matches!(value, Value::Win(_))).count();
    let (mut body, mut next, mut previous) = (Vec::new(), 0, None);
    for (place, &(rank, value)) in entries.iter().enumerate() {
        let has_value = place % 64 == 0 || previous != Some(value);
        number(&mut body, 2 * (rank - next) + u64::from(has_value));
        if has_value {
            let plies = u64::from(value.plies().unwrap());
            number(&mut body, 2 * plies + u64::from(matches!(value, Value::Win(_))));
        }
        (next, previous) = (rank + 1, Some(value));
    }
    let disk = Disk::ALL.iter().position(|&disk| disk == rules.disk).unwrap();
    let chain = Chain::ALL.iter().position(|&chain| chain == rules.chain).unwrap();
    let mut file = b"diskrace".to_vec();
    file.extend([1, disk as u8, chain as u8, 1]);
    for number in [wins, entries.len() - wins, body.len()] {
        file.extend((number as u32).to_le_bytes());
    }
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&file);
    checksum.update(&body);
    file.extend(checksum.finalize().to_le_bytes());
    file.extend(body);
    file
}

/// Writes seven bits per byte, lowest first.
fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push((number % 0x80 + 0x80) as u8);
        number /= 0x80;
    }
    bytes.push(number as u8);
}

/// Returns all ranks and values of a solution.
pub fn entries(rules: Rules) -> Vec<(u64, Value)> {
    let decisive = solution(rules).decisive();
    decisive.map(|(position, value)| (canonical_rank(&position), value)).collect()
}

#[test]
fn embedded_files_have_the_described_format() {
    for rules in solved() {
        assert!(write(rules, &entries(rules)) == embedded::file(rules).unwrap(), "{rules}");
    }
}

/// A file may have any number of entries, and the last block may be full.
#[test]
fn positions_without_an_entry_are_draws() {
    let all: Vec<_> = entries(Rules::default()).into_iter().step_by(1009).collect();
    for count in [0, 1, 2, 63, 64, 65, 127, 128, 129, 300] {
        let solution = Solution::read(write(Rules::default(), &all[..count])).unwrap();
        assert_eq!(solution.decisive().count(), count);
        for (place, &(rank, value)) in all.iter().enumerate() {
            let position = disk_race_solution::unrank(rank, Rules::default()).unwrap();
            let expected = if place < count { value } else { Value::Draw };
            assert_eq!(solution.value(&position), Ok(expected), "{place} of {count}");
        }
    }
}

fn bytes() -> Vec<u8> {
    embedded::file(Rules::default()).unwrap().to_vec()
}

fn error(bytes: Vec<u8>) -> FileError {
    Solution::read(bytes).map(|_| ()).unwrap_err()
}

#[test]
fn solutions_are_embedded_for_all_rules_by_which_red_begins() {
    for rules in Rules::all() {
        assert_eq!(embedded::file(rules).is_some(), solved().any(|known| known == rules));
        assert_eq!(Solution::embedded(rules).is_some(), embedded::file(rules).is_some());
    }
    for rules in solved() {
        let file = embedded::file(rules).unwrap();
        let solution = Solution::read(file).unwrap();
        assert_eq!(solution.rules(), rules);
        assert_eq!(solution.decisive().count() as u32, solution.counts().0 + solution.counts().1);
        assert!(file.len() < 1_000_000, "{} bytes", file.len());
    }
}

#[test]
fn other_files_and_versions_are_rejected() {
    assert_eq!(error(Vec::new()), FileError::Foreign);
    assert_eq!(
        error(b"a file of another format, longer than the header".to_vec()),
        FileError::Foreign
    );
    let mut other = bytes();
    other[8] = 2;
    assert_eq!(error(other), FileError::Version(2));
}

#[test]
fn files_of_wrong_length_are_rejected() {
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
fn corrupt_files_are_rejected() {
    let whole = bytes();
    for place in (0..whole.len()).step_by(9973).chain([9, 10, 11, 12, 16, 20, 24, 28]) {
        let mut altered = whole.clone();
        altered[place] ^= 1 << (place % 8);
        assert!(!error(altered).to_string().is_empty(), "byte {place}");
    }
}

/// Returns the bytes with a correct checksum.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..24]);
    hasher.update(&bytes[28..]);
    bytes[24..28].copy_from_slice(&hasher.finalize().to_le_bytes());
    bytes
}

/// Returns the file of a complete solution with one win, the position of rank 0, and these entries.
fn one_win(entries: &[u8]) -> Vec<u8> {
    let length = (entries.len() as u32).to_le_bytes();
    let header = [b"diskrace", &[1, 0, 0, 1][..], &[1, 0, 0, 0, 0, 0, 0, 0], &length, &[0; 4]];
    with_checksum([&header.concat(), entries].concat())
}

#[test]
fn entries_are_checked_if_the_checksum_is_right() {
    let solution = Solution::read(one_win(&[1, 0xff, 0xff, 0x07])).unwrap();
    assert_eq!(
        solution.decisive().map(|(_, value)| value).collect::<Vec<_>>(),
        [Value::Win(65535)]
    );
    let entries: [&[u8]; 8] = [
        // 65,536 plies, more than a value can have.
        &[1, 0x81, 0x80, 0x08],
        // A loss instead of a win; two wins; no entry.
        &[1, 2],
        &[1, 3, 0],
        &[],
        // No first value, a truncated number, a number that is too long, a rank that is too large.
        &[0],
        &[1, 0x83],
        &[1, 0x83, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0],
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 3],
    ];
    for entries in entries {
        assert_eq!(error(one_win(entries)), FileError::Entries, "{entries:?}");
    }
    let mut incomplete = one_win(&[1, 3]);
    incomplete[11] = 0;
    assert_eq!(error(with_checksum(incomplete)), FileError::Entries);
    let mut endless = one_win(&[1, 3]);
    endless[20..24].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(error(with_checksum(endless)), FileError::Length { .. }));
}

#[test]
fn lookups_in_wrong_solutions_do_not_panic() {
    let (whole, start) = (bytes(), DiskRace::start());
    let mut read = 0;
    for place in (0..whole.len()).step_by(whole.len() / 5).chain(8..24) {
        let mut altered = whole.clone();
        altered[place] ^= 1 << (place % 8);
        let Ok(solution) = Solution::read(with_checksum(altered)) else { continue };
        read += 1;
        let decisive = solution.decisive().take(1000).map(|(position, _)| position);
        for position in decisive.chain([start]) {
            let Ok(moves) = solution.moves(&position) else { continue };
            assert_eq!(moves.len(), position.count_moves(), "{position}");
        }
    }
    assert!(read > 2, "{read}");
}
