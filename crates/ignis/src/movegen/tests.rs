//! Compares `each_after`, which plays all moves together, with moves played one by one.

extern crate std;

use std::vec::Vec;

use core::ops::{ControlFlow, Range};

use board_core::{HasSetup, Player, Position as _, Random, Rules as _, Space as _};

use crate::{Content, Ignis, Lines, Move, Piece, PushedAir, Rules, Setup, Space};

/// The kinds of positions that have to occur often.
const KINDS: [&str; 13] = [
    "one file or rank",
    "at most nine spaces",
    "no full line",
    "some full lines",
    "full lines alone",
    "no air in the supply",
    "one air in the supply",
    "no earth in the supply",
    "a move removes lines",
    "a move removes lines in rounds",
    "a move ends the game",
    "lines=gaps",
    "pushed-air=air",
];

fn kinds(position: &Ignis, after: &[(Move, Ignis)]) -> [bool; KINDS.len()] {
    let (files, ranks) = (position.files(), position.ranks());
    let gaps = position.empty();
    let lines = (gaps.files().count_ones() + gaps.ranks().count_ones()) as usize;
    let full = lines < files.len() + ranks.len();
    // Two lines on the same side are not removed together.
    let rounds = |before: &Range<usize>, after: Range<usize>| {
        after.start >= before.start + 2 || after.end + 2 <= before.end
    };
    [
        files.len() == 1 || ranks.len() == 1,
        files.len() * ranks.len() <= 9,
        !full,
        full && !gaps.is_empty(),
        gaps.is_empty(),
        position.air == 0,
        position.air == 1,
        position.earth == 0,
        after.iter().any(|(_, next)| next.area() != position.area()),
        after.iter().any(|(_, next)| {
            let left = !next.area().is_empty();
            left && (rounds(&files, next.files()) || rounds(&ranks, next.ranks()))
        }),
        after.iter().any(|(_, next)| next.is_over()),
        position.rules.lines == Lines::Gaps,
        position.rules.pushed_air == PushedAir::Air,
    ]
}

fn compare(at_least: u64, positions: impl Iterator<Item = Ignis>) {
    let (mut compared, mut met) = (0, [0; KINDS.len()]);
    for position in positions {
        let moves = position.legal_moves();
        let after: Vec<_> = moves.iter().map(|&m| (m, position.after_unchecked(m))).collect();
        let mut rest = after.iter();
        let walked = position.each_after(|m, next| match rest.next() {
            Some(&expected) if expected == (m, next) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(m),
        });
        assert_eq!((walked, rest.len()), (ControlFlow::Continue(()), 0), "{position}");
        compared += 1;
        for (met, is_met) in met.iter_mut().zip(kinds(&position, &after)) {
            *met += u64::from(is_met);
        }
    }
    assert!(compared >= at_least, "{compared} positions");
    for (kind, met) in KINDS.into_iter().zip(met) {
        assert!(met >= at_least / 100, "{met} times {kind}");
    }
}

#[test]
fn moves_of_random_games() {
    compare_games(300);
}

#[test]
#[ignore = "slow"]
fn moves_of_many_random_games() {
    compare_games(3_000);
}

#[test]
fn moves_of_random_set_ups() {
    compare_set_ups(100_000);
}

#[test]
#[ignore = "slow"]
fn moves_of_many_random_set_ups() {
    compare_set_ups(1_000_000);
}

/// Compares random games, as many under each of the rules.
fn compare_games(games: u64) {
    let all = Rules::all().into_iter().flat_map(|rules| (0..games).map(move |n| (rules, n)));
    compare(
        150 * games,
        all.flat_map(|(rules, number)| {
            let mut dice = Random::new(0x6967_6e69_7304).part(number);
            core::iter::successors(Some(Ignis::start_with(rules)), move |position| {
                position.choose(|moves| dice.below(moves)).map(|m| position.after_unchecked(m))
            })
        }),
    );
}

/// Compares random set-ups, about half of which are valid.
fn compare_set_ups(number: u64) {
    let rules = Rules::all();
    compare(
        number * 45 / 100,
        (0..number).filter_map(|number| {
            let mut dice = Random::new(0x6967_6e69_7305).part(number);
            let rules = rules[dice.below(rules.len())];
            Ignis::from_setup(&random_set_up(&mut dice, rules)).ok()
        }),
    );
}

/// Returns a rectangle of random density with a frequent element, and a supply of the minimum
/// size or a few pieces more. It may be invalid.
fn random_set_up(dice: &mut Random, rules: Rules) -> Setup {
    let side = |dice: &mut Random| {
        let length = 1 + dice.below(6);
        let first = dice.below(7 - length);
        first..first + length
    };
    let (files, ranks) = (side(dice), side(dice));
    let (frequent, in_four) = (Piece::ALL[dice.below(4)], dice.below(4));
    let empty_in_eight = [0, 0, 1, 4][dice.below(4)];
    let mut setup = Setup { turn: Player::ALL[dice.below(2)], rules, ..Setup::empty() };
    for space in Space::all() {
        let inside = files.contains(&space.file()) && ranks.contains(&space.rank());
        setup.board[space.index()] = match (inside, dice.below(8) < empty_in_eight) {
            (false, _) => Content::Taboo,
            (true, true) => Content::Empty,
            (true, false) if dice.below(4) < in_four => Content::Piece(frequent),
            (true, false) => Content::Piece(Piece::ALL[dice.below(4)]),
        };
    }
    let empty = setup.board.iter().filter(|&&content| content == Content::Empty).count();
    let supply = empty + 1 + [0, 0, 0, 1, 5][dice.below(5)];
    let air = dice.below(2) * dice.below(supply + 1);
    (setup.air, setup.earth) = (air as u32, (supply - air) as u32);
    setup
}
