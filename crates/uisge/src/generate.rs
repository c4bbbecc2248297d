//! Move generation, and why a move is illegal.

use board_core::{MoveSink, Player};
use thiserror::Error;

use crate::space::{BOARD, Square, around, flood, touching};
use crate::{Move, Position};

#[cfg(test)]
mod exhaustive;

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Somebody shows six crowns (U8), or the player to move has no move and may not pass (U9).
    #[error("the game is over")]
    GameOver,
    /// Passing is for a player who cannot move a piece, and only under `stuck=passes` (U9).
    #[error("passing is not allowed here")]
    MayNotPass,
    /// The move starts from an empty square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The move starts from a piece of the other player (U3).
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// The move ends on another piece (U4, U6).
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A blank piece cannot step, only jump (U6).
    #[error("a blank piece cannot step, only jump")]
    BlankSteps,
    /// A jump goes over a piece (U4).
    #[error("there is no piece on {0} to jump over")]
    NothingToJump(Square),
    /// The twelve pieces would not be connected any more (U7).
    #[error("the pieces would not stay connected")]
    Disconnects,
}

/// How far each kind of move goes, as a difference of bit numbers: four jumps, eight steps.
const DISTANCES: [i32; 12] = [16, -16, 2, -2, 8, -8, 1, -1, 9, 7, -7, -9];

/// What one player can do: for each of [`DISTANCES`] the squares of the pieces that can go there.
pub(crate) struct Mobility([u64; 12]);

impl Mobility {
    /// The pieces that cut nothing are found all at once, by the way they go: they only need to
    /// touch another one where they arrive. A piece that cuts has to join the parts again there,
    /// so it touches two of them; those few are then looked at one by one.
    #[inline(always)]
    pub(crate) fn of(position: &Position, player: Player) -> Self {
        let occupied = position.pieces[0] | position.pieces[1];
        let own = position.pieces[player.index()];
        if holed(occupied) {
            Self::around_a_hole(own, occupied, position.crowns)
        } else {
            Self::find::<false>(own, occupied, position.crowns)
        }
    }

    /// Few positions have a hole, so its share of the work is kept off the common path.
    #[cold]
    #[inline(never)]
    fn around_a_hole(own: u64, occupied: u64, crowns: u64) -> Self {
        Self::find::<true>(own, occupied, crowns)
    }

    #[inline(always)]
    fn find<const HOLED: bool>(own: u64, occupied: u64, crowns: u64) -> Self {
        let empty = BOARD & !occupied;
        let near = Neighbours::of(occupied);
        let Neighbours { n, s, e, w, .. } = near;
        let cutting = near.cutting();
        let jumpers = own & !cutting;
        let steppers = jumpers & crowns;
        let beside = empty & (n | s | e | w);
        let mut found = Self([
            // U4: the piece jumped over is touched in any case.
            jumpers & n & empty >> 16,
            jumpers & s & empty << 16,
            jumpers & e & empty >> 2,
            jumpers & w & empty << 2,
            // The square that is left touches nothing any more.
            steppers & (empty & (n | e | w)) >> 8,
            steppers & (empty & (s | e | w)) << 8,
            steppers & (empty & (n | s | e)) >> 1,
            steppers & (empty & (n | s | w)) << 1,
            steppers & beside >> 9,
            steppers & beside >> 7,
            steppers & beside << 7,
            steppers & beside << 9,
        ]);
        // Around a hole a piece that looks like a link may not be one, and needs one contact only.
        let joints = if HOLED { empty } else { empty & cutting };
        let meetings = if HOLED { beside } else { empty & two_of(n, s, e, w) };
        let jumps_to_joint =
            n & joints >> 16 | s & joints << 16 | e & joints >> 2 | w & joints << 2;
        let hopeful = own & cutting & (jumps_to_joint | crowns & around(meetings));
        for from in bits(hopeful) {
            let others = occupied ^ from;
            let two_parts = !HOLED && near.parting() & from == 0;
            let joined = if two_parts { joining(others) } else { connecting(others) };
            let reach = jumps(from, occupied) | around(from & crowns);
            found.add(from, reach & empty & joined);
        }
        found
    }

