use core::error::Error;
use core::fmt;

use board_core::{Board as _, Faults, HasSetup, Player, Position as _, Space as _};

use crate::bitboard::Bitboard;
use crate::movegen::connect::flood;
use crate::{Piece, Rules, Square, Uisge};

/// A position as plain data, for example from an editor.
///
/// A set-up may be invalid. Building a position from it reports every [`Fault`].
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Setup, Square, Uisge};
///
/// let mut setup = Uisge::start().setup();
/// let [from, to] = [Square::new(2, 4).unwrap(), Square::new(0, 4).unwrap()];
/// setup.board[to.index()] = setup.board[from.index()].take();
/// let faults = Uisge::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the piece on a5 is not connected with the one on d2");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The piece on each square, by the square's index.
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: Rules,
}

/// A reason a [`Setup`] is invalid.
///
/// ```
/// use board_core::Player;
/// use uisge::prelude::*;
/// use uisge::{Fault, Setup, Uisge};
///
/// let faults = Uisge::from_setup(&Setup::empty()).unwrap_err();
/// let missing = |player| Fault::PieceCount { player, count: 0 };
/// assert!(faults.iter().copied().eq(Player::ALL.map(missing)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A player does not have six pieces (U2).
    PieceCount {
        /// The player.
        player: Player,
        /// The number of that player's pieces.
        count: u32,
    },
    /// The two pieces are not connected (U7). The second is the first piece on the board.
    NotConnected(Square, Square),
    /// Both players show six crowns, but the first to do so wins (U8).
    BothCrowned,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PieceCount { player, count } => {
                let pieces = if *count == 1 { "piece" } else { "pieces" };
                write!(f, "{} has {count} {pieces} instead of 6", Uisge::PLAYERS[player.index()])
            }
            Self::NotConnected(a, b) => {
                write!(f, "the piece on {a} is not connected with the one on {b}")
            }
            Self::BothCrowned => f.write_str("both players have all six crowns"),
        }
    }
}

impl Error for Fault {}

impl Setup {
    /// Returns an empty board with light to move under the default rules.
    pub fn empty() -> Self {
        Self { board: [None; Square::COUNT], turn: Player::First, rules: Rules::default() }
    }
}

impl HasSetup for Uisge {
    type Setup = Setup;
    type Faults = Faults<Fault>;

    fn setup(&self) -> Setup {
        let mut setup = Setup { turn: self.turn, rules: self.rules, ..Setup::empty() };
        for (square, piece) in self.pieces() {
            setup.board[square.index()] = Some(piece);
        }
        setup
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let mut position = Self {
            pieces: [Bitboard::EMPTY; 2],
            crowns: Bitboard::EMPTY,
            turn: setup.turn,
            rules: setup.rules,
        };
        for (square, piece) in Square::all().zip(&setup.board) {
            if let Some(Piece { owner, crown }) = *piece {
                position.pieces[owner.index()] |= square.bitboard();
                if crown {
                    position.crowns |= square.bitboard();
                }
            }
        }
        let mut faults = Faults::default();
        for player in Player::ALL {
            let count = position.of(player).count();
            faults.push_if(count != 6, Fault::PieceCount { player, count });
        }
        let occupied = position.occupied();
        let first = occupied.first();
        let apart = occupied - flood(first, occupied);
        if let (Some(first), Some(apart)) = (first.iter().next(), apart.iter().next()) {
            faults.push(Fault::NotConnected(apart, first));
        }
        // A player without pieces does not show six crowns.
        let both = Player::ALL.iter().all(|&p| position.crowns(p) > 0 && position.all_crowns(p));
        faults.push_if(both, Fault::BothCrowned);
        faults.into_result(position)
    }
}
