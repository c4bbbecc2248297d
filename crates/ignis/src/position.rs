use core::ops::{ControlFlow, Range};

use board_core::{Board as _, MoveList, Player, Position};

use crate::bitboard::{Bitboard, highest};
use crate::movegen::{Frame, Shove, split};
use crate::{Illegal, Line, Move, Piece, Rules, Space};

/// A position: the pieces on the 36 spaces, the playing area, the supply, the side to move and the
/// rules.
///
/// Every position is valid, unless an illegal move was played unchecked: the playing area is a
/// rectangle, there are no more pieces than the box contains, the supply has more pieces than there
/// are empty spaces, and no edge line qualifies for removal. A position takes 32 bytes.
///
/// Most methods are those of [`Position`](#impl-Position-for-Ignis) and of other traits, which the
/// [`prelude`](crate::prelude) imports.
///
/// ```
/// use ignis::Ignis;
/// use ignis::prelude::*;
///
/// let mut position = Ignis::start();
/// position.play("Ebn".parse()?)?;
/// assert_eq!(position.to_string(), "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e");
///
/// // Earth enters rank 3 on the left and pushes water off, which joins the supply as earth.
/// let position: Ignis = "6/1FWFW1/1WFWF1/AEFWFW/1WFWF1/6 f 11a8e".parse()?;
/// let pushed = position.after("E3e".parse()?)?;
/// assert_eq!(pushed.to_string(), "6/1FWFW1/1WFWF1/EAEFWF/1WFWF1/6 w 11a8e");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ignis {
    // Three planes, of which each space has these bits. Outside the playing area, they include the
    // margin of the bitboard, so that the area needs no field of its own.
    //
    //                        fire  water  air  earth  empty  outside
    //   occupied                1      1    1      1      0        0
    //   neutral_or_outside      0      0    1      1      0        1
    //   fire_or_earth           1      0    0      1      0        0
    pub(crate) occupied: Bitboard,
    pub(crate) neutral_or_outside: Bitboard,
    pub(crate) fire_or_earth: Bitboard,
    /// The number of air pieces in the supply (I1).
    pub(crate) air: u8,
    /// The number of earth pieces in the supply (I1).
    pub(crate) earth: u8,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

// Stored canonical forms depend on this order.
board_core::author::order_by!(Ignis, |p| {
    let supply = (p.air, p.earth);
    (&p.occupied, &p.neutral_or_outside, &p.fire_or_earth, supply, p.turn, p.rules)
});

board_core::author::win_or_draw! {
    /// How a game ended ([I15](crate::rule_list#i15)).
    ///
    /// ```
    /// use board_core::Player;
    /// use ignis::prelude::*;
    /// use ignis::{Ignis, Outcome};
    ///
    /// // Water has no piece left.
    /// let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/xFExxx/xEFxxx/xxxxxx w 0a1e".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Fire));
    /// assert_eq!(Outcome::Fire.winner(), Some(Player::First));
    /// # Ok::<(), board_core::PositionError<ignis::Fault>>(())
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Fire, the first player, won.
        Fire = "fire",
        /// Water, the second player, won.
        Water = "water",
        /// Neither player has a piece left on the board.
        Draw = "draw",
    }
}

/// The occupied spaces at the start (I2).
const START: Bitboard = Bitboard::drawn([
    "......", //
    ".####.", ".####.", ".####.", ".####.", "......",
]);

/// The spaces with fire at the start; the other pieces are water (I2).
const START_FIRE: Bitboard = Bitboard::drawn([
    "......", //
    ".#.#..", "..#.#.", ".#.#..", "..#.#.", "......",
]);

impl Position for Ignis {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "ignis";
    const PLAYERS: [&'static str; 2] = ["fire", "water"];

    /// The set-up of [I2](crate::rule_list#i2) with fire to move ([I3](crate::rule_list#i3)). It is
    /// reconstructed and unconfirmed: the rulebook shows it in a picture that this project does not
    /// have. We estimate a 25 to 30% chance that it is the published one. Other set-ups can be
    /// entered as a [`Setup`](crate::Setup) or in the notation.
    fn start_with(rules: Rules) -> Self {
        // I1: the supply is what remains of the 37 pieces in the box.
        Self {
            occupied: START,
            fire_or_earth: START_FIRE,
            air: 12,
            earth: 9,
            ..Self::cleared(Player::First, rules)
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// [I15](crate::rule_list#i15): the board after the whole turn decides the game.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match [Piece::Fire, Piece::Water].map(|piece| !self.pieces_of(piece).is_empty()) {
            [true, true] => None,
            [true, false] => Some(Outcome::Fire),
            [false, true] => Some(Outcome::Water),
            [false, false] => Some(Outcome::Draw),
        }
    }

    #[inline]
    fn generate<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves().iter().try_for_each(f)
    }

