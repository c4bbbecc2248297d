//! Move generation.
//!
//! All moves of a player are found together, as a [`MoveSet`]: one set of pieces for each direction
//! and length of a move. The difficult rule is [U7](crate::rule_list#u7), which requires that the
//! pieces stay connected. Without the piece that moves, the others may fall into several parts. The
//! piece has to touch all of these parts where it arrives.
//!
//! [`Contacts`] counts the parts around every square by looking only at its eight neighbors. Where
//! pieces form a ring, this count is too high, because the parts are connected around the ring.
//! [`Rings`] finds such places. A piece in the middle of a ring of eight would connect them in the
//! same way, so the count includes one. The few other pieces for which the count may be wrong are
//! *doubtful*; their targets are found by flooding ([`connecting`]), which is simple and slow. A test
//! compares every piece of every connected set of twelve squares with flooding.

use board_core::Player;

use crate::Bitboard;
use crate::{Square, Uisge};

mod contacts;
#[cfg(test)]
mod exhaustive;
mod move_set;
mod rings;

use contacts::Contacts;
pub(crate) use move_set::MoveSet;
use move_set::{DISTANCES, Sums};
use rings::{Rings, holes};

/// The pieces that the moves of a player depend on.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    /// The player's pieces.
    own: Bitboard,
    /// The player's pieces that show crowns.
    crowns: Bitboard,
    /// The pieces of both players.
    occupied: Bitboard,
}

impl Side {
    #[inline(always)]
    pub(crate) fn of(position: &Uisge, player: Player) -> Self {
        let own = position.pieces_of(player);
        Self { own, crowns: own & position.crowns, occupied: position.occupied() }
    }

    /// Returns all pieces, as if they belonged to one player.
    #[cfg(feature = "play")]
    #[inline(always)]
    pub(crate) fn both(position: &Uisge) -> Self {
        let occupied = position.occupied();
        Self { own: occupied, crowns: position.crowns, occupied }
    }

    /// Returns all jumps and steps.
    #[inline(always)]
    pub(crate) fn moves(self) -> MoveSet {
        let local = LocalMoves::of(self);
        let doubtful = local.doubtful(local.moves.mobile());
        if doubtful.is_empty() {
            local.moves
        } else {
            self.with_doubtful_flooded(local.moves, doubtful)
        }
    }

    /// Returns the number of jumps and steps.
    #[inline(always)]
    pub(crate) fn count(self) -> u64 {
        let local = LocalMoves::of(self);
        let sums = Sums::of(&local.moves);
        let doubtful = local.doubtful(sums.mobile());
        let flooded = doubtful.iter().map(|from| self.targets(from.bitboard()).len());
        (sums.total_of(!doubtful) + flooded.sum::<u32>()).into()
    }

    /// Returns `moves` with the moves of the doubtful pieces corrected.
    fn with_doubtful_flooded(self, mut moves: MoveSet, doubtful: Bitboard) -> MoveSet {
        for pieces in &mut moves.0 {
            *pieces -= doubtful;
        }
        for from in doubtful.iter().map(Square::bitboard) {
            let targets = self.targets(from);
            for (pieces, distance) in moves.0.iter_mut().zip(DISTANCES) {
                *pieces |= from & targets.shifted(-distance);
            }
        }
        moves
    }

    /// Returns the squares that the piece on `from` can go to, found by flooding.
    fn targets(self, from: Bitboard) -> Bitboard {
        let Self { crowns, occupied, .. } = self;
        // U4: any piece jumps, over a piece.
        let jumps = (from.north() & occupied).north()
            | (from.south() & occupied).south()
            | (from.east() & occupied).east()
            | (from.west() & occupied).west();
        // U6: a crown may step.
        let reach = (jumps | (from & crowns).around()) - occupied;
        // U7: the pieces stay connected.
        reach & connecting(occupied ^ from)
    }
}

/// The moves found from the eight neighbors of every square, and the pieces for which they may be
/// wrong.
struct LocalMoves {
    moves: MoveSet,
    /// Doubtful pieces.
    doubtful: Bitboard,
    /// Pieces that are doubtful if they seem to have a move.
    doubtful_if_mobile: Bitboard,
}

