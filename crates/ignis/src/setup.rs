use board_core::author::Digits;
use board_core::author::text::counted;
use board_core::{Board as _, Faults, HasSetup, Indexed, Packed, Piece as _, Player};
use thiserror::Error;

use crate::board::PIECES;
use crate::{Ignis, Line, Piece, Rules, Space};

/// A position as plain data, for example from an editor.
///
/// A set-up may be invalid. Building a position from it reports every [`Fault`].
///
/// The [start position](board_core::Position::start) of this crate is reconstructed and unconfirmed
/// ([I2](crate::rule_list#i2)). Other arrangements of the 16 pieces can be entered here, with one
/// exception: a full edge line of a single element would be removed immediately
/// ([I10](crate::rule_list#i10)), and is [invalid](Fault::LineStands). Six other set-ups are said
/// to exist; whether one of them has such a line is unknown.
///
/// ```
/// use ignis::prelude::*;
/// use ignis::{Content, Ignis, Piece, Setup, Space};
///
/// let mut setup = Setup { air: 12, earth: 9, ..Setup::empty() };
/// for (piece, names) in [(Piece::Fire, "b2 c2 b3 c3"), (Piece::Water, "d4 e4 d5 e5")] {
///     for name in names.split(' ') {
///         setup.board[name.parse::<Space>()?.index()] = Content::Piece(piece);
///     }
/// }
/// let faults = Ignis::from_setup(&setup).unwrap_err();
/// let fault = "the supply has 21 pieces, but needs more than the 28 empty spaces";
/// assert_eq!(faults.to_string(), fault);
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The content of each space, by the space's index.
    pub board: [Content; Space::COUNT],
    /// The number of air pieces in the supply.
    pub air: u32,
    /// The number of earth pieces in the supply.
    pub earth: u32,
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: Rules,
}

/// The content of a space of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Content {
    /// An empty space of the playing area.
    #[default]
    Empty,
    /// A space outside the playing area ([I10](crate::rule_list#i10)).
    Taboo,
    /// A piece.
    Piece(Piece),
}

/// A reason a [`Setup`] is invalid.
///
/// ```
/// use ignis::prelude::*;
/// use ignis::{Fault, Ignis, Setup};
///
/// let faults = Ignis::from_setup(&Setup::empty()).unwrap_err();
/// assert!(faults.iter().eq(&[Fault::SupplyTooSmall { supply: 0, empty: 36 }]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The playing area is not a rectangle, because this space is taboo
    /// ([I10](crate::rule_list#i10)).
    #[error("the playing area is not a rectangle: {0} is taboo")]
    NotRectangle(Space),
    /// There are more pieces of an element, on the board and in the supply, than the box contains
    /// ([I1](crate::rule_list#i1)).
    #[error("there are {count} {} pieces instead of at most {}", .piece.name(), .piece.in_box())]
    TooMany {
        /// The element, which is not earth, because every piece can be turned to earth.
        piece: Piece,
        /// The number of pieces.
        count: u32,
    },
    /// There are more pieces, on the board and in the supply, than the box contains
    /// ([I1](crate::rule_list#i1)).
    #[error("there are {count} pieces instead of at most {PIECES}")]
    TooManyPieces {
        /// The number of pieces.
        count: u32,
    },
    /// The supply does not have more pieces than there are empty spaces, although it does in every
    /// game.
    #[error("the supply has {}, but needs more than the {empty} empty {}", counted(*.supply, "piece"),
        if *.empty == 1 { "space" } else { "spaces" })]
    SupplyTooSmall {
        /// The number of pieces in the supply.
        supply: u32,
        /// The number of empty spaces in the playing area.
        empty: u32,
    },
    /// An edge line has pieces of a single element and should have been removed
    /// ([I10](crate::rule_list#i10)).
    #[error("{0} has a single element and should have been removed")]
    LineStands(Line),
}

