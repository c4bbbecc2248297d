//! Counts two plies together, as perft does at the end.

use core::ops::ControlFlow;

use board_core::{MoveList, Position as _};

use super::perspective::Perspective;
use super::tables::Tables;
use super::wheel::Wheel;
use crate::bitboard::Bitboard;
use crate::{Chain, DiskRace};

/// The number of positions that are counted together.
const CHUNK: usize = 16;

/// Returns the number of sequences of two moves, or `None` if they have to be counted one by one:
/// if the first move may end the race, if the reply may be a pass, or with `chain=straight`.
pub(crate) fn count_answers(position: &DiskRace) -> Option<u64> {
    let end_is_near = position.arrived(position.turn) > 2 || position.has_finished(!position.turn);
    if end_is_near || position.rules.chain == Chain::Straight {
        return None;
    }
    let mut after = MoveList::new();
    let _: ControlFlow<()> = position.each_after(|_, next| {
        after.push(next.seen_by(next.turn));
        ControlFlow::Continue(())
    });
    let disk = position.rules.disk;
    after.chunks(CHUNK).map(|seen| count_moves(Wheel::of(disk), Tables::of(disk), seen)).sum()
}

/// Returns the number of moves on some boards, or `None` if there is none on one of them. The first
/// loop has no branch, so the compiler makes it count two boards at a time.
#[inline(always)]
fn count_moves(wheel: Wheel, tables: &Tables, boards: &[Perspective]) -> Option<u64> {
    let mut counts = [(0, Bitboard::EMPTY); CHUNK];
    for (seen, (count, others)) in boards.iter().zip(&mut counts) {
        let (singles, left) = wheel.singles(seen);
        // D11: the piece at the center has to move.
        let at_center = seen.own & Bitboard::CENTER;
        *count = singles.count() * u32::from(at_center.is_empty());
        *others = at_center | left.only_if(at_center.is_empty());
    }
    let mut sum = 0;
    for (seen, (mut count, others)) in boards.iter().zip(counts) {
        if !others.is_empty() {
            count += wheel.ends(tables, others, seen).count_ones();
        }
        if count == 0 {
            return None;
        }
        sum += u64::from(count);
    }
    Some(sum)
}
