//! The table, checked by loom under all thread interleavings, or under those with a limited number
//! of preemptions, and with all values that relaxed loads may return: no thread reads an entry that
//! was not written for its key.

use loom::sync::Arc;
use loom::thread;

use super::{Bound, Entry, Table};

/// Checks a model under all interleavings, or under those with at most this many preemptions.
fn check(preemptions: Option<usize>, model: fn()) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = preemptions;
    builder.max_branches = 10_000;
    builder.check(model);
}

/// Keys of positions that share their slots, because the table has only one pair.
const KEYS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];

fn entry(number: u8) -> Entry {
    let score = 1000 + i32::from(number);
    Entry { score, depth: number, bound: Bound::Exact, estimated: true, best: number.into() }
}

/// Reads a key's entry, and checks that it is missing or has been written.
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

#[test]
fn two_positions_share_a_slot() {
    check(Some(4), || write_and_read(Table::new(0), &[(0, 1), (1, 2)], 0, [&[1], &[2]]));
}

#[test]
fn a_position_has_two_entries() {
    check(Some(4), || write_and_read(Table::new(0), &[(0, 1), (0, 2)], 0, [&[1, 2], &[]]));
}

#[test]
fn an_entry_is_replaced() {
    check(None, || {
        let table = Table::new(0);
        table.put(KEYS[0], entry(2));
        write_and_read(table, &[(1, 3)], 0, [&[2], &[3]]);
    });
}

#[test]
fn an_entry_is_replaced_by_two_threads() {
    check(Some(4), || {
        let table = Table::new(0);
        table.put(KEYS[0], entry(2));
        write_and_read(table, &[(1, 3), (0, 4)], 0, [&[2, 4], &[3]]);
    });
}
