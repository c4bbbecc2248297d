//! The stored form of a [`Game`]: strings that are replayed and checked when read.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Date;
use crate::{Ending, Game, Limits};
use board_core::{Player, Position, quoted};

/// The stored form of any game: the data that serde writes for a [`Game`] in formats such as JSON,
/// not yet replayed.
///
/// ```
/// use board_play::{Game, record::StoredGame};
/// use uisge::Uisge;
///
/// let game: Game<Uisge> = "game: uisge\n\n1. d4f4\n".parse()?;
/// let json = serde_json::to_string(&game)?;
/// // The name of the game is known before the moves are replayed.
/// let stored: StoredGame = serde_json::from_str(&json)?;
/// assert_eq!(stored.game(), "uisge");
/// assert_eq!(stored.replay::<Uisge>()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGame {
    game: String,
    start: String,
    limits: Limits,
    moves: Vec<String>,
    /// The ending, with the outcome's notation.
    ending: Option<Ending<String>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    first: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    second: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<Date>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    others: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    comments: BTreeMap<usize, String>,
    /// The variations of each move, as printed in the record, without parentheses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    variations: BTreeMap<usize, Vec<String>>,
}

impl StoredGame {
    /// Returns the stored name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Creates a game's stored form, without moves that were taken back.
    pub fn of<P: Position>(game: &Game<P>) -> Self {
        let [first, second] = game.notes.names.clone();
        let stand = game.notes.variations.range(..=game.moves().len());
        Self {
            game: P::NAME.into(),
            start: game.start().to_string(),
            limits: game.limits(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            ending: game.ending().map(|ending| ending.map(|outcome| outcome.to_string())),
            first,
            second,
            date: game.notes.date,
            others: game.notes.others.clone(),
            comments: game.comments().map(|(ply, comment)| (ply, comment.into())).collect(),
            variations: stand.map(|(&ply, texts)| (ply, texts.clone())).collect(),
        }
    }

    /// Replays the moves, and checks the ending, the names and the comments.
    ///
    /// # Errors
    /// Returns a message that describes the problem.
    pub fn replay<P: Position>(&self) -> Result<Game<P>, String> {
        if self.game != P::NAME {
            let found = quoted(&self.game);
            return Err(format!("expected a game of {}, found one of {found}", P::NAME));
        }
        let start: P = self.start.parse().map_err(|why| format!("the start: {why}"))?;
        let mut game = Game::from_position(start, self.limits);
        for (number, text) in (1..).zip(&self.moves) {
            let refused = |why| format!("move {number}, {}: {why}", quoted(text));
            game.play_text(text).map_err(refused)?;
            for text in self.variations.get(&number).into_iter().flatten() {
                let wrong = |why| format!("variations of move {number}: {why}");
                game.read_variation(text).map_err(wrong)?;
            }
        }
        game.end_as(self.ending.as_ref(), |outcome| outcome.to_string())?;
        self.add_notes(&mut game)?;
        // Parsing accepts more than one form, such as surrounding whitespace.
        if Self::of(&game) == *self {
            Ok(game)
        } else {
            Err("expected notations and notes without additional whitespace, and no empty note"
                .into())
        }
    }

    fn add_notes<P: Position>(&self, game: &mut Game<P>) -> Result<(), String> {
        game.notes.date = self.date;
        for (player, name) in Player::ALL.into_iter().zip([&self.first, &self.second]) {
            game.set_name(player, name).map_err(|why| format!("{player}: {why}"))?;
        }
        for (name, value) in &self.others {
            game.set_other(name, value).map_err(|why| format!("{}: {why}", quoted(name)))?;
        }
        for (&ply, comment) in &self.comments {
            game.set_comment(ply, comment).map_err(|why| format!("comments: {why}"))?;
        }
        Ok(())
    }
}

impl<P: Position> Serialize for Game<P> {
    /// Serializes the [`StoredGame`] or, in binary formats, the [record](mod@crate::record).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            StoredGame::of(self).serialize(serializer)
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de, P: Position> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            StoredGame::deserialize(deserializer)?.replay().map_err(D::Error::custom)
        } else {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
