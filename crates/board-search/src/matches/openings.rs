use std::collections::HashSet;

use board_core::{Position, Random, Symmetric};
use board_play::{Game, Limits};

use super::rules::{Match, MatchError, Openings};
use crate::opening;

/// The openings of a match.
pub(super) enum Source<P: Position> {
    /// At least one.
    Listed(Vec<Game<P>>),
    Drawn(Drawn<P>),
}

impl<P: Symmetric> Source<P> {
    pub(super) fn new(rules: &Match<'_, P>, start: &P, random: Random) -> Result<Self, MatchError> {
        let limits = rules.limits;
        match rules.openings {
            Openings::Listed(listed) => {
                let with_limits = |(index, opening)| {
                    with_limits(opening, limits).ok_or(MatchError::Opening(index))
                };
                listed
                    .iter()
                    .enumerate()
                    .map(with_limits)
                    .collect::<Result<_, _>>()
                    .map(Self::Listed)
            }
            Openings::Random(_) if start.is_over() => Err(MatchError::Over),
            Openings::Random(plies) => Ok(Self::Drawn(Drawn {
                start: *start,
                plies,
                limits,
                random,
                seeds: Vec::new(),
                seen: HashSet::new(),
                is_complete: false,
            })),
        }
    }

    /// Returns the game after the opening with this number.
    pub(super) fn get(&mut self, number: u64) -> Game<P> {
        match self {
            Self::Listed(openings) => openings[(number % openings.len() as u64) as usize].clone(),
            Self::Drawn(drawn) => drawn.get(number),
        }
    }

    /// Returns the number of different openings if there are fewer than `needed`.
    pub(super) fn fewer_than(&self, needed: u64) -> Option<u64> {
        let number = match self {
            Self::Listed(openings) => openings.len() as u64,
            Self::Drawn(drawn) if drawn.is_complete => drawn.seeds.len() as u64,
            Self::Drawn(_) => return None,
        };
        (number < needed).then_some(number)
    }
}

/// Random openings that lead to different positions, up to symmetry.
pub(super) struct Drawn<P> {
    start: P,
    plies: u32,
    limits: Limits,
    random: Random,
    /// The seeds of the openings found so far.
    seeds: Vec<u64>,
    /// The canonical forms of the positions after these openings.
    seen: HashSet<P>,
    /// Whether there are probably no more openings.
    is_complete: bool,
}

impl<P: Symmetric> Drawn<P> {
    fn get(&mut self, number: u64) -> Game<P> {
        while !self.is_complete && number >= self.seeds.len() as u64 {
            // An opening missed by this many draws is probably less than a twentieth as likely as
            // the average.
            let draws = 1000 + 20 * self.seeds.len();
            self.is_complete = !(0..draws).any(|_| self.draw());
        }
        self.open(self.seeds[(number % self.seeds.len() as u64) as usize])
    }

    /// Draws an opening, and keeps it if it is new.
    fn draw(&mut self) -> bool {
        let seed = self.random.number();
        let is_new = self.seen.insert(self.open(seed).position().canonical().0);
        if is_new {
            self.seeds.push(seed);
        }
        is_new
    }

    fn open(&self, seed: u64) -> Game<P> {
        opening(self.start, self.plies, self.limits, seed)
    }
}

/// Returns a game with the same start and moves but these limits, or `None` if it is over.
fn with_limits<P: Position>(opening: &Game<P>, limits: Limits) -> Option<Game<P>> {
    let mut game = Game::from_position(*opening.start(), limits);
    for &m in opening.moves() {
        game.play(m).ok()?;
    }
    game.ending().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board_games::{disk_race::DiskRace, uisge::Uisge};

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

    fn check<P: Symmetric>(plies: u32) {
        let expected = positions::<P>(plies);
        let (start, random) = (P::start(), Random::new(1));
        let mut drawn = Drawn {
            start,
            plies,
            limits: Limits::default(),
            random,
            seeds: Vec::new(),
            seen: HashSet::new(),
            is_complete: false,
        };
        let all = expected.len() as u64;
        let found: BTreeSet<P> = (0..all).map(|n| drawn.get(n).position().canonical().0).collect();
        assert!(!drawn.is_complete);
        assert_eq!(found, expected);
        assert_eq!(drawn.get(all).moves(), drawn.get(0).moves());
        assert_eq!(Source::Drawn(drawn).fewer_than(all + 1), Some(all));
    }

    /// All positions at a ply are drawn before one is repeated.
    #[test]
    fn openings_repeat_after_all_of_them() {
        check::<Uisge>(0);
        check::<Uisge>(4);
        check::<DiskRace>(3);
    }
}