    /// The pieces that have a move.
    #[inline(always)]
    fn all(&self) -> u64 {
        self.0.iter().fold(0, |all, pieces| all | pieces)
    }

    /// Adds the moves of the piece `from` to `targets`.
    #[inline(always)]
    fn add(&mut self, from: u64, targets: u64) {
        for (pieces, distance) in self.0.iter_mut().zip(DISTANCES) {
            *pieces |= from & shifted(targets, -distance);
        }
    }

    /// Each way to go and the squares of the pieces that can, in order.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (i32, u64)> {
        DISTANCES.into_iter().zip(self.0)
    }

    /// The set of the ways, by their place in [`DISTANCES`], that some piece can go.
    #[inline(always)]
    fn ways(&self) -> u32 {
        let ways = self.0.iter().zip(0..);
        ways.fold(0, |set, (&pieces, way)| set | u32::from(pieces != 0) << way)
    }

    /// The number of moves of all pieces.
    #[inline(always)]
    fn count(&self) -> u32 {
        // A full adder turns three sets into two, so that few have to be counted.
        let [a, b, c, d, e, f, g, h, i, j, k, l] = self.0;
        let (one_a, two_a) = add(a, b, c);
        let (one_b, two_b) = add(d, e, f);
        let (one_c, two_c) = add(g, h, i);
        let (one_d, two_d) = add(j, k, l);
        let (one_e, two_e) = add(one_a, one_b, one_c);
        let (one, two_f) = add(one_d, one_e, 0);
        let (two_g, four_a) = add(two_a, two_b, two_c);
        let (two_h, four_b) = add(two_d, two_e, two_f);
        let (two, four_c) = add(two_g, two_h, 0);
        let (four, eight) = add(four_a, four_b, four_c);
        one.count_ones() + 2 * two.count_ones() + 4 * four.count_ones() + 8 * eight.count_ones()
    }

    /// The move that `pick` picks when it is told their number, in the order of the ways and then
    /// of the pieces; `None` if none has that number.
    #[inline(always)]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let counts = self.0.map(u64::count_ones);
        let total = counts.iter().sum::<u32>() as usize;
        let n = Some(pick(total)).filter(|&n| n < total)? as u32;
        let (mut way, mut before, mut sum) = (0, 0, 0);
        for count in counts {
            // Without a branch, for nobody could predict it.
            sum += count;
            way += usize::from(sum <= n);
            before += if sum <= n { count } else { 0 };
        }
        let mut pieces = *self.0.get(way)?;
        for _ in before..n {
            pieces &= pieces - 1;
        }
        Some(Move::going(pieces.trailing_zeros(), DISTANCES[way]))
    }

    /// Whether any piece can move.
    pub(crate) fn any(&self) -> bool {
        self.all() != 0
    }
}

/// The sum of three bits, in every place: the ones and the twos.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// The single bits of a set, in order.
#[inline(always)]
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[inline(always)]
const fn shifted(board: u64, distance: i32) -> u64 {
    if distance > 0 { board << distance } else { board >> -distance }
}

/// Where `from` lands when it jumps over a neighbour (U4), on the board or off it, free or not.
#[inline(always)]
fn jumps(from: u64, occupied: u64) -> u64 {
    (from << 8 & occupied) << 8
        | (from >> 8 & occupied) >> 8
        | (from << 1 & occupied) << 1
        | (from >> 1 & occupied) >> 1
}

/// The squares with a piece to their north, south, east, west; and those of them where that
/// piece does not hang together, over the corner, with the next one clockwise.
#[derive(Clone, Copy)]
struct Neighbours {
    n: u64,
    s: u64,
    e: u64,
    w: u64,
    north: u64,
    south: u64,
    east: u64,
    west: u64,
}

impl Neighbours {
    #[inline(always)]
    fn of(occupied: u64) -> Self {
        let (n, s, e, w) = (occupied >> 8, occupied << 8, occupied >> 1, occupied << 1);
        Self {
            n,
            s,
            e,
            w,
            north: n & !(e & e >> 8),
            south: s & !(w & w << 8),
            east: e & !(s & e << 8),
            west: w & !(n & w >> 8),
        }
    }

