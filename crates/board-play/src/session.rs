//! Games and what is played of them behind one object-safe face: for servers, programs, bindings
//! and pages, which know no game by its type.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::record::Date;
#[cfg(feature = "serde")]
use crate::record::StoredGame;
use crate::view::{Offer, Picked, Picker, Scene, Step};
use crate::{Ending, Game, Limits, View};
use board_core::sink::Mask;
use board_core::{Move, Player, Zobrist};

mod any_game;
mod refusal;

pub use any_game::AnyGame;

/// An error of any game.
pub type AnyError = Box<dyn Error + Send + Sync + 'static>;

/// A game of any kind that is played and recorded: moves, positions and spaces are texts. Every
/// [`Game`] whose positions can be shown is one, and the methods have the names of `Game`'s.
///
/// ```
/// use board_play::{AnyError, Session};
///
/// fn play_all(session: &mut dyn Session, moves: &[&str]) -> Result<String, AnyError> {
///     moves.iter().try_for_each(|m| session.play(m))?;
///     Ok(session.record())
/// }
/// ```
pub trait Session: Send + Sync {
    /// What is played.
    fn game(&self) -> AnyGame;

    /// The text of the position on the board.
    fn position(&self) -> String;

    /// The text of the rules in force, `standard` for the default.
    fn rules(&self) -> String;

    /// What ends the game besides its rules.
    fn limits(&self) -> Limits;

    /// The side to move; whose turn it would be once the game is over.
    fn turn(&self) -> Player;

    /// The texts of the legal moves, in the order of generation. None once the game is over, by
    /// whatever ended it.
    fn legal_moves(&self) -> Vec<String>;

    /// The legal moves with all that a person is told of them; none once the game is over.
    fn offers(&self) -> Vec<Offer>;

    /// Which moves are legal, by their index ([`Move::index`]); none once the game is over.
    fn mask(&self) -> Vec<bool>;

    /// Whether the move with this text is legal now.
    ///
    /// # Errors
    /// Says why the text is no move, or why the move is not legal.
    fn check(&self, text: &str) -> Result<(), AnyError>;

    /// Plays the move with this text.
    ///
    /// # Errors
    /// Says why the text is no move, why the move is not legal, or that the game is over; the
    /// game is then as it was.
    fn play(&mut self, text: &str) -> Result<(), AnyError>;

    /// Plays the move with this index.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_index(&mut self, index: usize) -> Result<(), AnyError>;

    /// What comes after some touches: what can be touched next, or the move that they make.
    /// `None` if no legal move begins with them.
    fn pick(&self, touched: &[&str]) -> Option<AnyPicked>;

    /// Why no legal move begins with some touches, in words; `None` if one does. It tries every
    /// move that exists: for a touch that was refused, not for a search.
    fn why_not(&self, touched: &[&str]) -> Option<String>;

    /// Takes the last move back, and gives its text.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move again that was taken back last, and gives its text.
    fn redo(&mut self) -> Option<String>;

    /// Ends the game with a loss for `player`.
    ///
    /// # Errors
    /// That the game is over already.
    fn resign(&mut self, player: Player) -> Result<(), AnyError>;

    /// Ends the game with a draw that the players agreed on.
    ///
    /// # Errors
    /// That the game is over already.
    fn agree_draw(&mut self) -> Result<(), AnyError>;

    /// Withdraws a resignation or an agreement, and says whether there was one.
    fn reopen(&mut self) -> bool;

    /// How the game ended, or `None` while it goes on.
    fn ending(&self) -> Option<AnyEnding>;

    /// The moves that were played and stand.
    fn moves(&self) -> Vec<String>;

    /// The texts of the positions from the start to the one on the board: one more than the moves.
    fn positions(&self) -> Vec<String>;

    /// All there is to see of the position on the board.
    fn scene(&self) -> Scene;

    /// The last move, and what it did to the board.
    fn last_move(&self) -> Option<LastMove>;

    /// The Zobrist key of the position on the board.
    fn key(&self) -> u64;

    /// The [record](mod@crate::record) of the game.
    fn record(&self) -> String;

    /// The stored form of the game.
    #[cfg(feature = "serde")]
    fn stored(&self) -> StoredGame;

    /// Who plays a side.
    fn name(&self, player: Player) -> Option<&str>;

    /// Notes who plays a side.
    ///
    /// # Errors
    /// As [`Game::set_name`].
    fn set_name(&mut self, player: Player, name: &str) -> Result<(), AnyError>;

    /// Notes when the game was played.
    fn set_date(&mut self, date: Option<Date>);

    /// The comment on a move, counted from 1; 0 is the one before the first move.
    fn comment(&self, ply: usize) -> Option<&str>;

    /// Comments on a move, counted from 1, or for 0 before the first one.
    ///
    /// # Errors
    /// As [`Game::set_comment`].
    fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), AnyError>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Session>;
}

/// How a game of any kind ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnyEnding {
    /// The player who won; `None` for a draw.
    pub winner: Option<Player>,
    /// The outcome's text, if the rules ended the game.
    pub outcome: Option<String>,
    /// The [margin](board_core::Outcome::margin) of the win, if the outcome has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub margin: Option<u32>,
    /// How it ended and why, in words: `light has won: light shows six crowns`.
    pub words: String,
}

/// What comes after some touches.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum AnyPicked {
    /// What can be touched next.
    More(Vec<String>),
    /// The index of the move that is complete.
    Move(usize),
}

/// A move that was played, and what it did.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LastMove {
    /// Its index, text, words and inputs.
    pub offer: Offer,
    /// What it did to the board before it.
    pub changes: Vec<Step<String, char>>,
    /// The board before it.
    pub before: Scene,
}

