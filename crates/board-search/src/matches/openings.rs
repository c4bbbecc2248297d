use std::collections::HashSet;

use board_core::{Position, Random, Symmetric, Zobrist};
use board_play::{Game, Limits};

use super::rules::{Match, MatchError, Openings};
use crate::opening;

/// The openings of a match.
pub(super) struct Source<'a, P: Position> {
    /// Returns the opening of a seed.
    open: Box<dyn Fn(u64) -> Game<P> + Send + 'a>,
    /// The seeds of the openings found so far. They lead to different positions, up to symmetry.
    seeds: Vec<u64>,
    /// Keys of the canonical forms of the positions after drawn openings.
    seen: HashSet<u64>,
    /// The source of further seeds, or `None` if there are probably no other openings.
    random: Option<Random>,
}

impl<'a, P: Symmetric + Zobrist> Source<'a, P> {
    pub(super) fn new(rules: &Match<'a, P>, start: &P, random: Random) -> Result<Self, MatchError> {
        let limits = rules.limits;
        match rules.openings {
            Openings::Listed([]) => Err(MatchError::Openings),
            Openings::Listed(listed) => {
                for (index, opening) in listed.iter().enumerate() {
                    let tried = opened(opening, limits).map(drop);
                    tried.map_err(|why| MatchError::Opening(index, why))?;
                }
                let seeds = (0..listed.len() as u64).collect();
                let open = move |seed| opened(&listed[seed as usize], limits);
                let open = Box::new(move |seed| open(seed).expect("the openings have been tried"));
                Ok(Self { open, seeds, seen: HashSet::new(), random: None })
            }
            Openings::Random(_) if start.is_over() => Err(MatchError::Over),
            Openings::Random(plies) => Ok(Self::drawn(*start, plies, limits, random)),
        }
    }

    fn drawn(start: P, plies: u32, limits: Limits, random: Random) -> Self {
        let open = Box::new(move |seed| opening(start, plies, limits, seed));
        Self { open, seeds: Vec::new(), seen: HashSet::new(), random: Some(random) }
    }

    /// Returns the game after the opening with this number.
    pub(super) fn get(&mut self, number: u64) -> Game<P> {
        while number >= self.seeds.len() as u64 {
            let Some(mut random) = self.random.take() else { break };
            // An opening that is missed by so many draws is rarer than a twentieth of the average.
            let draws = 1000 + 20 * self.seeds.len();
            if (0..draws).any(|_| self.add(random.number())) {
                self.random = Some(random);
            }
        }
        (self.open)(self.seeds[(number % self.seeds.len() as u64) as usize])
    }

    /// Adds the opening of a seed if it is new.
    fn add(&mut self, seed: u64) -> bool {
        let is_new = self.seen.insert((self.open)(seed).position().canonical().0.key());
        if is_new {
            self.seeds.push(seed);
        }
        is_new
    }

    /// Returns the number of different openings if there are fewer than `needed`.
    pub(super) fn fewer_than(&self, needed: u64) -> Option<u64> {
        let number = self.seeds.len() as u64;
        (self.random.is_none() && number < needed).then_some(number)
    }
}

/// Returns a game with this start and these moves, or the reason it cannot be continued.
fn opened<P: Position>(
    (start, moves): &(P, Vec<P::Move>),
    limits: Limits,
) -> Result<Game<P>, String> {
    let mut game = Game::from_position(*start, limits);
    moves.iter().try_for_each(|&m| game.play(m)).map_err(|why| why.to_string())?;
    if game.ending().is_some() { Err("the game is already over".into()) } else { Ok(game) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board_games::for_each_game;

    use super::*;

    /// Returns the positions after `plies` moves that do not end the game, up to symmetry.
    fn positions<P: Symmetric>(plies: u32) -> BTreeSet<P> {
        let mut positions = BTreeSet::from([P::start().canonical().0]);
        for _ in 0..plies {
            let after = |p: P| p.legal_moves().into_iter().map(move |m| p.after_unchecked(m));
            let next = positions.into_iter().flat_map(after).filter(|p| !p.is_over());
            positions = next.map(|p| p.canonical().0).collect();
        }
        positions
    }

    fn check<P: Symmetric + Zobrist>() {
        for plies in 0..5 {
            let expected = positions::<P>(plies);
            if expected.len() > 100 {
                break;
            }
            let mut drawn = Source::drawn(P::start(), plies, Limits::default(), Random::new(1));
            let all = expected.len() as u64;
            let found = (0..all).map(|n| drawn.get(n).position().canonical().0);
            assert_eq!(found.collect::<BTreeSet<P>>(), expected);
            assert!(drawn.random.is_some());
            assert_eq!(drawn.get(all).moves(), drawn.get(0).moves());
            assert_eq!(drawn.fewer_than(all + 1), Some(all));
        }
    }

    /// All positions at a ply are drawn before one is repeated.
    #[test]
    fn openings_repeat_after_all_of_them() {
        for_each_game!(P => check::<P>());
    }
}
