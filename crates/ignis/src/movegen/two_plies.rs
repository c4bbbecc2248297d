//! Two plies counted at once: what perft ends in.

use crate::bitboard::Bitboard;
use crate::frame::Frame;
use crate::move_set::{MoveSet, Ways};
use crate::shove::Shove;
use crate::{Ignis, Lines, Move, Piece};

impl Ignis {
    /// The number of sequences of two moves.
    ///
    /// Most slides leave the playing area as it is. After such a slide there are as many ways in as
    /// before (I4), and only the pieces at the ends of full lines bar some of them (I7). So where
    /// no line is full, a slide that fills none need not be made: nothing is pushed off (I6) or
    /// removed (I12), and earth can be slid in every way, and air too if some is left (I9). The
    /// others are made, air and earth together, since they differ in a single bit.
    #[inline(always)]
    pub(crate) fn two_plies(&self) -> u64 {
        let moves = self.moves();
        if moves.is_empty() {
            return 0;
        }
        let frame = Frame::of(self.area());
        if self.rules.lines == Lines::Gaps || !frame.is_wide() {
            return self.two_plies_one_by_one(moves);
        }
        let shoves = Shove::all(self, &frame);
        let filling = if frame.has_full_line(self.gaps()) { Ways::ALL } else { filling(&shoves) };
        let calm = |moves: Ways, earth: bool| {
            let [air_left, _] = self.supply_after(earth);
            let after_each = frame.ways() << u32::from(air_left > 0);
            u64::from((moves - filling).count()) * after_each
        };
        let mut sum = calm(moves.air(), false) + calm(moves.earth(), true);
        for m in MoveSet::new(Ways::EMPTY, moves.earth() & filling).iter() {
            let shove = shoves[m.heading_number()].on(m.line_board());
            let with_air = moves.air().contains(m);
            sum += match self.count_after(shove, with_air, &frame) {
                Some(count) => count,
                None => self.count_after_removal(m, with_air),
            };
        }
        sum
    }

    /// The legal moves after earth is slid in, and those after air if air may be too, together;
    /// `None` if lines may have to be removed.
    #[inline(always)]
    fn count_after(&self, shove: Shove, with_air: bool, frame: &Frame) -> Option<u64> {
        let next = self.slid(shove, true, self.supply_after(true));
        if !frame.stays(&next, shove.entries.only_if(with_air)) {
            return None;
        }
        if next.finished() {
            // I15: a player's last piece was pushed off.
            return Some(0);
        }
        // I6, I7: at the end of a full line earth bars both elements, and air bars air.
        let (of_files, of_ranks) = frame.ends_of_full(next.gaps());
        let barred = |pieces: Bitboard| (pieces & of_files).count() + (pieces & of_ranks).count();
        let earth = frame.ways() - u64::from(barred(next.board(Piece::Earth)));
        let [air_left, air_left_by_air] = [next.air > 0, self.air > 1];
        let air = if air_left | air_left_by_air {
            frame.ways() - u64::from(barred(next.occupied & next.neutral))
        } else {
            0
        };
        let mut sum = earth + if air_left { air } else { 0 };
        if with_air {
            // The piece that came in bars no earth now, and there is one air less.
            sum += earth + u64::from(barred(shove.entries));
            sum += if air_left_by_air { air } else { 0 };
        }
        Some(sum)
    }

    /// As [`count_after`](Self::count_after), but removes what has to be removed.
    #[inline(never)]
    fn count_after_removal(&self, m: Move, with_air: bool) -> u64 {
        let (shove, frame) = (Shove::along(self, m), Frame::of(self.area()));
        let after = |earth| {
            let next = self.slid(shove, earth, self.supply_after(earth)).settled(&frame);
            u64::from(next.moves().count())
        };
        after(true) + if with_air { after(false) } else { 0 }
    }

    /// As [`two_plies`](Self::two_plies), with every move played.
    #[inline(never)]
    fn two_plies_one_by_one(&self, moves: MoveSet) -> u64 {
        moves.iter().map(|m| u64::from(self.after_slide(m).moves().count())).sum()
    }
}

/// The ways in which a slide fills a line, where none is full yet: those of which the first gap is
/// the last one of its file or its rank. That is a gap which is the first one from both sides:
///
/// ```text
///   pieces                 F W . A . W     F W . A E W
///   first from the left    . . # . . .     . . # . . .
///   first from the right   . . . . # .     . . # . . .     the last
/// ```
#[inline(always)]
fn filling(shoves: &[Shove; 4]) -> Ways {
    let [north, south, east, west] = shoves.each_ref().map(|shove| shove.filled);
    let last = (north & south) | (east & west);
    let [north, south] = [north, south].map(|gaps| (gaps & last).files());
    let [east, west] = [east, west].map(|gaps| (gaps & last).ranks());
    Ways::each([north, south, east, west])
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use core::ops::{ControlFlow, Range};

    use board_core::zobrist::mix_with;
    use board_core::{HasSetup, Player, Position as _, Rules as _};

    use super::*;
    use crate::{Content, PushedAir, Rules, Setup, Space};

    /// Numbers below some `n`, always the same.
    struct Dice(u64, u64);

    impl Dice {
        fn below(&mut self, n: usize) -> usize {
            self.1 += 1;
            mix_with(self.0, self.1) as usize % n
        }
    }

    /// What has to be met often, or the comparison says little.
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
        let (frame, gaps) = (Frame::of(position.area()), position.gaps());
        let full = frame.has_full_line(gaps);
        // Two lines on the same side cannot go at once.
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

    /// Compares the two plies of every position with one ply after each of its moves, and the
    /// visit with the moves played one by one.
    fn compare(at_least: u64, positions: impl Iterator<Item = Ignis>) {
        let (mut compared, mut met) = (0, [0; KINDS.len()]);
        for position in positions {
            let moves = position.legal_moves();
            let after: Vec<_> = moves.iter().map(|&m| (m, position.after_unchecked(m))).collect();
            let sum = after.iter().map(|(_, next)| next.count_moves() as u64).sum();
            assert_eq!(position.count_two_plies(), Some(sum), "{position}");
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
        let games = Rules::all().into_iter().flat_map(|rules| (0..3_000).map(move |n| (rules, n)));
        compare(
            450_000,
            games.flat_map(|(rules, number)| {
                let mut dice = Dice(0x6967_6e69_7304, number << 32);
                core::iter::successors(Some(Ignis::start_with(rules)), move |position| {
                    position.choose(|moves| dice.below(moves)).map(|m| position.after_unchecked(m))
                })
            }),
        );
    }

    #[test]
    fn two_plies_of_random_set_ups() {
        let rules = Rules::all();
        compare(
            450_000,
            (0..1_000_000).filter_map(|number| {
                let mut dice = Dice(0x6967_6e69_7305, number << 32);
                let rules = rules[dice.below(rules.len())];
                Ignis::from_setup(&random_set_up(&mut dice, rules)).ok()
            }),
        );
    }

    /// A rectangle, more or less full, with a frequent element, and a supply of as many pieces as
    /// there have to be or a few more. Not every one is valid.
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
