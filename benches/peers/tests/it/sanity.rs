//! The checks of boards by `board-game`. They are not part of its library, so this is another
//! implementation over its public functions.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use board_game::board::{Board, BoardDone, BoardSymmetry, PlayError};
use board_game::symmetry::Symmetry;
use board_game::util::board_gen::RandomBoardIterator;
use board_game::util::tiny::consistent_rng;
use board_games::FullGame;
use internal_iterator::InternalIterator;

use crate::board::Adapted;
use crate::games::{Check, check_all};

struct Sane;

impl Check for Sane {
    const UNIT: &'static str = "boards";

    fn check<P: FullGame>(start: P) -> u64 {
        let mut ends = 0;
        for (number, board) in boards(start).enumerate() {
            check(&board);
            if number % 100 == 0 {
                random_moves_are_uniform(&board);
            }
            assert_eq!(*board.canonicalize().0.position(), board.0.position().canonical().0);
            ends += u64::from(board.is_done());
        }
        assert!(ends > 0, "no game was over");
        BOARDS as u64
    }
}

#[test]
fn boards_are_sane() {
    check_all::<Sane>();
}

/// The number of boards from random games.
const BOARDS: usize = 1000;

fn boards<P: FullGame>(start: P) -> impl Iterator<Item = Adapted<P>> {
    let boards = RandomBoardIterator::new(Adapted::new(start), consistent_rng());
    boards.expect("the game goes on").take(BOARDS)
}

fn check<B: Board<Move: Hash>>(board: &B) {
    if board.is_done() {
        no_move_is_available(board);
    } else {
        available_moves_can_be_played(board);
    }
    images_match_the_board(board);
}

fn no_move_is_available<B: Board>(board: &B) {
    assert!(board.available_moves().is_err());
    assert_eq!(board.random_available_move(&mut consistent_rng()), Err(BoardDone));
    B::all_possible_moves().for_each(|m: B::Move| {
        assert_eq!(board.is_available_move(m), Err(BoardDone), "{m} on {board}");
        assert_eq!(board.clone_and_play(m), Err(PlayError::BoardDone), "{m} on {board}");
    });
}

fn available_moves_can_be_played<B: Board<Move: Hash>>(board: &B) {
    let all: Vec<B::Move> = B::all_possible_moves().collect();
    let moves = moves(board);
    assert_eq!(B::all_possible_moves().count(), all.len());
    assert_eq!(board.available_moves().map(InternalIterator::count), Ok(moves.len()));
    assert!(!moves.is_empty(), "no move on {board}");

    let distinct: HashSet<B::Move> = moves.iter().copied().collect();
    assert_eq!(
        all.iter().collect::<HashSet<_>>().len(),
        all.len(),
        "duplicates in all_possible_moves"
    );
    assert_eq!(distinct.len(), moves.len(), "duplicate moves on {board}");
    assert!(
        distinct.iter().all(|m| all.contains(m)),
        "a move on {board} is not in all_possible_moves"
    );
    for m in all {
        let can = distinct.contains(&m);
        assert_eq!(board.is_available_move(m), Ok(can), "{m} on {board}");
        let played = board.clone_and_play(m).map(|_| ());
        assert_eq!(played, can.then_some(()).ok_or(PlayError::UnavailableMove), "{m} on {board}");
    }
}

fn random_moves_are_uniform<B: Board<Move: Hash>>(board: &B) {
    if board.is_done() {
        return;
    }
    let moves = moves(board);
    let mut rng = consistent_rng();
    let mut times: HashMap<B::Move, u32> = HashMap::new();
    for _ in 0..1000 * moves.len() {
        let m = board.random_available_move(&mut rng).expect("the game goes on");
        *times.entry(m).or_default() += 1;
    }
    assert_eq!(times.len(), moves.len(), "moves of {board}");
    for m in moves {
        assert!((800..1200).contains(&times[&m]), "{m} on {board}: {} of 1000", times[&m]);
    }
}

fn images_match_the_board<B: Board<Move: Hash>>(board: &B) {
    let all = B::Symmetry::all();
    let canonical = board.canonicalize();
    assert!(all.contains(&B::Symmetry::default()));
    assert_eq!(board.map(B::Symmetry::default()), *board);
    for &symmetry in all {
        let image = board.map(symmetry);
        assert!(all.contains(&symmetry.inverse()));
        assert_eq!(image.map(symmetry.inverse()), *board);
        assert_eq!(image.outcome(), board.outcome(), "{image} of {board}");
        assert_eq!(image.next_player(), board.next_player(), "{image} of {board}");
        assert_eq!(image.canonicalize(), canonical, "{image} of {board}");
        if !board.is_done() {
            let mapped = moves(board).into_iter().map(|m| board.map_move(symmetry, m));
            let mapped: HashSet<B::Move> = mapped.collect();
            assert_eq!(mapped, moves(&image).into_iter().collect(), "{image} of {board}");
        }
    }
}

fn moves<B: Board>(board: &B) -> Vec<B::Move> {
    board.available_moves().expect("the game goes on").collect()
}