impl Setup {
    /// Returns an empty board without taboo spaces and with an empty supply, with fire to move
    /// under the default rules.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            board: [Content::Empty; Space::COUNT],
            air: 0,
            earth: 0,
            turn: Player::First,
            rules: Rules::default(),
        }
    }
}

impl HasSetup for Ignis {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        let content = |space| match self.piece(space) {
            Some(piece) => Content::Piece(piece),
            None if self.is_taboo(space) => Content::Taboo,
            None => Content::Empty,
        };
        let mut setup = Setup {
            air: self.air.into(),
            earth: self.earth.into(),
            turn: self.turn,
            rules: self.rules,
            ..Setup::empty()
        };
        for space in Space::all() {
            setup.board[space.index()] = content(space);
        }
        setup
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        // A supply that does not fit in its field has too many pieces anyway.
        let [air, earth] = [setup.air, setup.earth].map(|supply| supply.min(u8::MAX.into()) as u8);
        let mut position = Self { air, earth, ..Self::cleared(setup.turn, setup.rules) };
        for (space, &content) in Space::all().zip(&setup.board) {
            match content {
                Content::Empty => {}
                Content::Taboo => position.neutral_or_outside |= space.bitboard(),
                Content::Piece(piece) => {
                    position.occupied |= space.bitboard();
                    if matches!(piece, Piece::Air | Piece::Earth) {
                        position.neutral_or_outside |= space.bitboard();
                    }
                    if matches!(piece, Piece::Fire | Piece::Earth) {
                        position.fire_or_earth |= space.bitboard();
                    }
                }
            }
        }
        position.faults(setup).into_result(position)
    }
}

/// A taboo space has the digit 5. The supply of air and of earth precedes the rules.
impl Packed for Ignis {
    type Bytes = [u8; 14];

    fn digits(setup: &mut Setup, digits: &mut Digits<'_>) {
        let pieces = Piece::ALL.map(Content::Piece);
        let contents = [Content::Empty].into_iter().chain(pieces).chain([Content::Taboo]);
        for content in &mut setup.board {
            digits.one_of(contents.clone(), content);
        }
        digits.one_of(Player::ALL, &mut setup.turn);
        digits.one_of(0..=Piece::Air.in_box(), &mut setup.air);
        digits.one_of(0..=PIECES, &mut setup.earth);
        digits.rules(&mut setup.rules);
    }
}

impl Ignis {
    /// Returns the faults of this position and of the numbers in its set-up.
    fn faults(&self, setup: &Setup) -> Faults<Fault> {
        let mut faults = Faults::default();
        let hole = self.hole();
        if let Some(space) = hole {
            faults.push(Fault::NotRectangle(space));
        }
        for (piece, supply) in [(Piece::Fire, 0), (Piece::Water, 0), (Piece::Air, setup.air)] {
            let count = supply.saturating_add(self.count(piece));
            faults.push_if(count > piece.in_box(), Fault::TooMany { piece, count });
        }
        let supply = setup.air.saturating_add(setup.earth);
        let (empty, count) = (self.empty().len(), supply.saturating_add(self.occupied.len()));
        faults.push_if(count > PIECES, Fault::TooManyPieces { count });
        faults.push_if(supply <= empty, Fault::SupplyTooSmall { supply, empty });
        // Only a rectangle has edge lines.
        if hole.is_none() {
            self.removable_lines().for_each(|line| faults.push(Fault::LineStands(line)));
        }
        faults
    }

    /// Returns a taboo space inside the smallest rectangle around the playing area.
    fn hole(&self) -> Option<Space> {
        let area = || self.area().iter();
        let files = area().map(Space::file).min()?..=area().map(Space::file).max()?;
        let ranks = area().map(Space::rank).min()?..=area().map(Space::rank).max()?;
        let inside = |space: &Space| files.contains(&space.file()) && ranks.contains(&space.rank());
        Space::all().filter(inside).find(|&space| self.is_taboo(space))
    }
}
