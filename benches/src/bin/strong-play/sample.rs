//! Games of players of one kind against themselves, and what is counted of them.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU32;

use board_core::{Player, Symmetric, Zobrist};
use board_play::{Ending, Evaluated, Game, Limits};
use board_search::{Search, Searcher, Tally, duel, opening};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

/// So many plies at the beginning are chosen at random, so that games differ.
pub const OPENING: u32 = 4;

/// What ends a game that the rules do not.
pub const LIMITS: Limits = Limits { repetition: NonZeroU32::new(3), max_plies: Some(300) };

/// The memory of a search: more than its positions need.
const MEMORY: usize = 4 << 20;

/// What is known of a game.
pub struct Played {
    /// The first move: the least of those that are its images.
    first: String,
    winner: Option<Player>,
    /// Whether the rules ended it.
    by_rules: bool,
    plies: u32,
    /// The same for the same moves, and hardly ever for others.
    moves: u64,
}

/// What is counted of many.
#[derive(Default)]
pub struct Sample {
    /// How they went for the first player,
    pub all: Tally,
    /// and by the first move.
    pub by_first: BTreeMap<String, Tally>,
    /// Games that a limit ended.
    pub limited: u64,
    /// Games of which no two have the same moves.
    pub different: usize,
    /// The lengths in plies, in order.
    pub lengths: Vec<u32>,
}

impl Sample {
    /// So many games, each with a seed of its own.
    pub fn of(games: u64, play: impl Fn(u64) -> Played + Send + Sync) -> Self {
        let played: Vec<_> = (0..games).into_par_iter().map(play).collect();
        let different = played.iter().map(|game| game.moves).collect::<BTreeSet<_>>().len();
        let mut sample = Self { different, ..Self::default() };
        for game in played {
            count(&mut sample.all, game.winner);
            count(sample.by_first.entry(game.first).or_default(), game.winner);
            sample.limited += u64::from(!game.by_rules);
            sample.lengths.push(game.plies);
        }
        sample.lengths.sort_unstable();
        sample
    }

    /// The length that so many hundredths of the games do not exceed.
    pub fn length(&self, hundredths: usize) -> u32 {
        self.lengths[(self.lengths.len() - 1) * hundredths / 100]
    }
}

/// Counts a game for the first player.
fn count(tally: &mut Tally, winner: Option<Player>) {
    match winner {
        Some(Player::First) => tally.wins += 1,
        Some(Player::Second) => tally.losses += 1,
        None => tally.draws += 1,
    }
}

/// A game of the search against itself, by so many positions a move, or half as many more or less.
pub fn strong<P: Symmetric + Zobrist + Evaluated>(start: P, nodes: u64, seed: u64) -> Played {
    let mut game = opening(start, OPENING, LIMITS, seed);
    // From the same opening the same search would play the same game.
    let nodes = nodes / 2 + Xoshiro256PlusPlus::seed_from_u64(!seed).next_u64() % nodes.max(1);
    let player = || Searcher::new(Search::new(P::evaluate).nodes(nodes).memory(MEMORY));
    let forfeit = duel(&mut game, &mut player(), &mut player());
    assert!(forfeit.is_none(), "the search gave up");
    played(&game)
}

/// A game of random moves.
pub fn random<P: Symmetric>(start: P, seed: u64) -> Played {
    let mut game = Game::from_position(start, LIMITS);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    while game.ending().is_none() {
        let count = game.position().count_moves() as u64;
        // Far fewer than 2^64, so that the first are chosen no more often to speak of.
        let m = game.position().nth_move((random.next_u64() % count) as usize);
        let played = m.map(|m| game.play(m));
        assert!(matches!(played, Some(Ok(()))), "a legal move was refused");
    }
    played(&game)
}

fn played<P: Symmetric>(game: &Game<P>) -> Played {
    let ending = game.ending().expect("the game is over");
    let by_rules = matches!(ending, Ending::Rules(_));
    let first = first_move(game.start(), game.moves()[0]);
    let mut hasher = DefaultHasher::new();
    game.moves().hash(&mut hasher);
    let plies = game.moves().len() as u32;
    Played { first, winner: ending.winner(), by_rules, plies, moves: hasher.finish() }
}

/// The least text of the moves that lead to an image of where this one leads.
fn first_move<P: Symmetric>(start: &P, m: P::Move) -> String {
    let form = |m: P::Move| start.after_unchecked(m).canonical().0;
    let asked = form(m);
    let texts = start.legal_moves().into_iter().filter(|&m| form(m) == asked);
    texts.map(|m| m.to_string()).min().expect("the move itself is one")
}
