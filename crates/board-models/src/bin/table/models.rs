//! The models of the table, for both model checkers.

use crate::sync::{Arc, thread};
use crate::table::{Bound, Entry, Table};

/// Keys of positions that share their slots, because the table has only one pair.
const KEYS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];

fn entry(number: u8) -> Entry {
    let score = 1000 + i32::from(number);
    Entry { score, depth: number, bound: Bound::Exact, estimated: true, best: number.into() }
}

/// Reads the entry of a key, and checks that it is missing or has been written.
fn read(table: &Table, key: usize, written: &[u8]) {
    if let Some(found) = table.get(KEYS[key]) {
        assert!(written.iter().any(|&number| entry(number) == found), "{found:?}");
    }
}

/// Writes entries, given by key and number, on one thread each, while another one reads a key.
fn write_and_read(table: Table, writes: &[(usize, u8)], key: usize, written: [&'static [u8]; 2]) {
    let table = Arc::new(table);
    let (first, others) = writes.split_first().expect("there are entries");
    let put = |table: &Table, &(key, number): &(usize, u8)| table.put(KEYS[key], entry(number));
    let mut threads = Vec::new();
    for &other in others {
        let table = Arc::clone(&table);
        threads.push(thread::spawn(move || put(&table, &other)));
    }
    let reader = Arc::clone(&table);
    threads.push(thread::spawn(move || read(&reader, key, written[key])));
    // loom finds more interleavings if the main thread writes.
    put(&table, first);
    for thread in threads {
        thread.join().unwrap();
    }
    read(&table, 0, written[0]);
    read(&table, 1, written[1]);
}

/// Two threads write entries of different positions to the same slots.
pub fn two_positions() {
    write_and_read(Table::new(0), &[(0, 1), (1, 2)], 0, [&[1], &[2]]);
}

/// Two threads write different entries of the same position.
pub fn one_position() {
    write_and_read(Table::new(0), &[(0, 1), (0, 2)], 0, [&[1, 2], &[]]);
}

/// A thread replaces an entry of another position.
pub fn replacement() {
    let table = Table::new(0);
    table.put(KEYS[0], entry(2));
    write_and_read(table, &[(1, 3)], 0, [&[2], &[3]]);
}

/// Two threads replace an entry.
pub fn replacements() {
    let table = Table::new(0);
    table.put(KEYS[0], entry(2));
    write_and_read(table, &[(1, 3), (0, 4)], 0, [&[2, 4], &[3]]);
}
