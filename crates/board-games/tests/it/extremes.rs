//! Extreme arguments to functions of all games return a value, `None` or an error, and never panic.
//! Tests run with overflow checks.

use std::fmt::Write as _;
#[cfg(all(debug_assertions, panic = "unwind"))]
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use board_core::{Indexed, Position, Rules};
use board_games::{FullGame, GAMES, disk_race, dispatch};
use board_play::Game;

/// Numbers at possible limits.
const NUMBERS: [usize; 14] = [
    0,
    1,
    6,
    7,
    63,
    64,
    127,
    255,
    256,
    65_536,
    1 << 31,
    u32::MAX as usize,
    usize::MAX / 2 + 1,
    usize::MAX,
];

fn extremes<P: FullGame>() {
    rules::<P>();
    for rules in P::Rules::all() {
        let mut position = P::start_with(rules);
        for number in NUMBERS.into_iter().cycle().take(60) {
            moves(&position);
            let Some(m) = position.choose(|count| number % count) else { break };
            position.play_unchecked(m);
        }
        moves(&position);
    }
}

#[test]
fn extreme_arguments_do_not_panic() {
    for game in GAMES {
        dispatch!(game, P => extremes::<P>());
    }
}

fn rules<P: FullGame>() {
    let all = P::Rules::all();
    for option in NUMBERS {
        for value in NUMBERS {
            let rules = P::Rules::default().with_value(option, value);
            assert!(all.contains(&rules), "option {option}, value {value}: {rules}");
        }
        let _ = P::Rules::default().value(option);
    }
}

/// Asks for the inputs of all moves, legal or not.
fn moves<P: FullGame>(position: &P) {
    for m in (0..P::Move::COUNT).filter_map(P::Move::from_index) {
        let _ = position.inputs(m);
    }
}

#[cfg(all(debug_assertions, panic = "unwind"))]
#[test]
fn illegal_unchecked_moves_panic_in_debug_builds() {
    fn unchecked<P: FullGame>() -> bool {
        let mut position = P::start();
        let moves = || (0..P::Move::COUNT).filter_map(P::Move::from_index);
        // In Ignis, all moves are legal at first.
        let illegal = loop {
            match moves().find(|&m| !position.is_legal(m)) {
                Some(illegal) => break illegal,
                None => position.play_unchecked(position.choose(|_| 0).expect("a move")),
            }
        };
        let panics = |play: &mut dyn FnMut()| catch_unwind(AssertUnwindSafe(play)).is_err();
        panics(&mut || _ = position.after_unchecked(illegal))
            && panics(&mut || position.play_unchecked(illegal))
    }

    for game in GAMES {
        assert!(dispatch!(game, P => unchecked::<P>()), "{game}");
    }
}

/// Returns moves that lead from `at` to `back` in this number of plies.
fn path_to<P: Position>(at: &P, back: &P, plies: usize) -> Option<Vec<P::Move>> {
    if plies == 0 {
        return (at == back).then(Vec::new);
    }
    at.legal_moves().into_iter().find_map(|m| {
        let mut path = path_to(&at.after_unchecked(m), back, plies - 1)?;
        path.insert(0, m);
        Some(path)
    })
}

#[test]
fn a_long_game_takes_linear_time() {
    const PLIES: usize = 100_000;
    let mut start = disk_race::DiskRace::start();
    let round = loop {
        if let Some(round) = path_to(&start, &start, 4) {
            break round;
        }
        start.play_unchecked(start.choose(|count| count / 2).expect("the game goes on"));
    };
    let mut text = format!("game: {}\nstart: {start}\n\n", disk_race::DiskRace::NAME);
    for m in round.iter().cycle().take(PLIES) {
        write!(text, "{m} {{x}} ").unwrap();
    }
    let begin = Instant::now();
    let mut game: Game<disk_race::DiskRace> = text.parse().unwrap();
    assert_eq!((game.moves().len(), game.comments().count()), (PLIES, PLIES));
    assert_eq!(game.to_string().parse().as_ref(), Ok(&game));
    while game.undo().is_some() {}
    while game.redo().is_some() {}
    assert_eq!(game.comment(PLIES), Some("x"));
    // Takes less than a second. In quadratic time it would take minutes.
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}
