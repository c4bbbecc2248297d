//! Games that always end.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use board_core::prelude::*;
use board_core::{Outcome, Player, Zobrist};
use board_play::{Capped, CappedIllegal, CappedOutcome};

use board_laws::sample::duel::{Duel, Illegal, Move};

/// Light wins on the third ply; both go forth and back.
const WIN: [Move; 3] = [Move::Right, Move::Left, Move::Right];
const ROUND: [Move; 4] = [Move::Right, Move::Left, Move::Left, Move::Right];

fn played<const HORIZON: usize>(plies: u32, moves: &[Move]) -> Capped<Duel, HORIZON> {
    let mut capped = Capped::new(Duel::start(), plies);
    for &m in moves {
        assert_eq!(capped.outcome(), None, "before {m}");
        capped.play(m).unwrap();
    }
    capped
}

#[test]
fn game_is_drawn_after_the_last_ply_unless_it_ends_by_rule() {
    let capped = played::<0>(2, &WIN[..2]);
    assert_eq!((capped.outcome(), capped.plies_left()), (Some(CappedOutcome::Capped), 0));
    assert!(capped.legal_moves().is_empty());
    assert_eq!((capped.count_moves(), capped.nth_move(0), capped.choose(|_| 0)), (0, None, None));
    assert_eq!(capped.check(Move::Right), Err(CappedIllegal::Capped));
    let won = played::<0>(3, &WIN);
    assert_eq!(won.outcome().and_then(Outcome::winner), Some(Player::First));
    assert_eq!(won.check(Move::Left), Err(CappedIllegal::Rules(Illegal::Over)));
}

#[test]
fn repetition_within_the_horizon_is_a_draw() {
    let capped = played::<4>(9, &ROUND);
    assert_eq!((capped.is_repeated(), capped.earlier().len()), (true, 4));
    assert_eq!(capped.outcome(), Some(CappedOutcome::Capped));
    assert_eq!(capped.outcome().unwrap().to_string(), "draw");
    // Older positions are forgotten.
    assert_eq!(played::<3>(9, &ROUND).outcome(), None);
    assert_eq!(played::<0>(9, &ROUND).outcome(), None);
}

/// A search that knows no limits ends, and sooner where positions that come back are draws.
#[test]
fn every_line_of_play_ends() {
    fn lines<const HORIZON: usize>(position: &Capped<Duel, HORIZON>) -> u32 {
        let next = position.legal_moves().into_iter().map(|m| position.after_unchecked(m));
        next.map(|next| lines(&next)).sum::<u32>().max(1)
    }
    let start = Duel::start();
    let [all, without] =
        [lines(&Capped::<_, 0>::new(start, 12)), lines(&Capped::<_, 4>::new(start, 12))];
    assert!(without < all, "{without} of {all}");
}

#[test]
fn keys_and_hashes_depend_on_the_limits() {
    let [a, b] = [[Move::Right, Move::Left, Move::Left], [Move::Right, Move::Left, Move::Right]];
    let games = [
        played::<4>(9, &[]),
        played::<4>(8, &[]),
        played::<4>(9, &ROUND),
        played::<4>(5, &[]),
        played::<4>(9, &a),
        played::<4>(9, &b),
    ];
    let keys: HashSet<u64> = games.iter().map(Zobrist::key).collect();
    assert_eq!(keys.len(), games.len());
    let state = RandomState::new();
    let hashes: HashSet<u64> = games.iter().map(|game| state.hash_one(game)).collect();
    assert_eq!(hashes.len(), games.len());
    assert_eq!(
        games[0],
        "l2d light".parse::<Capped<_, 4>>().map(|c| Capped::new(*c.position(), 9)).unwrap()
    );
    assert_eq!(games[2].to_string(), "l2d light");
}
