//! Clocks, and engines that share their time among their moves.

use std::time::{Duration, Instant};

use board_core::Position;
use board_games::uisge::Uisge;
use board_play::{EvaluationFn, Game, Limits};
use board_search::{Budget, Clock, Engine, Mcts, Score, Search};

fn clock(left: u64, increment: u64) -> Clock {
    let [left, increment] = [left, increment].map(Duration::from_millis);
    Clock { left, increment }
}

#[test]
fn a_move_gets_a_share_of_the_clock() {
    for (left, increment, share) in [
        (3_000, 0, 100),
        (30_000, 4_000, 4_000),
        (60_000, 1_000, 2_750),
        // A reserve of 20 ms is kept.
        (40, 10_000, 20),
        // At least 1 ms.
        (25, 0, 1),
        (0, 9_000, 1),
    ] {
        assert_eq!(clock(left, increment).share(), Duration::from_millis(share), "{left}");
    }
}

/// The own clock and that of the opponent, which has run out.
fn clocks(own: Clock, game: &Game<Uisge>) -> [Clock; 2] {
    let mut clocks = [clock(0, 0); 2];
    clocks[game.position().turn().index()] = own;
    clocks
}

#[test]
fn engines_use_their_share_of_their_own_clock() {
    let game = Game::from_position(Uisge::start(), Limits::default());
    let search = Search::new(EvaluationFn(|_: &Uisge| 0)).exact(true).memory(1 << 16);
    let engines: [Box<dyn Engine<Uisge>>; 2] = [Box::new(search), Box::new(Mcts::default())];
    let clocks = Some(clocks(clock(3_000, 0), &game));
    let budget = Budget { clocks, ..Budget::default() };
    let scores = engines.map(|mut engine| {
        let begun = Instant::now();
        let best = engine.choose(&game, &budget).unwrap();
        // The share is 100 ms. On the opponent's clock, it would be 1 ms.
        assert!(begun.elapsed() >= Duration::from_millis(90), "{:?}", begun.elapsed());
        (best.known_score(), best.depth >= 1)
    });
    // Only the alpha-beta search has a score.
    assert_eq!(scores, [(Some(Score::default()), true), (None, false)]);
}

#[test]
fn a_search_obeys_the_shorter_of_its_limit_and_its_share() {
    let start = Uisge::start();
    let game = Game::from_position(start, Limits::default());
    for (own, left) in [(10, 3_600_000), (120_000, 300)] {
        let time = Some(Duration::from_millis(own));
        let search = Search::new(EvaluationFn(|_: &Uisge| 0)).exact(true).memory(1 << 16);
        let engines: [Box<dyn Engine<Uisge>>; 2] = [Box::new(search), Box::new(Mcts::default())];
        let clocks = Some(clocks(clock(left, 0), &game));
        let budget = Budget { time, clocks, ..Budget::default() };
        for mut engine in engines {
            let begun = Instant::now();
            engine.choose(&game, &budget).unwrap();
            // A wide tolerance for slow machines.
            assert!(begun.elapsed() < Duration::from_secs(20), "{own} {left}");
        }
    }
}
