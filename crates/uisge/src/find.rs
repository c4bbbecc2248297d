//! Finding the moves of a player.
//!
//! What keeps the pieces connected (U7) is found for all pieces and all ways to go at once. A piece
//! that leaves `k` parts behind has to touch as many where it arrives, for it is what joins them;
//! one that leaves a single part has to touch another piece. How many parts there are is what the
//! eight squares around show, see [`Contacts`].
//!
//! They show too many only on a ring of pieces. So a piece may seem to leave more parts than it
//! does, if it stands in a ring, and a square may seem to touch more parts than it does, if a piece
//! there closes a ring. The first is made good around holes of one square. All else is in doubt,
//! and [flooded](connecting). That nothing else goes wrong is not left to an argument: a test
//! compares every piece of every connected set of twelve squares with flooding.

use board_core::Player;

use crate::Position;
use crate::bitboard::Bitboard;
use crate::connect::connecting;
use crate::contacts::Contacts;
use crate::move_set::{DISTANCES, MoveSet, Sums};
use crate::rings::Rings;

#[cfg(test)]
mod exhaustive;

/// The pieces of a player among all: what their moves depend on.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    /// The player's pieces.
    pub(crate) own: Bitboard,
    /// Those of them that show crowns.
    pub(crate) crowns: Bitboard,
    /// The pieces of both players. Whose a piece is does not matter to the other's moves.
    pub(crate) occupied: Bitboard,
}

impl Side {
    #[inline(always)]
    pub(crate) fn of(position: &Position, player: Player) -> Self {
        let own = position.of(player);
        Self { own, crowns: own & position.crowns, occupied: position.occupied() }
    }

    /// The moves of all pieces.
    #[inline(always)]
    pub(crate) fn moves(self) -> MoveSet {
        let found = Found::of(self);
        let doubtful = found.doubtful(found.moves.mobile());
        if doubtful.is_empty() { found.moves } else { self.decided(found.moves, doubtful) }
    }

    /// The number of moves of all pieces.
    #[inline(always)]
    pub(crate) fn count(self) -> u64 {
        let (count, doubtful) = self.count_undoubted();
        if doubtful.is_empty() { count } else { count + self.count_doubtful(doubtful) }
    }

    /// The number of moves of the pieces that are in no doubt, and the others. It has no branch, so
    /// that two boards at a time can be counted.
    #[inline(always)]
    pub(crate) fn count_undoubted(self) -> (u64, Bitboard) {
        let found = Found::of(self);
        let sums = Sums::of(&found.moves);
        let doubtful = found.doubtful(sums.mobile());
        (sums.total_without(doubtful), doubtful)
    }

    /// The number of moves of these pieces, by flooding. Few positions have any, so this work is
    /// kept off the common path.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_doubtful(self, doubtful: Bitboard) -> u64 {
        doubtful.iter().map(|from| u64::from(self.targets(from.bitboard()).count())).sum()
    }

    /// The moves with those of these pieces by flooding.
    #[cold]
    #[inline(never)]
    fn decided(self, moves: MoveSet, doubtful: Bitboard) -> MoveSet {
        let mut ways = moves.0.map(|pieces| pieces - doubtful);
        for from in doubtful {
            let from = from.bitboard();
            let targets = self.targets(from);
            for (pieces, distance) in ways.iter_mut().zip(DISTANCES) {
                *pieces |= from & targets.shifted(-distance);
            }
        }
        MoveSet(ways)
    }

    /// Where the piece `from` can go, by flooding.
    pub(crate) fn targets(self, from: Bitboard) -> Bitboard {
        let Self { crowns, occupied, .. } = self;
        // U4: a jump goes over a piece.
        let jumps = (from.north() & occupied).north()
            | (from.south() & occupied).south()
            | (from.east() & occupied).east()
            | (from.west() & occupied).west();
        // U6: a crown may step. U7: the pieces stay connected.
        let reach = (jumps | (from & crowns).around()) - occupied;
        reach & connecting(occupied ^ from)
    }
}

/// The moves that the eight squares around every square show, and where these may be wrong.
pub(crate) struct Found {
    pub(crate) moves: MoveSet,
    /// Pieces in doubt.
    doubtful: Bitboard,
    /// Pieces in doubt if they seem to have a move.
    doubtful_if_mobile: Bitboard,
}

impl Found {
    #[inline(always)]
    pub(crate) fn of(side: Side) -> Self {
        let Side { own, crowns, occupied } = side;
        let empty = !occupied;
        let near = Contacts::of(occupied);
        let rings = Rings::of(occupied, &near);
        // Links leave at least two parts, knots three. Around a hole the two neighbours in the ring
        // hang together the other way round: it is a part fewer.
        let ring = rings.holes.around();
        let links = near.two() - (ring - near.three());
        let knots = near.three() - (ring - near.four());

        // A knot finds three parts nowhere, with an exception that is in doubt.
        let (jumpers, steppers) = (own - knots, crowns - knots);
        // U7: those that leave one part need one contact there, links two.
        let reaching = |pieces: Bitboard, distance: i32, one: Bitboard, two: Bitboard| {
            (pieces & (empty & one).shifted(-distance)) - (links - two.shifted(-distance))
        };
        // U4: a jump goes over a piece, and touches it where it ends.
        let jump = |distance: i32, over: Bitboard| {
            reaching(jumpers & over, distance, Bitboard::ALL, near.two())
        };
        // U6: a crown may step.
        let step =
            |distance: i32, one: Bitboard, two: Bitboard| reaching(steppers, distance, one, two);
        let Contacts { n, s, e, w, .. } = near;
        let beside = near.beside();
        let [two_n, two_s, two_e, two_w] = near.two_after_straight();
        let [two_ne, two_nw, two_se, two_sw] = near.two_after_diagonal();
        let moves = MoveSet([
            jump(16, n),
            jump(-16, s),
            jump(2, e),
            jump(-2, w),
            // The square that is left touches nothing any more.
            step(8, n | e | w, two_n),
            step(-8, s | e | w, two_s),
            step(1, n | s | e, two_e),
            step(-1, n | s | w, two_w),
            step(9, beside, two_ne),
            step(7, beside, two_nw),
            step(-7, beside, two_se),
            step(-9, beside, two_sw),
        ]);

        // A knot may step where two parts show, and a third when it has left.
        let meeting = empty & near.two() & near.beside_three();
        // Rings around more than one square: all pieces of one of twelve seem to be links.
        let all_in_doubt = rings.several() || (occupied - near.two()).is_empty();
        let doubtful = knots & meeting.around() | near.two().only_if(all_in_doubt);
        // A link may close a ring that it is not part of.
        let closing = (links - rings.open.around()).only_if(!rings.open.is_empty());
        Self { moves, doubtful: own & doubtful, doubtful_if_mobile: closing }
    }

    /// The pieces that the squares around do not decide, if these are the ones that seem to have a
    /// move.
    #[inline(always)]
    pub(crate) fn doubtful(&self, mobile: Bitboard) -> Bitboard {
        self.doubtful | self.doubtful_if_mobile & mobile
    }
}