impl LocalMoves {
    #[inline(always)]
    fn of(side: Side) -> Self {
        // The pieces around a hole are a ring, which is connected as if the hole had a piece.
        let near = Contacts::of(side.occupied | holes(side.occupied));
        let rings = Rings::of(side.occupied, &near);
        // A link connects two parts or more, a knot three or more.
        let (links, knots) = (near.at_least_two_parts(), near.at_least_three_parts());
        let moves = moves_by_neighborhood(side, &near, links, knots);
        // A knot rarely touches three parts again. It does so by a jump from one bay to another,
        // with which there are several open squares, or by a step to a square that shows two parts,
        // because the knot itself connects two of the three pieces there:
        //
        //   # # # #
        //   # . . #
        //   # . # x     the knot `k` connects three parts, and x touches all of them
        //   # # k #
        let meeting = !side.occupied & links & near.touching_three();
        let doubtful_knots = knots & meeting.around();
        // With several open squares, or with all pieces in one ring, every link is doubtful. A ring of
        // all pieces around a block of four squares has no open square.
        let is_one_ring = (side.occupied - links).is_empty();
        let doubtful_links = links.only_if(rings.several() || is_one_ring);
        // With one open square, the two parts that a link touches where it closes a ring may be the
        // same part. A piece next to the open square is no such link: when it moves, it leaves the
        // ring.
        let closing_links = (links - rings.open.around()).only_if(!rings.open.is_empty());
        Self {
            moves,
            doubtful: side.own & (doubtful_knots | doubtful_links),
            doubtful_if_mobile: closing_links,
        }
    }

    /// Returns the doubtful pieces, if `mobile` are the pieces that seem to have a move.
    #[inline(always)]
    fn doubtful(&self, mobile: Bitboard) -> Bitboard {
        self.doubtful | self.doubtful_if_mobile & mobile
    }
}

/// Returns the moves of all pieces but knots, in the order of [`DISTANCES`].
#[inline(always)]
fn moves_by_neighborhood(side: Side, near: &Contacts, links: Bitboard, knots: Bitboard) -> MoveSet {
    let (empty, no_links) = (!side.occupied, !links);
    // U7: where a piece arrives, it has to touch a part, and a link two parts. The sets are the
    // squares where it does so. U10: this holds for jumps and steps.
    let arriving = |distance: i32, touching: Bitboard, touching_two: Bitboard| {
        (empty & touching).shifted(-distance) & (no_links | touching_two.shifted(-distance))
    };
    // U4: any piece jumps, over a piece, which it touches where it arrives.
    let (jumpers, two) = (side.own - knots, near.at_least_two_parts());
    let jump = |distance, over| jumpers & over & arriving(distance, Bitboard::ALL, two);
    // U6: a crown may step.
    let steppers = side.crowns - knots;
    let step =
        |distance, touching, touching_two| steppers & arriving(distance, touching, touching_two);
    let Contacts { has_n: n, has_s: s, has_e: e, has_w: w, .. } = *near;
    let touching = near.touching();
    let [two_n, two_s, two_e, two_w] = near.two_after_straight();
    let [two_ne, two_nw, two_se, two_sw] = near.two_after_diagonal();
    MoveSet([
        jump(16, n),
        jump(-16, s),
        jump(2, e),
        jump(-2, w),
        // After a straight step, the square that the piece left is empty.
        step(8, n | e | w, two_n),
        step(-8, s | e | w, two_s),
        step(1, n | s | e, two_e),
        step(-1, n | s | w, two_w),
        step(9, touching, two_ne),
        step(7, touching, two_nw),
        step(-7, touching, two_se),
        step(-9, touching, two_sw),
    ])
}

/// Returns the part of `pieces` that is connected with `seed`, horizontally and vertically (U7).
#[inline]
pub(crate) fn flood(seed: Bitboard, pieces: Bitboard) -> Bitboard {
    let mut part = seed & pieces;
    loop {
        let more = (part | part.touching()) & pieces;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// Returns the squares where one more piece connects all parts of `pieces` (U7).
fn connecting(pieces: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut common = Bitboard::ALL;
    while !rest.is_empty() {
        let part = flood(rest.first_bit(), rest);
        rest ^= part;
        common &= part.touching();
    }
    common
}
