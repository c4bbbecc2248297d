use std::collections::BTreeMap;
use std::fmt::Write as _;

use board_core::Player;
use board_play::FullGame;
use board_play::record::Date;
use board_play::{AnyEnding, Ending, Game, Limits, RecordError};
use serde::{Deserialize, Serialize};

/// A record as a JSON object, not yet replayed.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
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

impl Stored {
    /// Returns a game's object, without moves that were taken back.
    pub fn of<P: FullGame>(game: &Game<P>) -> Self {
        let [first, second] =
            Player::ALL.map(|player| game.name(player).unwrap_or_default().into());
        let variations = (1..=game.moves().len()).map(|ply| (ply, game.variations(ply).to_vec()));
        Self {
            game: P::NAME.into(),
            start: game.start().to_string(),
            limits: game.limits(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            ending: game.ending().map(|ending| ending.map(|outcome| outcome.to_string())),
            first,
            second,
            date: game.date(),
            others: game.headers().map(|(name, value)| (name.into(), value.into())).collect(),
            comments: game.comments().map(|(ply, comment)| (ply, comment.into())).collect(),
            variations: variations.filter(|(_, lines)| !lines.is_empty()).collect(),
        }
    }

    /// Replays the moves, and checks all fields.
    ///
    /// # Errors
    /// Returns a message that describes the problem.
    pub fn replay<P: FullGame>(&self) -> Result<Game<P>, String> {
        let record = self.record(P::PLAYERS).parse();
        let game: Game<P> = record.map_err(|error: RecordError| error.problem)?;
        let found = Self::of(&game);
        if found.ending != self.ending {
            let ending = AnyEnding::of(&game);
            let ending = ending.map_or("the game goes on".into(), |ending| ending.words);
            return Err(format!("the ending is not the one that the moves lead to: {ending}"));
        }
        // A field may contain line breaks, for example, so that the record is another one.
        let expected =
            "expected notations and notes without additional whitespace, and no empty note";
        if found == *self { Ok(game) } else { Err(expected.into()) }
    }

    /// Returns the record, without a result that follows from the moves.
    fn record(&self, players: [&str; 2]) -> String {
        let result = match &self.ending {
            Some(Ending::Resigned(player) | Ending::Forfeited(player, _)) => {
                Some(players[(!*player).index()])
            }
            Some(Ending::Agreed) => Some("draw"),
            _ => None,
        };
        let (cause, [first, second]) = (self.ending.as_ref().map(Ending::cause), players);
        let headers = [
            ("game", self.game.clone()),
            ("start", self.start.clone()),
            (first, self.first.clone()),
            (second, self.second.clone()),
            ("date", self.date.map(|date| date.to_string()).unwrap_or_default()),
            ("repetition", self.limits.repetition.map(|n| n.to_string()).unwrap_or_default()),
            ("max-plies", self.limits.max_plies.map(|n| n.to_string()).unwrap_or_default()),
            ("result", result.unwrap_or_default().into()),
            ("cause", result.and(cause).unwrap_or_default().into()),
        ];
        let mut record = String::new();
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = writeln!(record, "{name}: {value}");
        }
        for (name, value) in &self.others {
            let _ = writeln!(record, "{name}: {value}");
        }
        for ply in 0..=self.moves.len() {
            let m = ply.checked_sub(1).map_or("", |index| &self.moves[index]);
            let _ = write!(record, "\n{m}");
            if let Some(comment) = self.comments.get(&ply) {
                let _ = write!(record, " {{{comment}}}");
            }
            for line in self.variations.get(&ply).into_iter().flatten() {
                let _ = write!(record, " ({line})");
            }
        }
        record
    }
}
