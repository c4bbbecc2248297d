use board_core::author::{self, Digits};
use board_core::{Faults, HasSetup, Packed, Piece as _, Player, Position as _};
use thiserror::Error;

use crate::Bitboard;
use crate::movegen::MAX_GAIN;
use crate::{Field, Hexfour, Piece, Rules, Size};

/// A position as plain data, for example from an editor.
///
/// A set-up may be invalid. Building a position from it reports every [`Fault`].
///
/// ```
/// use board_core::Player;
/// use hexfour::prelude::*;
/// use hexfour::{Field, Hexfour, Piece, Setup};
///
/// let mut setup = Setup::empty();
/// let corner = Field::new(0, 0).unwrap();
/// setup.board[corner.index()] = Some(Piece { owner: Player::First });
/// setup.turn = Player::Second;
/// let faults = Hexfour::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "no x can have been placed first, because all are on the edge");
/// ```
pub type Setup = author::Setup<Hexfour, { Field::COUNT }>;

/// A reason a [`Setup`] is invalid.
///
/// ```
/// use board_core::Player;
/// use hexfour::prelude::*;
/// use hexfour::{Fault, Hexfour, Setup};
///
/// // The second player cannot be to move on the empty board.
/// let setup = Setup { turn: Player::Second, ..Setup::empty() };
/// let faults = Hexfour::from_setup(&setup).unwrap_err();
/// assert!(faults.iter().eq(&[Fault::PieceCounts { x: 0, o: 0, turn: Player::Second }]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A piece is on a field that the board does not have ([H1](crate::rule_list#h1)).
    #[error("{0} is not on the board of side {1}")]
    OffBoard(Field, Size),
    /// The numbers of pieces do not match the side to move. The first player must have as many
    /// pieces as the second, or one more if the second player is to move.
    #[error("{x} x and {o} o are impossible with {} to move", letter(*.turn))]
    PieceCounts {
        /// The number of the first player's pieces.
        x: u32,
        /// The number of the second player's pieces.
        o: u32,
        /// The side to move.
        turn: Player,
    },
    /// None of the pieces can have been placed first ([H2](crate::rule_list#h2)).
    #[error("no x can have been placed first, because all are on the edge")]
    NoFirstPiece,
    /// No two of the pieces can have been placed first and second ([H2](crate::rule_list#h2),
    /// [H3](crate::rule_list#h3)).
    #[error("no o can have been placed second, next to an x off the edge")]
    NoSecondPiece,
    /// The side to move has no loose pieces, so the game was over before the last ply
    /// ([H10](crate::rule_list#h10)).
    #[error("{} is to move but has no loose piece", letter(*.0))]
    NoneLoose(Player),
    /// The opponent had no loose piece to place in the last ply ([H10](crate::rule_list#h10)). Even
    /// without the last piece and the points that it scored, the opponent has too many pieces and
    /// points.
    #[error("{} had no loose piece for the last move", letter(*.0))]
    NoneLooseBefore(Player),
}

fn letter(owner: Player) -> char {
    Piece { owner }.letter()
}

impl HasSetup for Hexfour {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let position = Self::of_pieces(setup.rules, setup.turn, setup.pieces());
        position.faults(setup.turn).into_result(position)
    }
}

impl Packed for Hexfour {
    type Bytes = [u8; 26];

    fn digits(setup: &mut Setup, digits: &mut Digits<'_>) {
        setup.digits(digits);
    }
}

impl Hexfour {
    /// Returns the position with these pieces and `turn` to move. It may be invalid.
    pub(crate) fn of_pieces(
        rules: Rules,
        turn: Player,
        pieces: impl Iterator<Item = (Field, Piece)>,
    ) -> Self {
        let mut position = Self::start_with(rules);
        for (field, Piece { owner }) in pieces {
            position.place(usize::from(owner != turn), field);
        }
        position
    }

    /// Returns the faults of this position if `turn` is to move.
    fn faults(&self, turn: Player) -> Faults<Fault> {
        let mut pieces = self.pieces.map(|pieces| pieces.bitboard());
        if turn == Player::Second {
            pieces.reverse();
        }
        let mut faults = Faults::default();
        let ([first, second], size) = (pieces, self.size());
        let outside = (first | second) - size.board();
        outside.iter().for_each(|field| faults.push(Fault::OffBoard(field, size)));
        let [x, o] = pieces.map(Bitboard::len);
        let more = u32::from(turn == Player::Second);
        faults.push_if(x != o + more, Fault::PieceCounts { x, o, turn });
        let inner = first & self.rules.first_fields();
        if x > 0 && inner.is_empty() {
            faults.push(Fault::NoFirstPiece);
        } else if o > 0 && inner.iter().all(|field| (field.around() & second).is_empty()) {
            faults.push(Fault::NoSecondPiece);
        }
        faults.push_if(self.loose[0] <= 0, Fault::NoneLoose(turn));
        faults.push_if(self.loose[1] < -MAX_GAIN, Fault::NoneLooseBefore(!turn));
        faults
    }
}
