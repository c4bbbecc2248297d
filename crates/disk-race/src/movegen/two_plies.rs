//! Counts two plies together, as perft does at the end.

use core::ops::ControlFlow;

use board_core::{MoveList, Player, Position as _};

use super::tables::Tables;
use super::wheel::Wheel;
use crate::bitboard::Bitboard;
use crate::{Chain, DiskRace, Rules, Space};

/// The number of positions that are counted together.
const CHUNK: usize = 16;

/// Returns the number of sequences of two moves.
pub(crate) fn count_answers(position: &DiskRace) -> u64 {
    let (Rules { disk, chain, .. }, answering) = (position.rules, !position.turn);
    let mut after = MoveList::new();
    let _: ControlFlow<()> = position.each_after(|_, next| {
        after.push(next);
        ControlFlow::Continue(())
    });
    // D11: if one piece has to move, counting together is slower.
    if chain == Chain::Straight || position.pieces_of(answering).contains(Space::CENTER) {
        return after.iter().map(|next| next.count_moves() as u64).sum();
    }
    let (wheel, tables) = (Wheel::of(disk), Tables::of(disk));
    after.chunks(CHUNK).map(|chunk| count_moves(wheel, tables, answering, chunk)).sum()
}

/// Returns the number of moves of a player without a piece at the center in some positions. The
/// first loop has no branch, so the compiler makes it count two boards at a time.
#[inline(always)]
fn count_moves(wheel: Wheel, tables: &Tables, player: Player, positions: &[DiskRace]) -> u64 {
    let mut counts = [(0, Bitboard::EMPTY); CHUNK];
    for (position, (count, others)) in positions.iter().zip(&mut counts) {
        let (singles, left) = wheel.singles(&position.seen_by(player));
        (*count, *others) = (singles.count(), left);
    }
    let count = |(position, (mut count, others)): (&DiskRace, (u32, Bitboard))| {
        if !others.is_empty() {
            count += wheel.ends(tables, others, &position.seen_by(player)).count_ones();
        }
        if position.race_is_over() {
            count = 0;
        } else if count == 0 {
            count = position.moves_when_stuck().count();
        }
        u64::from(count)
    };
    positions.iter().zip(counts).map(count).sum()
}
