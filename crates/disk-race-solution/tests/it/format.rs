//! The format of solution files, written from its description.

use board_core::Value;
use disk_race::{Chain, Disk, Rules};
use disk_race_solution::{Solution, canonical_rank, embedded};

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
