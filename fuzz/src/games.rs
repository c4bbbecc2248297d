//! The games, with their reference rules and set-ups generated from bytes.

use arbitrary::{Result, Unstructured};
use board_core::{Packed, Player, Rules, Symmetric, Zobrist};
use board_naive::ReferenceRules;
use board_play::View;

/// A game that can be fuzzed.
pub trait Fuzzed: Packed + Symmetric + View + Zobrist {
    /// The reference rules.
    type Reference: ReferenceRules;

    /// The type of the content of a space in a set-up.
    type Content;

    /// Returns the spaces of a set-up.
    fn board(setup: &mut Self::Setup) -> &mut [Self::Content];

    /// Generates the content of a space.
    ///
    /// # Errors
    /// If there are no bytes left.
    fn content(bytes: &mut Unstructured) -> Result<Self::Content>;

    /// Generates the parts of a set-up that are off the board.
    ///
    /// # Errors
    /// If there are no bytes left.
    fn rest(setup: &mut Self::Setup, bytes: &mut Unstructured) -> Result<()>;
}

/// Generates a player.
fn player(bytes: &mut Unstructured) -> Result<Player> {
    bytes.choose(&Player::ALL).copied()
}

/// Generates rules.
pub fn rules<R: Rules>(bytes: &mut Unstructured) -> Result<R> {
    bytes.choose(&R::all()).copied()
}

impl Fuzzed for disk_race::DiskRace {
    type Reference = board_naive::disk_race::Naive;
    type Content = Option<disk_race::Piece>;

    fn board(setup: &mut disk_race::Setup) -> &mut [Self::Content] {
        &mut setup.board
    }

    fn content(bytes: &mut Unstructured) -> Result<Self::Content> {
        Ok(match bytes.int_in_range(0..=4)? {
            4 => None,
            n => Some(disk_race::Piece { owner: Player::ALL[n & 1], turned: n > 1 }),
        })
    }

    fn rest(setup: &mut disk_race::Setup, bytes: &mut Unstructured) -> Result<()> {
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

impl Fuzzed for hexfour::Hexfour {
    type Reference = board_naive::hexfour::Naive;
    type Content = Option<hexfour::Piece>;

    fn board(setup: &mut hexfour::Setup) -> &mut [Self::Content] {
        &mut setup.board
    }

    fn content(bytes: &mut Unstructured) -> Result<Self::Content> {
        let n: usize = bytes.int_in_range(0..=5)?;
        Ok(Player::ALL.get(n).map(|&owner| hexfour::Piece { owner }))
    }

    fn rest(setup: &mut hexfour::Setup, bytes: &mut Unstructured) -> Result<()> {
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

impl Fuzzed for ignis::Ignis {
    type Reference = board_naive::ignis::Naive;
    type Content = ignis::Content;

    fn board(setup: &mut ignis::Setup) -> &mut [Self::Content] {
        &mut setup.board
    }

    fn content(bytes: &mut Unstructured) -> Result<Self::Content> {
        let n: usize = bytes.int_in_range(0..=6)?;
        Ok(match ignis::Piece::ALL.get(n) {
            Some(&piece) => ignis::Content::Piece(piece),
            None if n == 4 => ignis::Content::Taboo,
            None => ignis::Content::Empty,
        })
    }

    fn rest(setup: &mut ignis::Setup, bytes: &mut Unstructured) -> Result<()> {
        (setup.air, setup.earth) = (count(bytes)?, count(bytes)?);
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

/// Generates a number of pieces, which is sometimes far too large.
fn count(bytes: &mut Unstructured) -> Result<u32> {
    if bytes.ratio(15, 16)? { bytes.int_in_range(0..=40) } else { bytes.arbitrary() }
}

impl Fuzzed for uisge::Uisge {
    type Reference = board_naive::uisge::Naive;
    type Content = Option<uisge::Piece>;

    fn board(setup: &mut uisge::Setup) -> &mut [Self::Content] {
        &mut setup.board
    }

    fn content(bytes: &mut Unstructured) -> Result<Self::Content> {
        Ok(match bytes.int_in_range(0..=7)? {
            n @ 0..=3 => Some(uisge::Piece { owner: Player::ALL[n & 1], crown: n > 1 }),
            _ => None,
        })
    }

    fn rest(setup: &mut uisge::Setup, bytes: &mut Unstructured) -> Result<()> {
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}
