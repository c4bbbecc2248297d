//! The games as boards of `board-game`, with and without faults.

use std::fmt;
use std::iter::FilterMap;
use std::marker::PhantomData;
use std::ops::Range;

use board_core::list::IntoIter;
use board_core::{Move, Outcome as _, Player, Position, Symmetry as _};
use board_game::board::{
    Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player as Side,
};
use board_game::symmetry::Symmetry;
use board_game::util::iter::ClonableInternal;
use board_games::FullGame;
use rand::Rng;

use crate::capped::Capped;
use crate::games::capped;

/// A board without a fault.
pub const CORRECT: u8 = 0;
/// Replaces the position by its canonical form after every move, so that images are counted once.
pub const FOLDED: u8 = 1;
/// A fault: the last legal move is not generated.
pub const LOSES_A_MOVE: u8 = 2;
/// A fault: a symmetry maps the board, but not its moves.
pub const KEEPS_MOVES: u8 = 3;
/// A fault: all images of a board compare as equal, so that each is its own canonical form.
pub const NO_CANONICAL_FORM: u8 = 4;

/// A capped position as a board, with one of the kinds above.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Adapted<P: FullGame, const KIND: u8 = CORRECT>(pub Capped<P>);

impl<P: FullGame, const KIND: u8> Adapted<P, KIND> {
    /// Creates a board with the usual limit of plies.
    pub fn new(position: P) -> Self {
        Self(capped(position))
    }
}

impl<P: FullGame, const KIND: u8> fmt::Display for Adapted<P, KIND> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: FullGame, const KIND: u8> Alternating for Adapted<P, KIND> {}

impl<P: FullGame, const KIND: u8> Board for Adapted<P, KIND> {
    type Move = P::Move;

    fn next_player(&self) -> Side {
        side(self.0.turn())
    }

    fn is_available_move(&self, m: P::Move) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.0.is_legal(m))
    }

    fn random_available_move(&self, rng: &mut impl Rng) -> Result<P::Move, BoardDone> {
        self.0.choose(|n| rng.gen_range(0..n)).ok_or(BoardDone)
    }

    fn play(&mut self, m: P::Move) -> Result<(), PlayError> {
        self.check_can_play(m)?;
        self.0.play_unchecked(m);
        if KIND == FOLDED {
            *self = self.canonicalize();
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.0.outcome()?.winner();
        Some(winner.map_or(Outcome::Draw, |winner| Outcome::WonBy(side(winner))))
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

fn side(player: Player) -> Side {
    Side::BOTH[player.index()]
}

type All<M> = FilterMap<Range<usize>, fn(usize) -> Option<M>>;

impl<P: FullGame, const KIND: u8> BoardMoves<'_, Self> for Adapted<P, KIND> {
    type AllMovesIterator = ClonableInternal<All<P::Move>>;
    type AvailableMovesIterator = ClonableInternal<IntoIter<P::Move>>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new((0..P::Move::COUNT).filter_map(P::Move::from_index))
    }

    fn available_moves(&self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        let mut moves = self.0.legal_moves();
        if KIND == LOSES_A_MOVE {
            moves = moves[..moves.len() - 1].iter().copied().collect();
        }
        Ok(ClonableInternal::new(moves.into_iter()))
    }
}

impl<P: FullGame, const KIND: u8> BoardSymmetry<Self> for Adapted<P, KIND> {
    type Symmetry = Image<P>;
    type CanonicalKey = P;

    fn map(&self, image: Image<P>) -> Self {
        let position = self.0.position().transform(image.symmetry());
        Self(Capped::new(position, self.0.plies_left()))
    }

    fn map_move(&self, image: Image<P>, m: P::Move) -> P::Move {
        match KIND {
            KEEPS_MOVES => m,
            _ => self.0.position().transform_move(m, image.symmetry()),
        }
    }

    fn canonical_key(&self) -> P {
        match KIND {
            NO_CANONICAL_FORM => P::start(),
            _ => *self.0.position(),
        }
    }
}

/// The number of a symmetry in the list of symmetries that keep the players. `board-game` requires
/// a `'static` list of symmetries, and a list of numbers can be a constant for every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image<P>(usize, PhantomData<P>);

impl<P: FullGame> Image<P> {
    const ALL: [Self; 64] = {
        let mut all = [Self(0, PhantomData); 64];
        let mut number = 0;
        while number < all.len() {
            all[number].0 = number;
            number += 1;
        }
        all
    };

    const OF_THE_GAME: &[Self] = Self::ALL.split_at(P::Symmetry::KEEPING_PLAYERS.len()).0;

    fn symmetry(self) -> P::Symmetry {
        P::Symmetry::KEEPING_PLAYERS[self.0]
    }
}

impl<P: FullGame> Default for Image<P> {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl<P: FullGame> Symmetry for Image<P> {
    fn all() -> &'static [Self] {
        Self::OF_THE_GAME
    }

    fn inverse(self) -> Self {
        let inverse = self.symmetry().inverse();
        let number = P::Symmetry::KEEPING_PLAYERS.iter().position(|&symmetry| symmetry == inverse);
        Self::ALL[number.expect("the inverse keeps the players too")]
    }
}
