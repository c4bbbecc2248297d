//! The games, each with its slow rules and with set-ups made of bytes.

use std::fmt::Display;
use std::str::FromStr;

use arbitrary::{Result, Unstructured};
use board_core::{HasSetup, Player, Rules, Symmetric, Zobrist};
use board_laws::naive::SlowRules;

use crate::slow;

/// A game that can be fuzzed.
pub trait Fuzzed: HasSetup<Faults: Display> + Symmetric + Zobrist {
    /// The slow rules.
    type Slow: SlowRules;

    /// A space of the board.
    type Space: Display + FromStr<Err: Display>;

    /// Fills a set-up with anything at all.
    ///
    /// # Errors
    /// When the bytes are used up.
    fn fill(setup: &mut Self::Setup, bytes: &mut Unstructured) -> Result<()>;
}

/// One of the two players.
fn player(bytes: &mut Unstructured) -> Result<Player> {
    bytes.choose(&Player::ALL).copied()
}

/// Any rules.
pub fn rules<R: Rules>(bytes: &mut Unstructured) -> Result<R> {
    bytes.choose(&R::all()).copied()
}

impl Fuzzed for disk_race::Position {
    type Slow = slow::disk_race::Naive;
    type Space = disk_race::Space;

    fn fill(setup: &mut disk_race::Setup, bytes: &mut Unstructured) -> Result<()> {
        for space in &mut setup.board {
            *space = match bytes.int_in_range(0..=4)? {
                4 => None,
                n => Some(disk_race::Piece { owner: Player::ALL[n & 1], turned: n > 1 }),
            };
        }
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

impl Fuzzed for hexfour::Position {
    type Slow = slow::hexfour::Naive;
    type Space = hexfour::Field;

    fn fill(setup: &mut hexfour::Setup, bytes: &mut Unstructured) -> Result<()> {
        for field in &mut setup.board {
            let n: usize = bytes.int_in_range(0..=5)?;
            *field = Player::ALL.get(n).map(|&owner| hexfour::Piece { owner });
        }
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

impl Fuzzed for ignis::Position {
    type Slow = slow::ignis::Naive;
    type Space = ignis::Space;

    fn fill(setup: &mut ignis::Setup, bytes: &mut Unstructured) -> Result<()> {
        for space in &mut setup.board {
            let n: usize = bytes.int_in_range(0..=6)?;
            *space = match ignis::Piece::ALL.get(n) {
                Some(&piece) => ignis::Content::Piece(piece),
                None if n == 4 => ignis::Content::Taboo,
                None => ignis::Content::Empty,
            };
        }
        (setup.air, setup.earth) = (count(bytes)?, count(bytes)?);
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}

/// A number of pieces: mostly one that can be, sometimes any.
fn count(bytes: &mut Unstructured) -> Result<u32> {
    if bytes.ratio(15, 16)? { bytes.int_in_range(0..=40) } else { bytes.arbitrary() }
}

impl Fuzzed for uisge::Position {
    type Slow = slow::uisge::Naive;
    type Space = uisge::Square;

    fn fill(setup: &mut uisge::Setup, bytes: &mut Unstructured) -> Result<()> {
        for square in &mut setup.board {
            *square = match bytes.int_in_range(0..=7)? {
                n @ 0..=3 => Some(uisge::Piece { owner: Player::ALL[n & 1], crown: n > 1 }),
                _ => None,
            };
        }
        (setup.turn, setup.rules) = (player(bytes)?, rules(bytes)?);
        Ok(())
    }
}
