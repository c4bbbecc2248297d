//! Jobs of games that are given by name.

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use board_core::{LastPly, Position as _};
use board_games::{disk_race::DiskRace, hexfour::Hexfour, uisge::Uisge};
use board_jobs::{
    BestMove, Control, Distinct, Match, Openings, Perft, Root, Split, TimeLimits, Tournament, ugi,
};
use board_search::Search;

use crate::{MEGABYTE, alone, max_heap};

/// The stack of a thread of a count, and what is left for the program, as documented for
/// `board_census::Resources`.
const STACK: usize = 2 * MEGABYTE;
const PROGRAM: usize = 3 * MEGABYTE;

/// What a thread of a search needs in addition to the table, as documented for `Search::memory`.
const THREAD: usize = MEGABYTE;

/// The start positions of three games, with the depth of a count.
fn games() -> [(&'static str, String, u8); 3] {
    [
        ("uisge", Uisge::start().to_string(), 9),
        ("hexfour", Hexfour::start().to_string(), 4),
        ("disk-race", DiskRace::start().to_string(), 9),
    ]
}

#[test]
#[ignore = "slow"]
fn jobs_stay_below_their_limits() {
    let _alone = alone();
    for (game, position, depth) in games() {
        let root = Root { game, position: &position };
        counts(root, depth);
        subtrees(root);
        best_moves(root);
        engines(game);
        matches(root);
    }
}

fn counts(root: Root<'_>, depth: u8) {
    for threads in [1, 3] {
        let control = Control::threads(threads);
        for memory in [26, 28, 32, 40].map(|megabytes| megabytes * MEGABYTE) {
            let count = || {
                let count = Distinct { depth, memory };
                count.run(root, &control, &mut |_| ControlFlow::Continue(())).unwrap();
            };
            // An error, if the positions do not fit.
            let split = || drop(Split { ply: depth / 2, memory }.run(root, &control));
            for work in [&count as &dyn Fn(), &split] {
                let ((), heap) = max_heap(work);
                let used = heap + threads * STACK + PROGRAM;
                assert!(used <= memory, "{}: {used} of {memory} bytes", root.game);
            }
        }
    }
}

/// A hash table stays below its limit, and the lists of the threads below a megabyte.
fn subtrees(root: Root<'_>) {
    for threads in [1, 3] {
        for megabytes in [1, 3, 8, 16] {
            let perft = Perft { depth: 5, last: LastPly::Count, hash: megabytes * MEGABYTE };
            let count = || _ = perft.run(root, &Control::threads(threads)).unwrap();
            let ((), heap) = max_heap(count);
            let max = (megabytes + threads) * MEGABYTE;
            let range = megabytes * MEGABYTE / 2..=max;
            assert!(range.contains(&heap), "{}: {heap} of {max} bytes", root.game);
        }
    }
}

/// The table of a best move has 64 MB.
fn best_moves(root: Root<'_>) {
    for threads in [1, 3] {
        let best = BestMove {
            time: None,
            nodes: 10_000,
            depth: 20,
            prefer_margin: false,
            lines: 2,
            exact: false,
        };
        let find = || {
            let control = Control::threads(threads);
            best.run(root, &control, &mut |_| ControlFlow::Continue(())).unwrap();
        };
        let ((), heap) = max_heap(find);
        let max = 64 * MEGABYTE + threads * THREAD;
        assert!((max / 2..=max).contains(&heap), "{}: {heap} of {max} bytes", root.game);
    }
}

/// An output that can be read while it is written.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The option `Hash` is the limit of a UGI engine.
fn engines(game: &str) {
    for threads in [1, 3] {
        for megabytes in [1, 3, 8, 16] {
            let out = Output::default();
            let answered = || String::from_utf8_lossy(&out.0.lock().unwrap()).contains("bestmove");
            let lines = [
                format!("setoption name Hash value {megabytes}"),
                format!("setoption name Threads value {threads}"),
                "position startpos".into(),
                "go nodes 10000".into(),
            ];
            let mut lines = lines.into_iter();
            let mut next = || {
                let line = lines.next();
                while line.is_none() && !answered() {
                    thread::sleep(Duration::from_millis(1));
                }
                Ok(line.map(Ok))
            };
            let (ran, heap) = max_heap(|| ugi(game, &mut next, &mut out.clone()));
            ran.unwrap();
            let max = megabytes * MEGABYTE + threads * THREAD;
            assert!(
                (megabytes * MEGABYTE / 2..=max).contains(&heap),
                "{game}: {heap} of {max} bytes"
            );
        }
    }
}

/// Every game of a match that is played at the same time has a table for each player.
fn matches(root: Root<'_>) {
    for threads in [1, 3] {
        let second = Duration::from_secs(1);
        let rules = Match {
            players: &["search:nodes=2000", "exact:nodes=2000"].map(|name| name.parse().unwrap()),
            tournament: Tournament::RoundRobin,
            games: 6,
            openings: Openings::Random(2),
            clock: None,
            limits: TimeLimits { search: second, margin: second, program: second },
            sprt: None,
            seed: 1,
            repetition: NonZeroU32::new(3).unwrap(),
            max_plies: 8,
            records: false,
            saved: &[],
            log: None,
        };
        let mut games = 0;
        let mut on_game = |_| games += 1;
        let control = Control::threads(threads);
        let (played, heap) = max_heap(|| rules.run(root, &control, &|_| Ok(()), &mut on_game));
        played.unwrap();
        assert_eq!(games, 6);
        let tables = 2 * Search::<()>::MEMORY;
        let max = threads * (tables + 2 * THREAD);
        assert!((tables..=max).contains(&heap), "{}: {heap} of {max} bytes", root.game);
    }
}
