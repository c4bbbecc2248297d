//! UGI engines, whose option `Hash` is the limit, and matches.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use board_games::{FullGame, GAMES, dispatch};
use board_play::Limits;
use board_search::{Budget, Control, Entrant, Match, Openings, Search, Seat, ugi};

use crate::{MEGABYTE, THREAD, alone, max_heap};

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

fn engine<P: FullGame>() {
    for (threads, megabytes) in [(1, 1), (3, 3), (1, 8), (3, 16)] {
        let out = Output::default();
        let answered = || String::from_utf8_lossy(&out.0.lock().unwrap()).contains("bestmove");
        let lines = [
            format!("setoption name Hash value {megabytes}"),
            format!("setoption name Threads value {threads}"),
            "position startpos".into(),
            "go depth 3".into(),
        ];
        let mut lines = lines.into_iter();
        let mut next = || {
            let line = lines.next();
            while line.is_none() && !answered() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(line.map(Ok))
        };
        let (ran, heap) = max_heap(|| {
            let mut search = Search::new(P::Evaluator::default());
            ugi::<P>(&mut search, "", "", &mut next, &mut out.clone())
        });
        ran.unwrap();
        let range = megabytes * MEGABYTE / 2..=megabytes * MEGABYTE + threads * THREAD;
        assert!(range.contains(&heap), "{}: {heap} bytes, expected {range:?}", P::NAME);
    }
}

/// Every game that is played at the same time has a table for each player.
fn games<P: FullGame>() {
    let player = |exact| {
        let start = move |_: Seat<'_>| Ok(Search::new(P::Evaluator::default()).exact(exact));
        Entrant { budget: Budget::depth(3), ..Entrant::new("search", start) }
    };
    let players = [player(false), player(true)];
    for threads in [1, 3] {
        let limits = Limits { max_plies: Some(8), ..Limits::default() };
        let openings = Openings::Random(2);
        let rules = Match { games: 6, openings, limits, ..Match::new(&players) };
        let mut games = 0;
        let (mut on_game, control) = (|_| games += 1, Control::threads(threads));
        let start = P::start();
        let ready = rules.prepare(&start, &control, []).unwrap();
        let (_, heap) = max_heap(|| ready.play(&|_, _| Ok(()), &mut on_game));
        assert_eq!(games, 6);
        let tables = 2 * Search::MEMORY;
        let range = tables..=threads * (tables + 2 * THREAD);
        assert!(range.contains(&heap), "{}: {heap} bytes, expected {range:?}", P::NAME);
    }
}

#[test]
#[ignore = "slow"]
fn engines_and_matches_stay_below_their_limits() {
    let _alone = alone();
    for game in GAMES {
        dispatch!(game, P => engine::<P>());
        dispatch!(game, P => games::<P>());
    }
}
