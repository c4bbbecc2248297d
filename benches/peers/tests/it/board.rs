//! The games as boards of `board-game`.

use std::fmt;
use std::iter::FilterMap;
use std::marker::PhantomData;
use std::ops::Range;

use board_core::MoveList;
use board_core::{Indexed, Outcome as _, Player, Position, Symmetry as _};
use board_game::board::{
    Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player as Side,
};
use board_game::symmetry::Symmetry;
use board_game::util::iter::ClonableInternal;
use board_games::FullGame;
use rand::Rng;

use crate::capped::Capped;
use crate::games::capped;

/// A capped position as a board. If it is `FOLDED`, the canonical form replaces the position after
/// every move, so that images are counted once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Adapted<P: FullGame, const FOLDED: bool = false>(pub Capped<P>);

impl<P: FullGame, const FOLDED: bool> Adapted<P, FOLDED> {
    /// Creates a board with the usual limit of plies.
    pub fn new(position: P) -> Self {
        Self(capped(position))
    }
}

impl<P: FullGame, const FOLDED: bool> fmt::Display for Adapted<P, FOLDED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: FullGame, const FOLDED: bool> Alternating for Adapted<P, FOLDED> {}

impl<P: FullGame, const FOLDED: bool> Board for Adapted<P, FOLDED> {
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
        if FOLDED {
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

impl<P: FullGame, const FOLDED: bool> BoardMoves<'_, Self> for Adapted<P, FOLDED> {
    type AllMovesIterator = ClonableInternal<All<P::Move>>;
    type AvailableMovesIterator = ClonableInternal<<MoveList<P::Move> as IntoIterator>::IntoIter>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new((0..P::Move::COUNT).filter_map(P::Move::from_index))
    }

    fn available_moves(&self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(ClonableInternal::new(self.0.legal_moves().into_iter()))
    }
}

impl<P: FullGame, const FOLDED: bool> BoardSymmetry<Self> for Adapted<P, FOLDED> {
    type Symmetry = Image<P>;
    type CanonicalKey = P;

    fn map(&self, image: Image<P>) -> Self {
        let position = self.0.position().transform(image.symmetry());
        Self(Capped::new(position, self.0.plies_left()))
    }

    fn map_move(&self, image: Image<P>, m: P::Move) -> P::Move {
        self.0.position().transform_move(m, image.symmetry())
    }

    fn canonical_key(&self) -> P {
        *self.0.position()
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
