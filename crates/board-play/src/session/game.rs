//! The implementation of [`Session`] for every [`Game`].

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::refusal::refusal;
use super::{AnyEnding, LastMove, Session, SessionError};
use crate::view::{self, MoveInfo, Picked, Scene};
use crate::{Ending, Game, View};
use board_core::{Indexed, MoveList, Outcome};

impl<P: View> Game<P> {
    /// Parses a move for a game that is in progress.
    fn parse_move(&self, notation: &str) -> Result<P::Move, SessionError> {
        self.ensure_in_progress()?;
        notation.parse().map_err(|error| SessionError::Notation(Box::new(error)))
    }

    /// Returns the legal moves of a game in progress.
    fn open_moves(&self) -> MoveList<P::Move> {
        let is_over = self.ending().is_some();
        if is_over { MoveList::default() } else { self.position().legal_moves() }
    }
}

impl<P: View> Session for Game<P> {
    fn legal_moves(&self) -> Vec<String> {
        self.open_moves().iter().map(ToString::to_string).collect()
    }

    fn move_infos(&self) -> Vec<MoveInfo> {
        let (position, layout) = (self.position(), self.position().layout());
        self.open_moves().into_iter().map(|m| MoveInfo::of(position, m, &layout)).collect()
    }

    fn mask(&self) -> Vec<bool> {
        let mut mask = alloc::vec![false; P::Move::COUNT];
        self.open_moves().into_iter().for_each(|m| mask[m.index()] = true);
        mask
    }

    fn check(&self, notation: &str) -> Result<(), SessionError> {
        Ok(self.check(self.parse_move(notation)?)?)
    }

    fn play(&mut self, notation: &str) -> Result<(), SessionError> {
        let m = self.parse_move(notation)?;
        Ok(self.play(m)?)
    }

    fn play_index(&mut self, index: usize) -> Result<(), SessionError> {
        self.ensure_in_progress()?;
        let m = P::Move::from_index(index).ok_or_else(|| {
            let count = P::Move::COUNT;
            let problem =
                alloc::format!("expected the index of a move, below {count}, found {index}");
            SessionError::Notation(problem.into())
        })?;
        Ok(self.play(m)?)
    }

    fn inputs(&self, notation: &str) -> Result<Vec<String>, SessionError> {
        let m = notation.parse().map_err(|error| SessionError::Notation(Box::new(error)))?;
        let (position, layout) = (self.position(), self.position().layout());
        let inputs = position.inputs(m).into_iter();
        Ok(inputs.map(|input| input.text::<P>(&layout).into()).collect())
    }

    fn pick(&self, entered: &[&str]) -> Option<Picked<usize, String>> {
        if self.ending().is_some() {
            return None;
        }
        let (position, layout) = (self.position(), self.position().layout());
        let mut inputs = Vec::new();
        for name in entered {
            let Picked::More(next) = view::pick(position, &inputs)? else { return None };
            inputs.push(next.into_iter().find(|input| input.text::<P>(&layout) == *name)?);
        }
        Some(match view::pick(position, &inputs)? {
            Picked::Move(m) => Picked::Move(m.index()),
            Picked::More(next) => {
                let names = next.into_iter().map(|input| input.text::<P>(&layout).into());
                Picked::More(names.collect())
            }
        })
    }

    fn why_not(&self, entered: &[&str]) -> Option<String> {
        match Session::pick(self, entered) {
            Some(_) => None,
            None => Some(refusal(self, entered)),
        }
    }

    fn undo(&mut self) -> Option<String> {
        self.undo().map(|m| m.to_string())
    }

    fn redo(&mut self) -> Option<String> {
        self.redo().map(|m| m.to_string())
    }

    fn ending(&self) -> Option<AnyEnding> {
        let ending = self.ending()?;
        let outcome = self.position().outcome();
        let Scene { status, reason, .. } = self.scene();
        Some(AnyEnding {
            winner: ending.winner(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            margin: outcome.and_then(Outcome::margin),
            words: [status].into_iter().chain(reason).collect::<Vec<_>>().join(": "),
            cause: ending.cause(),
        })
    }

    fn moves(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    fn plies(&self) -> usize {
        self.moves().len()
    }

    fn scene(&self) -> Scene {
        let scene = Scene::of(self.position());
        let Some(ending) = self.ending() else { return scene };
        let reason = match ending {
            Ending::Rules(_) => return scene,
            Ending::Resigned(player) => {
                alloc::format!("{} resigned", P::PLAYER_NAMES[player.index()])
            }
            Ending::Forfeited(player, fault) => {
                let player = P::PLAYERS[player.index()];
                alloc::format!("{player} forfeited ({})", fault.name().replace('-', " "))
            }
            Ending::Agreed => "the players agreed".to_string(),
            Ending::Repetition => match self.occurrences() {
                1 => "the position stood here once".to_string(),
                times => alloc::format!("the position stood here {times} times"),
            },
            Ending::PlyCap => match self.moves().len() {
                1 => "1 ply was played".to_string(),
                plies => alloc::format!("{plies} plies were played"),
            },
        };
        let status = view::result::<P>(ending.winner());
        Scene { over: true, status, reason: Some(reason), ..scene }
    }

    fn last_move(&self) -> Option<LastMove> {
        let (m, before) = self.moves().iter().zip(self.positions()).last()?;
        Some(LastMove::of(before, *m))
    }

    fn last_words(&self) -> Option<String> {
        let (m, before) = self.moves().iter().zip(self.positions()).last()?;
        Some(before.describe(*m))
    }
}