impl LastMove {
    /// All about a legal move of a position.
    ///
    /// # Panics
    /// As [`View::changes`].
    pub fn of<P: View>(before: &P, m: P::Move) -> Self {
        Self {
            offer: Offer::of(before, m, &before.layout()),
            changes: Scene::changes(before, m),
            before: Scene::of(before),
        }
    }
}

impl<P: View> Game<P> {
    /// How the game ended and why, in words; `None` while it goes on.
    pub fn ending_words(&self) -> Option<String> {
        let name = |player: Player| P::PLAYER_NAMES[player.index()];
        Some(match self.ending()? {
            Ending::Rules(_) => {
                let scene = Scene::of(self.position());
                match scene.reason {
                    Some(reason) => alloc::format!("{}: {reason}", scene.status),
                    None => scene.status,
                }
            }
            Ending::Resigned(player) => {
                alloc::format!("{} has won: {} resigned", name(!player), name(player))
            }
            Ending::Agreed => "a draw: the players agreed".to_string(),
            Ending::Repetition => {
                alloc::format!("a draw: the position stood here {} times", self.occurrences())
            }
            Ending::PlyCap => alloc::format!("a draw: {} plies were played", self.moves().len()),
        })
    }

    fn index_of(text: &str) -> Result<P::Move, AnyError> {
        Ok(text.parse::<P::Move>()?)
    }
}

impl<P: View + Zobrist> Session for Game<P> {
    fn game(&self) -> AnyGame {
        AnyGame::of::<P>()
    }

    fn position(&self) -> String {
        self.position().to_string()
    }

    fn rules(&self) -> String {
        self.position().rules().to_string()
    }

    fn limits(&self) -> Limits {
        self.limits()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn legal_moves(&self) -> Vec<String> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => self.position().legal_moves().iter().map(ToString::to_string).collect(),
        }
    }

    fn offers(&self) -> Vec<Offer> {
        if self.ending().is_some() { Vec::new() } else { Scene::offers(self.position()) }
    }

    fn mask(&self) -> Vec<bool> {
        let mut mask = alloc::vec![false; P::Move::COUNT];
        if self.ending().is_none() {
            self.position().generate(&mut Mask(&mut mask));
        }
        mask
    }

    fn check(&self, text: &str) -> Result<(), AnyError> {
        self.check(Self::index_of(text)?)?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), AnyError> {
        self.play(Self::index_of(text)?)?;
        Ok(())
    }

    fn play_index(&mut self, index: usize) -> Result<(), AnyError> {
        let m = P::Move::from_index(index).ok_or_else(|| {
            alloc::format!("expected the index of a move, below {}, found {index}", P::Move::COUNT)
        })?;
        self.play(m)?;
        Ok(())
    }

    fn pick(&self, touched: &[&str]) -> Option<AnyPicked> {
        if self.ending().is_some() {
            return None;
        }
        let layout = self.position().layout();
        let mut picker = Picker::new(self.position());
        for text in touched {
            let named = |touch: &crate::view::Touch<P::Space>| touch.text::<P>(&layout) == *text;
            let touch = picker.next().into_iter().find(named)?;
            if let Picked::Move(m) = picker.touch(touch).ok()? {
                let complete = picker.touched().len() == touched.len();
                return complete.then(|| AnyPicked::Move(m.index()));
            }
        }
        let next = picker.next().into_iter().map(|touch| touch.text::<P>(&layout).into());
        Some(AnyPicked::More(next.collect()))
    }

    fn why_not(&self, touched: &[&str]) -> Option<String> {
        match Session::pick(self, touched) {
            Some(_) => None,
            None => Some(refusal::refusal(self, touched)),
        }
    }

    fn undo(&mut self) -> Option<String> {
        self.undo().map(|m| m.to_string())
    }

    fn redo(&mut self) -> Option<String> {
        self.redo().map(|m| m.to_string())
    }

    fn resign(&mut self, player: Player) -> Result<(), AnyError> {
        Ok(self.resign(player)?)
    }

    fn agree_draw(&mut self) -> Result<(), AnyError> {
        Ok(self.agree_draw()?)
    }

    fn reopen(&mut self) -> bool {
        self.reopen()
    }

    fn ending(&self) -> Option<AnyEnding> {
        let ending = self.ending()?;
        let outcome = match ending {
            Ending::Rules(outcome) => Some(outcome.to_string()),
            _ => None,
        };
        let words = self.ending_words().unwrap_or_default();
        Some(AnyEnding { winner: ending.winner(), outcome, margin: ending.margin(), words })
    }

    fn moves(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    fn positions(&self) -> Vec<String> {
        self.positions().iter().map(ToString::to_string).collect()
    }

    fn scene(&self) -> Scene {
        Scene::of(self.position())
    }

    fn last_move(&self) -> Option<LastMove> {
        let (m, before) = self.moves().iter().zip(self.positions()).last()?;
        Some(LastMove::of(before, *m))
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn record(&self) -> String {
        self.to_string()
    }

    #[cfg(feature = "serde")]
    fn stored(&self) -> StoredGame {
        StoredGame::of(self)
    }

    fn name(&self, player: Player) -> Option<&str> {
        self.name(player)
    }

    fn set_name(&mut self, player: Player, name: &str) -> Result<(), AnyError> {
        Ok(self.set_name(player, name)?)
    }

    fn set_date(&mut self, date: Option<Date>) {
        self.set_date(date);
    }

    fn comment(&self, ply: usize) -> Option<&str> {
        self.comment(ply)
    }

    fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), AnyError> {
        Ok(self.set_comment(ply, comment)?)
    }

    fn boxed(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}

impl fmt::Debug for dyn Session {
    /// The record: the fields of a game would make every program larger that only shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Session").field(&self.record()).finish()
    }
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}
