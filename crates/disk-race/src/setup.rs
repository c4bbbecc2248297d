use board_core::author::text::counted;
use board_core::author::{self, Digits};
use board_core::{Faults, HasSetup, Packed, Player, Position as _};
use thiserror::Error;

use crate::bitboard::{Bitboard, starts};
use crate::board::PIECES;
use crate::{DiskRace, Piece, Space};

/// A position as plain data, for example from an editor.
///
/// A set-up may be invalid. Building a position from it reports every [`Fault`].
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{DiskRace, Layer, Setup, Space};
///
/// let mut setup = DiskRace::start().setup();
/// let [from, to] = [Space::new(Layer::Ring, 0).unwrap(), Space::CENTER];
/// setup.board[to.index()] = setup.board[from.index()].take();
/// let faults = DiskRace::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the piece at the center is not turned");
/// ```
pub type Setup = author::Setup<DiskRace, { Space::COUNT }>;

/// A reason a [`Setup`] is invalid.
///
/// ```
/// use board_core::Player;
/// use disk_race::prelude::*;
/// use disk_race::{DiskRace, Fault, Setup};
///
/// let faults = DiskRace::from_setup(&Setup::empty()).unwrap_err();
/// let missing = |player| Fault::PieceCount { player, count: 0 };
/// assert!(faults.iter().copied().eq(Player::ALL.map(missing)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A player does not have four pieces ([D1](crate::rule_list#d1)).
    #[error("{} has {} instead of {PIECES}",
        DiskRace::PLAYERS[.player.index()], counted(*.count, "piece"))]
    PieceCount {
        /// The player.
        player: Player,
        /// The number of that player's pieces.
        count: u32,
    },
    /// A piece on a start of its own color is turned, although it never left the start
    /// ([D8](crate::rule_list#d8), [D10](crate::rule_list#d10)).
    #[error("the piece on {0} is turned but never left its start")]
    TurnedAtStart(Space),
    /// A piece on a start of the other color is not turned, so it could not arrive
    /// ([D9](crate::rule_list#d9)).
    #[error("the piece on {0} has arrived without being turned")]
    ArrivedUnturned(Space),
    /// The piece at the center is not turned, although it stopped there
    /// ([D10](crate::rule_list#d10)).
    #[error("the piece at the center is not turned")]
    UnturnedAtCenter,
    /// The player who did not begin is to move but has finished, which ends the game
    /// ([D14](crate::rule_list#d14)).
    #[error("{} is to move but has finished", DiskRace::PLAYERS[.0.index()])]
    Finished(Player),
}

impl HasSetup for DiskRace {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let (mut pieces, mut all_turned) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
        for (space, piece) in Space::all().zip(&setup.board) {
            if let Some(Piece { owner, turned }) = *piece {
                pieces[owner.index()] |= space.bitboard();
                all_turned |= space.bitboard().only_if(turned);
            }
        }
        let position = Self::new(pieces, all_turned, setup.turn, setup.rules);
        position.faults().into_result(position)
    }
}

/// ```
/// use disk_race::{DiskRace, prelude::*};
///
/// // Red has the digit 1 and blue the digit 3, and every space counts five times as much as
/// // the one before it.
/// let ring = (1 + 3 * 5) * (1 + 25 + 25_u64.pow(2) + 25_u64.pow(3));
/// assert_eq!(u64::from_le_bytes(DiskRace::start().to_bytes()), ring);
/// ```
impl Packed for DiskRace {
    type Bytes = [u8; 8];

    fn digits(setup: &mut Setup, digits: &mut Digits<'_>) {
        setup.digits(digits);
    }
}

impl DiskRace {
    fn faults(&self) -> Faults<Fault> {
        let mut faults = Faults::default();
        for player in Player::ALL {
            let (own, unturned) = (self.pieces_of(player), self.pieces_of(player) - self.turned);
            let count = own.len();
            faults.push_if(count != PIECES, Fault::PieceCount { player, count });
            let at_start = (own - unturned) & starts(player);
            at_start.iter().for_each(|space| faults.push(Fault::TurnedAtStart(space)));
            let arrived = unturned & starts(!player);
            arrived.iter().for_each(|space| faults.push(Fault::ArrivedUnturned(space)));
            faults.push_if(unturned.contains(Space::CENTER), Fault::UnturnedAtCenter);
        }
        let began = self.turn == self.rules.first.player();
        faults.push_if(!began && self.has_finished(self.turn), Fault::Finished(self.turn));
        faults
    }
}
