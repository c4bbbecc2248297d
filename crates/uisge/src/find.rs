//! Finding the moves of a player.
//!
//! What keeps the pieces connected (U7) is found for all pieces and all ways to go at once. A piece
//! whose leaving parts the others has to touch as many parts where it arrives, since it is what
//! joins them; any other piece has to touch one. The parts are those that the eight squares around
//! a square show: see [`Contacts`].
//!
//! They show too many where pieces form a ring, which hang together the other way round. So a piece
//! in a ring may be free although it seems to be a joint, and a piece that closes a ring may seem to
//! join what it only touches twice. The first is made good around holes of one square; the rest is
//! in doubt and [flooded](connecting). It takes no argument to believe that nothing is missing: a
//! test holds every piece of every connected set of twelve squares against flooding.

use board_core::Player;

use crate::Uisge;
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
    pub(crate) fn of(position: &Uisge, player: Player) -> Self {
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
        for from in doubtful.iter() {
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

/// The pieces that the others hang together by, as far as the eight squares around show.
#[derive(Clone, Copy)]
struct Joints {
    /// Those that leave at least two parts behind.
    links: Bitboard,
    /// Those that leave at least three.
    knots: Bitboard,
}

impl Joints {
    /// Around a hole a piece leaves a part fewer than it seems to, for its two neighbours in the
    /// ring hang together the other way round.
    #[inline(always)]
    fn of(near: &Contacts, rings: &Rings) -> Self {
        let ring = rings.holes.around();
        Self {
            links: near.two() - (ring - near.three()),
            knots: near.three() - (ring - near.four()),
        }
    }
}

/// The moves that the eight squares around every square show, and the pieces whose moves may be
/// others.
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
        let near = Contacts::of(side.occupied);
        let rings = Rings::of(side.occupied, &near);
        let joints = Joints::of(&near, &rings);
        Self {
            moves: shown(side, &near, joints),
            doubtful: side.own & not_shown(side.occupied, &near, &rings, joints),
            doubtful_if_mobile: may_close_a_ring(&rings, joints),
        }
    }

    /// The pieces in doubt, if these are the ones that seem to have a move.
    #[inline(always)]
    pub(crate) fn doubtful(&self, mobile: Bitboard) -> Bitboard {
        self.doubtful | self.doubtful_if_mobile & mobile
    }
}

/// The moves of all pieces but knots, in the order of [`DISTANCES`].
#[inline(always)]
fn shown(side: Side, near: &Contacts, Joints { links, knots }: Joints) -> MoveSet {
    let empty = !side.occupied;
    let (jumpers, steppers) = (side.own - knots, side.crowns - knots);
    // U7: a link needs two parts where it arrives, any other piece one. U10: after a jump as after
    // a step.
    let reaching = |pieces: Bitboard, distance: i32, one: Bitboard, two: Bitboard| {
        (pieces & (empty & one).shifted(-distance)) - (links - two.shifted(-distance))
    };
    // U4: any piece jumps, over a piece, and touches that one where it arrives.
    let jump = |distance: i32, over: Bitboard| {
        reaching(jumpers & over, distance, Bitboard::ALL, near.two())
    };
    // U6: a crown may step.
    let step = |distance: i32, one: Bitboard, two: Bitboard| reaching(steppers, distance, one, two);
    let Contacts { n, s, e, w, .. } = *near;
    let beside = near.beside();
    let [two_n, two_s, two_e, two_w] = near.two_after_straight();
    let [two_ne, two_nw, two_se, two_sw] = near.two_after_diagonal();
    MoveSet([
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
    ])
}

/// The pieces in doubt in any case.
///
/// A knot hardly ever finds three parts. If it does it steps to where two show, because it holds
/// together two of the three pieces there:
///
/// ```text
///   # # # #
///   # . . #
///   # . # x     `k` leaves three parts, and x touches all of them
///   # # k #
/// ```
///
/// With several open squares, or all twelve pieces in one ring, every joint is in doubt.
#[inline(always)]
fn not_shown(occupied: Bitboard, near: &Contacts, rings: &Rings, joints: Joints) -> Bitboard {
    let meeting = !occupied & near.two() & near.beside_three();
    let one_ring = (occupied - near.two()).is_empty();
    joints.knots & meeting.around() | near.two().only_if(rings.several() || one_ring)
}

/// The pieces in doubt if they seem to have a move, when one square is open: links, since the two
/// parts that one touches where it closes a ring are the same. A piece around the open square
/// belongs to the ring itself, and has left it then.
#[inline(always)]
fn may_close_a_ring(rings: &Rings, joints: Joints) -> Bitboard {
    (joints.links - rings.open.around()).only_if(!rings.open.is_empty())
}
