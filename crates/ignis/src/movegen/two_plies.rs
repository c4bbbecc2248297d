//! Counts two plies together, as perft does at the end.

use board_core::Position as _;

use super::{Frame, MoveSet, Shove, Ways};
use crate::bitboard::Bitboard;
use crate::{Ignis, Lines, Move, Piece};

/// Returns the number of sequences of two moves.
///
/// Most slides do not change the playing area. After such a slide, the number of ways in is the
/// same (I4), and only pieces at the ends of full lines block some of them (I7). If no line is
/// full, a slide that fills no line need not be played: nothing is pushed off (I6) or removed
/// (I12), earth can be slid in every way, and so can air if any is left (I9). The other slides are
/// played for air and earth together, because the resulting positions differ in a single bit.
///
/// In an area with a single file or rank, every slide is played: each piece fills a line, and an
/// edge of a single space may have to be removed.
#[inline(always)]
pub(crate) fn count_answers(position: &Ignis) -> u64 {
    let moves = position.moves();
    if moves.is_empty() {
        return 0;
    }
    if position.rules.lines == Lines::Gaps {
        return one_by_one(position, moves);
    }
    let frame = Frame::of(position.area());
    let shoves = Shove::all(position, &frame);
    let filling = if frame.has_full_line(position.empty()) { Ways::ALL } else { filling(&shoves) };
    let not_filling = |moves: Ways, earth: bool| {
        let [air_left, _] = position.supply_after(earth);
        let elements = if air_left > 0 { 2 } else { 1 };
        u64::from((moves - filling).len()) * elements * frame.ways()
    };
    let mut sum = not_filling(moves.air(), false) + not_filling(moves.earth(), true);
    // I7: every way that is open to air is open to earth.
    for m in MoveSet::new(Ways::EMPTY, moves.earth() & filling).iter() {
        let shove = shoves[m.heading_number()].on(m.line_board());
        let with_air = moves.air().bits() >> m.way_number() & 1 != 0;
        sum += match position.count_after(shove, with_air, &frame) {
            Some(count) => count,
            None => position.count_after_removal(m, with_air),
        };
    }
    sum
}

/// Plays every move and counts the replies.
#[inline(never)]
fn one_by_one(position: &Ignis, moves: MoveSet) -> u64 {
    moves.iter().map(|m| position.after_unchecked(m).moves().len()).map(u64::from).sum()
}

impl Ignis {
    /// Returns the number of legal moves after earth is slid in, plus, if `with_air`, the number
    /// after air is slid in the same way. Returns `None` if lines may have to be removed.
    #[inline(always)]
    fn count_after(&self, shove: Shove, with_air: bool, frame: &Frame) -> Option<u64> {
        let next = self.slid(shove, true, self.supply_after(true));
        if !frame.surely_stays(&next, shove.entries.only_if(with_air)) {
            return None;
        }
        if next.finished() {
            // I15: the last piece of a player was pushed off.
            return Some(0);
        }
        // I6, I7: at the end of a full line, earth blocks both elements, and air blocks air.
        let (of_files, of_ranks) = frame.ends_of_full(next.empty());
        let blocked_by =
            |pieces: Bitboard| u64::from((pieces & of_files).len() + (pieces & of_ranks).len());
        let open_to_earth = frame.ways() - blocked_by(next.pieces_of(Piece::Earth));
        // I7: air pushes off no air, so no air returns to the supply after air has entered.
        let [air_left, air_left_by_air] = [next.air > 0, self.air > 1];
        let open_to_air = if air_left | air_left_by_air {
            frame.ways() - blocked_by(next.occupied & next.neutral_or_outside)
        } else {
            0
        };
        let after_earth = open_to_earth + if air_left { open_to_air } else { 0 };
        if !with_air {
            return Some(after_earth);
        }
        // The air that entered does not block earth.
        let after_air = open_to_earth
            + blocked_by(shove.entries)
            + if air_left_by_air { open_to_air } else { 0 };
        Some(after_earth + after_air)
    }

