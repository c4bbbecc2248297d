//! The threads of a count by distinct positions: no page and no entry is lost or used twice.

#![forbid(unsafe_code)]
#![allow(dead_code, reason = "the program uses a part of the files")]

#[path = "../../../board-census/src/census.rs"]
mod census;
#[path = "../../../board-census/src/entry.rs"]
mod entry;
#[path = "../../../board-census/src/images.rs"]
mod images;
#[path = "../../../board-census/src/level.rs"]
mod level;
#[path = "../../../board-census/src/observer.rs"]
mod observer;
#[path = "../../../board-census/src/pool.rs"]
mod pool;
#[path = "../../../board-census/src/shard.rs"]
mod shard;
#[path = "../../../board-census/src/share.rs"]
mod share;
#[path = "../../../board-census/src/tally.rs"]
mod tally;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use board_census::{CensusError, Resources};
use board_models::game::Tree;
use board_models::sync;
use census::Census;
use images::Group;
use level::{Finds, Growing};
use observer::Observer;
use pool::{PAGE, Pool, RESERVE};
use shard::{SHARDS, shard_of};
use share::{STACK, START};
use sync::thread;

/// Threads take pages and give them back, more than there are.
fn pages() {
    let pool = Pool::<Tree>::new(2).unwrap();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                if let Some(page) = pool.take() {
                    assert!(page.is_empty());
                    pool.give_back([page]);
                }
            });
        }
    });
    assert_eq!(pool.free(), 2);
    let taken: Vec<_> = std::iter::from_fn(|| pool.take()).collect();
    assert_eq!(taken.len(), 2);
}

/// The shards that the models fill.
const FROM: usize = SHARDS - 4;

/// Positions by shard, starting with that of number `FROM`. The lists are longer than a page.
static POSITIONS: LazyLock<[Vec<Tree>; 4]> = LazyLock::new(|| {
    let mut lists = [const { Vec::new() }; 4];
    let nodes = (0_u64..).map(Tree::at);
    for position in nodes.take(2 * PAGE * SHARDS) {
        if let Some(number) = shard_of(entry::hash(&position)).checked_sub(FROM) {
            lists[number].push(position);
        }
    }
    lists
});

/// Fills a level on several threads. Each adds the positions of `work`, given by the number of their
/// shard and their index. Before that, `full` shards get a full page.
fn fill(pages: usize, full: usize, work: &[&[(usize, usize)]]) {
    let pool = Pool::new(pages).unwrap();
    let group = Group::new();
    let growing = Growing::new(&group, &pool, FROM, SHARDS);
    let mut expected = BTreeMap::new();
    let mut first = Finds::new(&growing).unwrap();
    for position in POSITIONS[..full].iter().flat_map(|list| &list[..PAGE]) {
        first.note(position, 1, 1);
        expected.insert(*position, 1);
    }
    first.finish();
    thread::scope(|scope| {
        for &part in work {
            let growing = &growing;
            scope.spawn(move || {
                let mut finds = Finds::new(growing).unwrap();
                for &(shard, index) in part {
                    finds.note(&POSITIONS[shard][index], 1, 1);
                }
                finds.finish();
            });
        }
    });
    for &(shard, index) in work.iter().copied().flatten() {
        *expected.entry(POSITIONS[shard][index]).or_default() += 1;
    }
    let level = growing.finish().unwrap();
    // The shards before the end are complete, and the others are empty.
    let mut found = BTreeMap::new();
    for entry in level.pages().flatten() {
        assert!(found.insert(entry.position, entry.ways()).is_none(), "{entry:?} is there twice");
    }
    let end = level.end;
    expected.retain(|position, _| shard_of(entry::hash(position)) < end);
    assert_eq!(found, expected, "up to shard {end}");
    assert_eq!(pool.free() + level.pages().count(), pages, "a page is lost or made twice");
    level.give_back(&pool);
    assert_eq!(pool.free(), pages);
}

/// Threads share items, of which some may fail.
fn items(fails: impl Fn(u64) -> bool + Sync, makes: usize) {
    const ITEMS: u64 = 3;
    let used = [const { std::sync::atomic::AtomicUsize::new(0) }; ITEMS as usize];
    let made = std::sync::atomic::AtomicUsize::new(0);
    let make = || {
        let number = made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if number < makes { Ok(Vec::new()) } else { Err(CensusError::Memory) }
    };
    let shared = share::share(2, 0..ITEMS, make, |own, item| {
        let before = used[item as usize].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(before, 0, "item {item} is used twice");
        own.push(item);
        if fails(item) { Err(CensusError::Interrupted) } else { Ok(()) }
    });
    match shared {
        Ok(lists) => {
            let mut all: Vec<_> = lists.into_iter().flatten().collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..ITEMS), "{all:?}");
            assert!(!(0..ITEMS).any(fails) && makes > 0);
        }
        Err(CensusError::Interrupted) => assert!((0..ITEMS).any(fails)),
        Err(why) => assert_eq!((why, makes), (CensusError::Memory, 0)),
    }
}

/// Counts a tree, of which plies 2 and 3 have more positions than a page.
fn count(pages: usize, threads: usize) {
    const DEPTH: u8 = 5;
    const MOVES: u8 = 40;
    thread::limit(threads - 1);
    // The same as in the census, with 4 MB for the program.
    let overhead = 2 * (STACK + Finds::<Tree>::BYTES) + (4 << 20) + RESERVE + START;
    let memory = overhead + pages * Pool::<Tree>::page_bytes().unwrap();
    let census = Census::new(DEPTH, Resources { memory, threads: 2 }, 0, &()).unwrap();
    let plies = census.run(&Tree::new(5000, MOVES)).unwrap();
    thread::limit(usize::MAX);
    // Every position has the same number of moves.
    let leaves = (0..=DEPTH).map(|ply| u128::from(MOVES).pow(ply.into()));
    assert!(plies.iter().map(|ply| ply.leaves).eq(leaves));
    if pages > 150 {
        assert_eq!(plies[3].distinct.map(|distinct| distinct.positions), Some(5000));
    }
}

fn main() {
    board_models::all("items are shared", || items(|_| false, 2));
    board_models::all("an item fails", || items(|item| item == 1, 2));
    board_models::all("a thread has no memory", || items(|_| false, 1));
    board_models::all("no thread has memory", || items(|_| false, 0));
    board_models::all("a shard is dropped", || fill(1, 0, &[&[(2, 0)], &[(3, 0)]]));
    board_models::random("two shards are dropped", 20_000, 3, || {
        fill(2, 0, &[&[(0, 0), (1, 0), (3, 0)], &[(0, 0), (2, 0), (3, 1)]]);
    });
    board_models::random("all shards are dropped", 20_000, 3, || {
        fill(0, 0, &[&[(0, 0), (3, 0)], &[(1, 0), (2, 0)]]);
    });
    board_models::random("a page is split", 2000, 3, || {
        fill(4, 1, &[&[(0, PAGE), (2, 0)], &[(0, PAGE + 1), (1, 0)]]);
    });
    board_models::random("a page cannot be split", 2000, 3, || {
        fill(3, 2, &[&[(1, PAGE)], &[(0, PAGE)]]);
    });
    board_models::random("a count in whole levels", 100, 3, || count(200, 2));
    board_models::random("a count in parts", 100, 3, || count(105, 2));
    board_models::fair("a count without a second thread", 20, || count(105, 1));
    board_models::all("pages are shared", pages);
}