    // Without the reasons, this is short enough to be copied into the search.
    #[inline]
    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.moves().contains(m) { Ok(()) } else { Err(self.why_illegal(m)) }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_unchecked(m);
    }

    #[inline(always)]
    fn after_unchecked(&self, m: Move) -> Self {
        debug_assert!(self.is_legal(m), "{m} is illegal in {self}");
        let earth = m.is_earth();
        let next = self.slid(Shove::along(self, m), earth, self.supply_after(earth));
        next.settled(&Frame::of(self.area()), m)
    }

    #[inline]
    fn legal_moves(&self) -> MoveList<Move> {
        self.moves().iter().collect()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.moves().len() as usize
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        let moves = self.moves();
        if moves.is_empty() {
            return ControlFlow::Continue(());
        }
        let frame = Frame::of(self.area());
        let shoves = Shove::all(self, &frame);
        for (earth, moves) in [false, true].into_iter().zip(split(moves)) {
            let supply = self.supply_after(earth);
            for m in moves {
                let shove = shoves[m.heading_number()].on(m.line_board());
                visit(m, self.slid(shove, earth, supply).settled(&frame, m))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = self.moves();
        if moves.is_empty() { None } else { moves.nth(pick(moves.len() as usize)) }
    }
}

impl Default for Ignis {
    /// Returns the start position under the default rules.
    fn default() -> Self {
        Self::start()
    }
}

impl Ignis {
    /// Returns the number of pieces of an element on the board.
    ///
    /// ```
    /// use board_core::Position as _;
    /// use ignis::{Ignis, Piece};
    ///
    /// assert_eq!(Piece::ALL.map(|piece| Ignis::start().count(piece)), [8, 8, 0, 0]);
    /// ```
    #[must_use]
    pub fn count(&self, piece: Piece) -> u32 {
        self.pieces_of(piece).len()
    }

    /// Returns the number of pieces of an element in the supply, which is 0 for fire and water.
    ///
    /// ```
    /// use board_core::Position as _;
    /// use ignis::{Ignis, Piece};
    ///
    /// assert_eq!(Piece::ALL.map(|piece| Ignis::start().supply(piece)), [0, 0, 12, 9]);
    /// ```
    #[must_use]
    pub fn supply(&self, piece: Piece) -> u32 {
        match piece {
            Piece::Air => self.air.into(),
            Piece::Earth => self.earth.into(),
            Piece::Fire | Piece::Water => 0,
        }
    }

    /// Returns whether a space is taboo, that is, outside the playing area
    /// ([I10](crate::rule_list#i10)).
    #[must_use]
    pub fn is_taboo(&self, space: Space) -> bool {
        !self.area().contains(space)
    }

    /// Returns the files of the playing area, where 0 stands for file a. The range is empty if no
    /// playing area is left.
    #[must_use]
    pub fn files(&self) -> Range<usize> {
        self.corners().map_or(0..0, |(low, high)| low.file()..high.file() + 1)
    }

    /// Returns the ranks of the playing area, where 0 stands for rank 1. The range is empty if no
    /// playing area is left.
    ///
    /// ```
    /// use ignis::Ignis;
    /// use ignis::prelude::*;
    ///
    /// // Earth completes rank 1, which is removed.
    /// let position: Ignis = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e".parse()?;
    /// let after = position.after("E1w".parse()?)?;
    /// assert_eq!((after.files(), after.ranks()), (0..6, 1..6));
    /// assert!(after.is_taboo("a1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> Range<usize> {
        self.corners().map_or(0..0, |(low, high)| low.rank()..high.rank() + 1)
    }

    /// Returns the edge space where a move enters, whether or not the move is legal. Returns `None`
    /// if the move's line is outside the playing area.
    ///
    /// ```
    /// use ignis::Ignis;
    /// use ignis::prelude::*;
    ///
    /// let (start, m) = (Ignis::start(), "Ecn".parse()?);
    /// assert_eq!(start.entry(m), Some("c1".parse()?));
    /// assert_eq!(start.exit(m), Some("c6".parse()?));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn entry(&self, m: Move) -> Option<Space> {
        self.end(m, !m.rises())
    }

    /// Returns the edge space at the far end of a move's line, whether or not a piece is pushed off
    /// there. Returns `None` if the line is outside the playing area.
    #[must_use]
    #[inline]
    pub fn exit(&self, m: Move) -> Option<Space> {
        self.end(m, m.rises())
    }

    #[inline]
    fn end(&self, m: Move, upper: bool) -> Option<Space> {
        let path = self.path(m.line());
        let low = path.first()?;
        Some(if upper { Space::from_bit_number(highest(path)) } else { low })
    }

    /// Returns the spaces at the lower left and the upper right of the playing area, or `None` if
    /// no playing area is left.
    fn corners(&self) -> Option<(Space, Space)> {
        let area = self.area();
        Some((area.first()?, Space::from_bit_number(highest(area))))
    }

    /// The bits outside the board, which are always set in
    /// [`neutral_or_outside`](Self::neutral_or_outside).
    pub(crate) const MARGIN: Bitboard = Bitboard::from_bits(!Bitboard::ALL.bits());

    /// Returns a board without pieces and taboo spaces, and an empty supply.
    pub(crate) const fn cleared(turn: Player, rules: Rules) -> Self {
        Self {
            occupied: Bitboard::EMPTY,
            neutral_or_outside: Self::MARGIN,
            fire_or_earth: Bitboard::EMPTY,
            air: 0,
            earth: 0,
            turn,
            rules,
        }
    }

    /// Returns the playing area ([I10](crate::rule_list#i10)).
    #[inline(always)]
    pub const fn area(&self) -> Bitboard {
        Bitboard::from_bits(self.occupied.bits() | !self.neutral_or_outside.bits())
    }

    /// Returns the empty spaces of the playing area.
    #[inline(always)]
    pub fn empty(&self) -> Bitboard {
        self.area() - self.occupied
    }

    /// Returns the spaces with a piece of any element.
    pub fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// Returns the spaces with a piece of an element.
    ///
    /// ```
    /// use ignis::prelude::*;
    /// use ignis::{Ignis, Piece, Space};
    ///
    /// let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/xFEWxx/xE1Fxx/xxxxxx w 0a3e".parse()?;
    /// let fire = position.pieces_of(Piece::Fire);
    /// assert!(fire.iter().eq([Space::named("d2"), Space::named("b3")]));
    /// assert!(position.empty().iter().eq([Space::named("c2")]));
    /// assert_eq!(position.area() - position.empty(), position.occupied());
    /// # Ok::<(), board_core::PositionError<ignis::Fault>>(())
    /// ```
    #[inline(always)]
    pub fn pieces_of(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Fire => self.fire_or_earth - self.neutral_or_outside,
            Piece::Water => self.occupied - self.neutral_or_outside - self.fire_or_earth,
            Piece::Air => (self.occupied & self.neutral_or_outside) - self.fire_or_earth,
            Piece::Earth => self.fire_or_earth & self.neutral_or_outside,
        }
    }

    /// Returns the spaces of a line in the playing area.
    #[inline(always)]
    pub(crate) fn path(&self, line: Line) -> Bitboard {
        line.board() & self.area()
    }

    /// Returns whether a player has no piece left, which ends the game (I15).
    #[inline(always)]
    pub(crate) fn finished(&self) -> bool {
        self.pieces_of(Piece::Fire).is_empty() || self.pieces_of(Piece::Water).is_empty()
    }

    /// Returns the reason an illegal move is illegal.
    #[cold]
    fn why_illegal(&self, m: Move) -> Illegal {
        match self.exit(m) {
            _ if self.finished() => Illegal::GameOver,
            _ if !m.is_earth() && self.air == 0 => Illegal::NoAir,
            None => Illegal::OutsideArea(m.line()),
            Some(exit) if self.piece(exit) == Some(Piece::Earth) => Illegal::PushesEarth(exit),
            Some(exit) => Illegal::AirNeedsEarth(exit),
        }
    }
}