    /// Like [`count_after`](Self::count_after), with removals.
    #[inline(never)]
    fn count_after_removal(&self, m: Move, with_air: bool) -> u64 {
        let (shove, frame) = (Shove::along(self, m), Frame::of(self.area()));
        let after = |earth| {
            let next = self.slid(shove, earth, self.supply_after(earth)).settled(&frame, m);
            u64::from(next.moves().len())
        };
        after(true) + if with_air { after(false) } else { 0 }
    }
}

/// Returns the ways in which a slide fills a line, if none is full yet. These are the ways whose
/// first gap is the only gap of its file or rank. Such a gap is the first gap from both sides:
///
/// ```text
///   pieces                 F W . A . W     F W . A E W
///   first from the left    . . # . . .     . . # . . .
///   first from the right   . . . . # .     . . # . . .     the only gap
/// ```
#[inline(always)]
fn filling(shoves: &[Shove; 4]) -> Ways {
    let [north, south, east, west] = shoves.each_ref().map(|shove| shove.filled);
    let only = (north & south) | (east & west);
    let [north, south] = [north, south].map(|gaps| (gaps & only).files());
    let [east, west] = [east, west].map(|gaps| (gaps & only).ranks());
    Ways::each([north, south, east, west])
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use core::ops::{ControlFlow, Range};

    use board_core::author::zobrist::mix_with;
    use board_core::{HasSetup, Player, Rules as _, Space as _};

    use super::*;
    use crate::{Content, PushedAir, Rules, Setup, Space};

    /// A reproducible sequence of random numbers.
    struct Dice(u64, u64);

    impl Dice {
        fn below(&mut self, n: usize) -> usize {
            self.1 += 1;
            mix_with(self.0, self.1) as usize % n
        }
    }

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
        let (frame, gaps) = (Frame::of(position.area()), position.empty());
        let full = frame.has_full_line(gaps);
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

    /// Compares the two plies of every position with one ply after each of its moves, and
    /// `each_after` with the moves played one by one.
    fn compare(at_least: u64, positions: impl Iterator<Item = Ignis>) {
        let (mut compared, mut met) = (0, [0; KINDS.len()]);
        for position in positions {
            let moves = position.legal_moves();
            let after: Vec<_> = moves.iter().map(|&m| (m, position.after_unchecked(m))).collect();
            let sum = after.iter().map(|(_, next)| next.count_moves() as u64).sum();
            assert_eq!(position.count_two_plies(), sum, "{position}");
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
    fn two_plies_of_random_games() {
        compare_games(300);
    }

    #[test]
    #[ignore = "slow"]
    fn two_plies_of_many_random_games() {
        compare_games(3_000);
    }

    #[test]
    fn two_plies_of_random_set_ups() {
        compare_set_ups(100_000);
    }

    #[test]
    #[ignore = "slow"]
    fn two_plies_of_many_random_set_ups() {
        compare_set_ups(1_000_000);
    }

    /// Compares random games, as many under each of the rules.
    fn compare_games(games: u64) {
        let all = Rules::all().into_iter().flat_map(|rules| (0..games).map(move |n| (rules, n)));
        compare(
            150 * games,
            all.flat_map(|(rules, number)| {
                let mut dice = Dice(0x6967_6e69_7304, number << 32);
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
                let mut dice = Dice(0x6967_6e69_7305, number << 32);
                let rules = rules[dice.below(rules.len())];
                Ignis::from_setup(&random_set_up(&mut dice, rules)).ok()
            }),
        );
    }

    /// Returns a rectangle of random density with a frequent element, and a supply of the minimum
    /// size or a few pieces more. It may be invalid.
    fn random_set_up(dice: &mut Dice, rules: Rules) -> Setup {
        let side = |dice: &mut Dice| {
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
}