    /// The squares whose neighbours hold together only through them, as far as the eight squares
    /// around show: those whose crossing number (Yokoi, 1973) is two or more. Any other piece can
    /// leave without parting the rest; these part it, unless it is connected around a hole.
    #[inline(always)]
    fn cutting(&self) -> u64 {
        two_of(self.north, self.south, self.east, self.west)
    }

    /// The squares whose neighbours hold together only through them and in more than two parts.
    #[inline(always)]
    fn parting(&self) -> u64 {
        let Self { north, south, east, west, .. } = *self;
        north & south & (east | west) | east & west & (north | south)
    }
}

/// The squares where one more piece connects the two parts of `pieces` (U7).
#[inline(always)]
fn joining(pieces: u64) -> u64 {
    let part = flood(pieces & pieces.wrapping_neg(), pieces);
    touching(part) & touching(pieces ^ part)
}

/// The places where at least two of four bits are set.
#[inline(always)]
fn two_of(a: u64, b: u64, c: u64, d: u64) -> u64 {
    a & b | c & d | (a | b) & (c | d)
}

/// The squares where one more piece connects all parts of `pieces` (U7).
#[inline(always)]
fn connecting(pieces: u64) -> u64 {
    let mut rest = pieces;
    let mut common = BOARD;
    while rest != 0 {
        let part = flood(rest & rest.wrapping_neg(), rest);
        rest ^= part;
        common &= touching(part);
    }
    common
}

/// Whether the twelve connected `pieces` surround an empty square, by the Euler characteristic:
/// pieces, less the contacts between two, plus the blocks of four, are one less the holes.
#[inline(always)]
fn holed(pieces: u64) -> bool {
    let beside = pieces & pieces >> 1;
    let above = pieces & pieces >> 8;
    let blocks = beside & beside >> 8;
    (beside & !blocks).count_ones() + above.count_ones() != 11
}

impl Position {
    /// The one walk behind listing, masking and finding moves.
    #[inline]
    pub(crate) fn generate_into<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        if self.crowned() {
            return;
        }
        let mobility = Mobility::of(self, self.turn);
        let mut ways = mobility.ways();
        while ways != 0 {
            let way = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let mut pieces = mobility.0[way];
            while pieces != 0 {
                if sink.push(Move::going(pieces.trailing_zeros(), DISTANCES[way])).is_break() {
                    return;
                }
                pieces &= pieces - 1;
            }
        }
        if !mobility.any() && self.may_pass() {
            let _ = sink.push(Move::PASS);
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.crowned() {
            return 0;
        }
        match Mobility::of(self, self.turn).count() {
            0 => usize::from(self.may_pass()),
            count => count as usize,
        }
    }

    #[inline]
    pub(crate) fn choose_by(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        if self.crowned() {
            return None;
        }
        let mobility = Mobility::of(self, self.turn);
        if mobility.any() {
            mobility.choose(pick)
        } else {
            (self.may_pass() && pick(1) == 0).then_some(Move::PASS)
        }
    }

    /// Why `m` is not legal here, if it is not.
    pub(crate) fn explain(&self, m: Move) -> Result<(), Illegal> {
        let mobility = Mobility::of(self, self.turn);
        let stuck = !mobility.any();
        if self.crowned() || stuck && !self.may_pass() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.squares() else {
            return if stuck { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
        let occupied = self.pieces[0] | self.pieces[1];
        let leads_there =
            |(distance, pieces): (i32, u64)| shifted(from.bit() & pieces, distance) == to.bit();
        if occupied & from.bit() == 0 {
            Err(Illegal::NoPiece(from))
        } else if !self.owns(self.turn, from.bit()) {
            Err(Illegal::NotYours(from))
        } else if occupied & to.bit() != 0 {
            Err(Illegal::Occupied(to))
        } else if m.is_step() && self.crowns & from.bit() == 0 {
            Err(Illegal::BlankSteps)
        } else if m.is_jump() && occupied & Square::between(from, to).bit() == 0 {
            Err(Illegal::NothingToJump(Square::between(from, to)))
        } else if !mobility.each().any(leads_there) {
            Err(Illegal::Disconnects)
        } else {
            Ok(())
        }
    }
}
