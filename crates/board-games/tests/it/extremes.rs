//! Extreme arguments to functions of all games return a value, `None` or an error, and never panic.
//! Tests run with overflow checks.

use std::fmt::Write as _;
use std::num::NonZeroU32;
#[cfg(all(debug_assertions, panic = "unwind"))]
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use board_core::{Move, Position, Rules, Space};
use board_games::{FullGame, GAMES, disk_race, dispatch};
use board_play::record::NoteError;
use board_play::{Game, Limits};

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
    indices::<P>();
    rules::<P>();
    limits::<P>();
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

fn indices<P: FullGame>() {
    let (moves, spaces) = (P::Move::COUNT, P::Space::COUNT);
    let ends = [moves - 1, moves, moves + 1, spaces - 1, spaces, spaces + 1];
    for number in NUMBERS.into_iter().chain(ends) {
        assert_eq!(P::Move::from_index(number).is_some(), number < moves, "{number}");
        assert_eq!(P::Space::from_index(number).is_some(), number < spaces, "{number}");
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

fn moves<P: FullGame>(position: &P) {
    let count = position.count_moves();
    for number in NUMBERS.into_iter().chain([count.wrapping_sub(1), count]) {
        let chosen = position.choose(|_| number);
        assert_eq!(chosen.is_some(), number < count);
        assert!(chosen.is_none_or(|m| position.is_legal(m)), "{position}: {chosen:?}");
    }
    for m in (0..P::Move::COUNT).filter_map(P::Move::from_index) {
        let _ = (position.check(m), position.inputs(m));
    }
    for space in (0..P::Space::COUNT).filter_map(P::Space::from_index) {
        assert!(position.piece(space).is_none() || position.spaces().any(|other| other == space));
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

fn limits<P: FullGame>() {
    let numbers = [1, 2, 3, u32::MAX].map(NonZeroU32::new);
    for repetition in numbers.into_iter().chain([None]) {
        for max_plies in [Some(0), Some(1), Some(u32::MAX), None] {
            let mut game = Game::from_position(P::start(), Limits { repetition, max_plies });
            while game.moves().len() < 5 {
                let Some(m) = game.position().choose(|_| 0) else { break };
                if game.play(m).is_err() {
                    assert!(game.ending().is_some());
                    break;
                }
            }
            let plies = game.moves().len();
            for number in NUMBERS.into_iter().filter(|&number| number > plies) {
                assert_eq!(game.comment(number), None);
                assert_eq!(game.set_comment(number, "x"), Err(NoteError::NoMove(number)));
            }
        }
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
    let mut text = format!("game: disk-race\nstart: {start}\n\n");
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
