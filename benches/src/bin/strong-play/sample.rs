//! Games of a player against itself, and their statistics.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU32;

use board_core::Symmetric;
use board_games::FullGame;
use board_play::{Game, Limits};
use board_search::{Budget, Search, Tally, duel, opening};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

/// The number of random plies at the start of a game, so that games differ.
pub const OPENING: u32 = 4;

/// The limits of games.
pub const LIMITS: Limits = Limits { repetition: NonZeroU32::new(3), max_plies: Some(300) };

/// The memory of a search, which is more than it needs.
const MEMORY: usize = 4 << 20;

/// The result of a game.
pub struct Played {
    /// The first move, or its image with the least notation.
    first: String,
    /// Whether the player who moved first won; `None` if the game was drawn.
    won: Option<bool>,
    plies: u32,
    /// A hash of the moves.
    moves: u64,
}

/// The statistics of many games.
#[derive(Default)]
pub struct Sample {
    /// The results of the player who moves first.
    pub all: Tally,
    /// These results by the first move.
    pub by_first: BTreeMap<String, Tally>,
    /// The number of different games.
    pub different: usize,
    /// The sorted lengths in plies.
    pub lengths: Vec<u32>,
}

impl Sample {
    /// Plays this many games, with different seeds.
    pub fn of(games: u64, play: impl Fn(u64) -> Played + Send + Sync) -> Self {
        let played: Vec<_> = (0..games).into_par_iter().map(play).collect();
        let different = played.iter().map(|game| game.moves).collect::<BTreeSet<_>>().len();
        let mut sample = Self { different, ..Self::default() };
        for game in played {
            count(&mut sample.all, game.won);
            count(sample.by_first.entry(game.first).or_default(), game.won);
            sample.lengths.push(game.plies);
        }
        sample.lengths.sort_unstable();
        sample
    }

    /// Returns a percentile of the lengths.
    pub fn length(&self, percent: usize) -> u32 {
        self.lengths[(self.lengths.len() - 1) * percent / 100]
    }
}

/// Adds a game to the results of the player who moved first.
fn count(tally: &mut Tally, won: Option<bool>) {
    match won {
        Some(true) => tally.wins += 1,
        Some(false) => tally.losses += 1,
        None => tally.draws += 1,
    }
}

/// Plays a game of the search against itself. The number of positions for a move is random, from
/// half to one and a half times `nodes`.
pub fn strong<P: FullGame>(start: P, nodes: u64, seed: u64) -> Played {
    let mut game = opening(start, OPENING, LIMITS, seed);
    // A different number in each game, because equal searches play the same game from an opening.
    let nodes = nodes / 2 + Xoshiro256PlusPlus::seed_from_u64(!seed).next_u64() % nodes.max(1);
    let player = || Search::new(P::Evaluator::default()).memory(MEMORY);
    let forfeit = duel(&mut game, &mut player(), &mut player(), &Budget::nodes(nodes));
    assert_eq!(forfeit, None, "the search gave up");
    played(&game)
}

/// Plays a game of random moves.
pub fn random<P: Symmetric>(start: P, seed: u64) -> Played {
    let mut game = Game::from_position(start, LIMITS);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    while game.ending().is_none() {
        // The count is far below 2^64, so the remainder is almost uniform.
        let m = game.position().choose(|count| (random.next_u64() % count as u64) as usize);
        let played = m.map(|m| game.play(m));
        assert!(matches!(played, Some(Ok(()))), "a legal move was rejected");
    }
    played(&game)
}

fn played<P: Symmetric>(game: &Game<P>) -> Played {
    let ending = game.ending().expect("the game is over");
    let first = first_move(game.start(), game.moves()[0]);
    let mut hasher = DefaultHasher::new();
    game.moves().hash(&mut hasher);
    let plies = game.moves().len() as u32;
    let won = ending.winner().map(|winner| winner == game.start().turn());
    Played { first, won, plies, moves: hasher.finish() }
}

/// Returns the least notation of the moves that lead to an image of the same position.
fn first_move<P: Symmetric>(start: &P, m: P::Move) -> String {
    let form = |m: P::Move| start.after_unchecked(m).canonical().0;
    let wanted = form(m);
    let texts = start.legal_moves().into_iter().filter(|&m| form(m) == wanted);
    texts.map(|m| m.to_string()).min().expect("the move itself is one")
}
