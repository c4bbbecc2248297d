//! Closed sessions free their memory. `SESSIONS` is their number (2,000), after half as many.
//!
//! This test runs in a separate process, because other tests would change its memory.
#![cfg(target_os = "linux")]

use std::fs;

use board_core::Random;
use board_games::{AnyGame, GAMES, GameKind, dispatch};

/// Returns the resident memory in kilobytes.
fn resident() -> u64 {
    let numbers = fs::read_to_string("/proc/self/smaps_rollup").unwrap();
    let line = numbers.lines().find_map(|line| line.strip_prefix("Rss:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

/// Opens a session, plays up to 40 moves, copies the session in every way, and closes everything.
fn use_session(game: GameKind, random: &mut Random) {
    let mut session = AnyGame::from(game.start("standard").unwrap());
    for _ in 0..random.below(41) {
        let moves = session.legal_moves();
        let Some(m) = moves.get(random.below(moves.len())) else { break };
        session.play(m).unwrap();
    }
    session.undo();
    let plies = session.plies();
    dispatch!(&mut session, AnyGame(game) => game.set_comment(plies, "a comment")).unwrap();
    assert_eq!(session.move_infos().len(), session.mask().iter().filter(|&&legal| legal).count());
    assert_eq!(session.scene().turn, session.position().turn());
    let (record, position) = (session.to_string(), session.position());
    assert_eq!(game.parse(&position.to_string()).unwrap(), position);
    assert_eq!(game.read(&record).unwrap().to_string(), record);
    assert_eq!(session.clone().to_string(), record);
}

#[test]
fn memory_does_not_grow_with_the_number_of_sessions() {
    let sessions = std::env::var("SESSIONS").map_or(2000, |number| number.parse().unwrap());
    let (mut random, warm_up, mut warm) = (Random::new(1), sessions / 2, 0);
    for number in 0..warm_up + sessions {
        if number == warm_up {
            warm = resident();
        }
        use_session(GAMES[number % GAMES.len()], &mut random);
    }
    let end = resident();
    eprintln!("{sessions} sessions: {warm} kB after warm-up, {end} kB at the end");
    assert!(end * 100 <= warm * 101);
}
