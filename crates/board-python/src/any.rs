//! A type-erased position of any game.

use std::any::Any;
use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use board_census::{CensusError, Resources, census, level};
use board_core::{LastPly, Outcome, PerftError, Player, Random, Symmetry, perft_with};
use board_games::{FullGame, Visitor, visit};
use board_play::view::Scene;
use board_play::{Game, Limits, Session};
use board_search::Opponent;

use crate::distinct::Stop;
use crate::error::no_action;
use crate::memory::is_free;
use crate::opponent::{self, AnyEngine};
use crate::search::{self, Best};

/// The initial capacity for legal actions, enough for most positions.
const USUAL: usize = 128;

/// An upper bound on the memory of an element of the returned Python list in bytes, without the
/// boxed position.
const OBJECTS: usize = 256;

/// A position of any game. Actions are indices below [`actions`](Self::actions).
pub trait AnyPosition: Send + Sync {
    fn game(&self) -> &'static str;
    fn players(&self) -> [&'static str; 2];
    fn text(&self) -> String;
    fn rules(&self) -> String;
    fn turn(&self) -> Player;
    fn is_over(&self) -> bool;
    fn ended(&self) -> Option<Ended>;
    /// Returns the number of planes, rows and columns.
    fn shape(&self) -> [usize; 3];
    /// Returns the names of the planes.
    fn planes(&self) -> Vec<String>;
    fn actions(&self) -> usize;
    fn max_plies(&self) -> Option<u32>;
    fn max_margin(&self) -> u32;
    fn legal_actions(&self) -> Vec<usize>;
    /// Writes for each action whether it is legal.
    fn write_mask(&self, mask: &mut [bool]);
    fn legal_moves(&self) -> Vec<String>;
    /// Returns the notation of an action, or `None` if the action does not exist.
    fn action_text(&self, action: usize) -> Option<String>;
    fn text_action(&self, text: &str) -> Result<usize, String>;
    /// Describes a legal action in words; the error is the reason why it is illegal.
    fn describe(&self, action: usize) -> Result<String, String>;
    /// Returns the position after an action; the error is the reason why it is illegal.
    fn after(&self, action: usize) -> Result<Held, String>;
    fn observe_f32(&self, viewer: Player, values: &mut [f32]) -> Result<(), String>;
    fn observe_u8(&self, viewer: Player, values: &mut [u8]) -> Result<(), String>;
    fn images(&self) -> Vec<Image>;
    /// Returns the number of symmetries.
    fn symmetries(&self) -> usize;
    /// Returns the image under a symmetry, or `None` if there is no such symmetry.
    fn image(&self, symmetry: usize) -> Option<Held>;
    fn canonical(&self) -> Held;
    fn key(&self) -> u64;
    fn perft(
        &self,
        depth: u8,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, PerftError>;
    /// Counts leaves, merging equal positions.
    fn perft_distinct(&self, depth: u8, with: Resources, stop: &Stop) -> Result<u128, CensusError>;
    /// Returns the positions of a ply up to symmetry, and the number of move sequences to each.
    fn level(
        &self,
        ply: u8,
        with: Resources,
        stop: &Stop,
    ) -> Result<Vec<(Held, u128)>, CensusError>;
    /// Plays a random game; returns whether it ended, the winner and the number of plies.
    fn playout(&self, random: &mut Random, max_plies: u32) -> (bool, Option<Player>, u32);
    /// Searches for the best moves; returns `None` if the game is over.
    fn best(&self, limits: search::Limits, stop: &Arc<AtomicBool>) -> Option<Best>;
    /// Creates the engine of this game for an opponent.
    fn engine(&self, name: Opponent, seed: u64, stop: &Arc<AtomicBool>) -> Box<dyn AnyEngine>;
    fn scene(&self) -> Scene;
    fn session(&self, limits: Limits) -> Box<dyn Session>;
    /// Returns whether the other position is of the same game under the same rules.
    fn same_rules(&self, other: &dyn AnyPosition) -> bool;
    /// Compares positions of the same game; returns `None` for different games.
    fn compare(&self, other: &dyn AnyPosition) -> Option<Ordering>;
    fn hash(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
}

/// A boxed position.
pub type Held = Box<dyn AnyPosition>;

/// How a game ended.
pub struct Ended {
    pub text: String,
    pub winner: Option<Player>,
    /// The margin by which the first player won; negative for a loss.
    pub margin: i32,
}

/// The image of a position under a symmetry.
pub struct Image {
    pub position: Held,
    pub swaps_players: bool,
    pub action_sources: Vec<usize>,
    pub cell_sources: Vec<usize>,
}

/// Parses a position, or returns the start under the rules; `None` if the game is unknown.
pub fn open(game: &str, text: Option<&str>, rules: &str) -> Option<Result<Held, String>> {
    visit(game, Open { text, rules })
}

struct Open<'a> {
    text: Option<&'a str>,
    rules: &'a str,
}

impl Visitor for Open<'_> {
    type Output = Result<Held, String>;

    fn visit<P: FullGame>(self) -> Self::Output {
        match self.text {
            Some(text) => match text.parse::<P>() {
                Ok(position) => Ok(Box::new(Of(position))),
                Err(why) => Err(why.to_string()),
            },
            None => match self.rules.parse() {
                Ok(rules) => Ok(Box::new(Of(P::start_with(rules)))),
                Err(why) => Err(format!("rules: {why}")),
            },
        }
    }
}

/// Boxes a position.
pub fn hold<P: FullGame>(position: P) -> Held {
    Box::new(Of(position))
}

/// Returns a boxed position, or `None` if it belongs to another game.
pub fn held<P: FullGame>(position: &Held) -> Option<P> {
    position.as_any().downcast_ref::<Of<P>>().map(|position| position.0)
}

/// Returns the move of an action.
pub fn move_of<P: FullGame>(position: &P, action: usize) -> Result<P::Move, String> {
    let rules = position.rules();
    P::action_move(action, rules).ok_or_else(|| no_action(action, P::actions(rules)))
}

/// A position of a game.
pub struct Of<P>(pub P);

impl<P: FullGame> AnyPosition for Of<P> {
    fn game(&self) -> &'static str {
        P::NAME
    }

    fn players(&self) -> [&'static str; 2] {
        P::PLAYERS
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    fn ended(&self) -> Option<Ended> {
        self.0.outcome().map(|outcome| Ended {
            text: outcome.to_string(),
            winner: outcome.winner(),
            margin: outcome.margin_for(Player::First),
        })
    }

    fn shape(&self) -> [usize; 3] {
        P::shape(self.0.rules())
    }

    fn planes(&self) -> Vec<String> {
        P::PLANES.iter().map(ToString::to_string).collect()
    }

    fn actions(&self) -> usize {
        P::actions(self.0.rules())
    }

    fn max_plies(&self) -> Option<u32> {
        P::max_plies(self.0.rules())
    }

    fn max_margin(&self) -> u32 {
        P::max_margin(self.0.rules())
    }

    fn legal_actions(&self) -> Vec<usize> {
        let (rules, mut legal) = (self.0.rules(), Vec::with_capacity(USUAL));
        self.0.generate(&mut |m| {
            legal.extend(P::action(m, rules));
            ControlFlow::Continue(())
        });
        legal.sort_unstable();
        legal
    }

    fn write_mask(&self, mask: &mut [bool]) {
        let rules = self.0.rules();
        mask.fill(false);
        self.0.generate(&mut |m| {
            if let Some(legal) = P::action(m, rules).and_then(|action| mask.get_mut(action)) {
                *legal = true;
            }
            ControlFlow::Continue(())
        });
    }

    fn legal_moves(&self) -> Vec<String> {
        let texts = self.legal_actions().into_iter().filter_map(|action| self.action_text(action));
        texts.collect()
    }

    fn action_text(&self, action: usize) -> Option<String> {
        P::action_move(action, self.0.rules()).map(|m| m.to_string())
    }

    fn text_action(&self, text: &str) -> Result<usize, String> {
        let m = text.parse::<P::Move>().map_err(|why| why.to_string())?;
        // A move without an action does not exist on this board.
        let reason = || self.0.check(m).err().map(|why| why.to_string()).unwrap_or_default();
        P::action(m, self.0.rules()).ok_or_else(reason)
    }

    fn describe(&self, action: usize) -> Result<String, String> {
        let m = move_of(&self.0, action)?;
        self.0.check(m).map_err(|why| why.to_string())?;
        Ok(self.0.describe(m))
    }

    fn after(&self, action: usize) -> Result<Held, String> {
        let m = move_of(&self.0, action)?;
        let after = self.0.after(m);
        after.map(|after| Box::new(Self(after)) as Held).map_err(|why| why.to_string())
    }

    fn observe_f32(&self, viewer: Player, values: &mut [f32]) -> Result<(), String> {
        self.0.observe(viewer, values).map_err(|why| why.to_string())
    }

    fn observe_u8(&self, viewer: Player, values: &mut [u8]) -> Result<(), String> {
        self.0.observe(viewer, values).map_err(|why| why.to_string())
    }

    fn images(&self) -> Vec<Image> {
        let rules = self.0.rules();
        let image = |&symmetry: &P::Symmetry| Image {
            position: Box::new(Self(self.0.transform(symmetry))),
            swaps_players: symmetry.swaps_players(),
            action_sources: P::action_sources(rules, symmetry),
            cell_sources: P::cell_sources(rules, symmetry),
        };
        P::Symmetry::ALL.iter().map(image).collect()
    }

    fn symmetries(&self) -> usize {
        P::Symmetry::ALL.len()
    }

    fn image(&self, symmetry: usize) -> Option<Held> {
        let &symmetry = P::Symmetry::ALL.get(symmetry)?;
        Some(Box::new(Self(self.0.transform(symmetry))))
    }

    fn canonical(&self) -> Held {
        Box::new(Self(self.0.canonical().0))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn perft(
        &self,
        depth: u8,
        mut poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, PerftError> {
        perft_with(&self.0, depth, LastPly::Count, &mut (), &mut poll)
    }

    fn perft_distinct(&self, depth: u8, with: Resources, stop: &Stop) -> Result<u128, CensusError> {
        let plies = census(&self.0, depth, with, stop)?;
        Ok(plies.last().map_or(0, |ply| ply.leaves))
    }

    fn level(
        &self,
        ply: u8,
        with: Resources,
        stop: &Stop,
    ) -> Result<Vec<(Held, u128)>, CensusError> {
        let found = level(&self.0, ply, with, stop)?;
        let objects = found.len().saturating_mul(OBJECTS);
        // Neither boxes nor the conversion to Python report a lack of memory.
        let boxed = |(position, ways)| {
            is_free(size_of::<Self>()).then(|| (Box::new(Self(position)) as Held, ways))
        };
        let found: Option<_> = found.into_iter().map(boxed).collect();
        found.filter(|_| is_free(objects)).ok_or(CensusError::Memory)
    }

    fn playout(&self, random: &mut Random, max_plies: u32) -> (bool, Option<Player>, u32) {
        let (outcome, plies) = self.0.playout(max_plies, |count| random.below(count));
        (outcome.is_some(), outcome.and_then(Outcome::winner), plies)
    }

    fn best(&self, limits: search::Limits, stop: &Arc<AtomicBool>) -> Option<Best> {
        search::best(&self.0, limits, stop)
    }

    fn engine(&self, name: Opponent, seed: u64, stop: &Arc<AtomicBool>) -> Box<dyn AnyEngine> {
        opponent::engine::<P>(name, seed, stop)
    }

    fn scene(&self) -> Scene {
        Scene::of(&self.0)
    }

    fn session(&self, limits: Limits) -> Box<dyn Session> {
        Box::new(Game::from_position(self.0, limits))
    }

    fn same_rules(&self, other: &dyn AnyPosition) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| self.0.rules() == other.0.rules())
    }

    fn compare(&self, other: &dyn AnyPosition) -> Option<Ordering> {
        other.as_any().downcast_ref::<Self>().map(|other| self.0.cmp(&other.0))
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (P::NAME, self.0).hash(&mut hasher);
        hasher.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
