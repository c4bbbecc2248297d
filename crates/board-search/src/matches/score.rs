use std::collections::BTreeMap;
use std::collections::hash_map::{Entry, HashMap};

use board_core::Position;

use super::rules::{Match, Meeting, OnGame, Played};
use crate::{Sprt, Tally, Verdict};

/// The score of a match.
pub(super) struct Score<'a> {
    /// Finished games that wait for earlier ones, by number.
    waiting: BTreeMap<u64, Played>,
    /// The number of earlier games, which were passed to `on_game` in pairs. Because of this order,
    /// the verdict does not depend on the number of threads or the length of games.
    passed: u64,
    /// The number of the last game that belongs to a pair.
    last_paired: u64,
    meetings: Vec<Meeting>,
    /// The first game with each course.
    courses: HashMap<u64, u64>,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
    on_game: OnGame<'a>,
}

impl<'a> Score<'a> {
    pub(super) fn new<P: Position>(
        rules: &Match<'_, P>,
        pairings: &[[usize; 2]],
        on_game: OnGame<'a>,
    ) -> Self {
        let meeting = |&players| Meeting { players, tally: <_>::default(), pairs: <_>::default() };
        Self {
            waiting: BTreeMap::new(),
            passed: 0,
            last_paired: u64::from(rules.games / 2 * 2) * pairings.len() as u64,
            meetings: pairings.iter().map(meeting).collect(),
            courses: HashMap::new(),
            sprt: rules.sprt,
            verdict: None,
            on_game,
        }
    }

    /// Adds a game. Returns whether the test is decided.
    pub(super) fn add(&mut self, played: Played) -> bool {
        self.waiting.insert(played.number, played);
        while self.verdict.is_none()
            && [1, 2].iter().all(|next| self.waiting.contains_key(&(self.passed + next)))
        {
            self.pass();
        }
        self.verdict.is_some()
    }

    /// Passes on the next two games, or one if the other is missing.
    fn pass(&mut self) {
        let Some(first) =
            self.waiting.first_key_value().map(|(number, _)| number.div_ceil(2) * 2 - 1)
        else {
            return;
        };
        let mut games: Vec<_> =
            [first, first + 1].iter().filter_map(|number| self.waiting.remove(number)).collect();
        for played in &mut games {
            match self.courses.entry(played.course) {
                Entry::Occupied(earlier) => played.repeats = Some(*earlier.get()),
                Entry::Vacant(new) => drop(new.insert(played.number)),
            }
        }
        match &games[..] {
            [one, other] if first < self.last_paired => self.count_pair(one, other),
            _ => {}
        }
        for played in games {
            self.passed += 1;
            let meeting = &mut self.meetings[played.pairing];
            meeting.tally = meeting.tally + played.result;
            (self.on_game)(played);
        }
    }

    fn count_pair(&mut self, one: &Played, other: &Played) {
        if one.repeats.is_some() && other.repeats.is_some() {
            return;
        }
        let meeting = &mut self.meetings[one.pairing];
        meeting.pairs.record(one.result + other.result);
        self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&meeting.pairs));
    }

    /// Returns the number of finished games.
    pub(super) fn done(&self) -> u64 {
        self.passed + self.waiting.len() as u64
    }

    /// Describes the result so far.
    pub(super) fn shown(&self) -> String {
        let waiting = self.waiting.values().map(|played| played.result);
        match (&self.sprt, &self.meetings[..]) {
            (sprt, [meeting]) => {
                let Tally { wins, draws, losses } = waiting.fold(meeting.tally, |a, b| a + b);
                let llr = sprt.map_or(String::new(), |sprt| {
                    let [low, high] = sprt.bounds();
                    format!(", LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&meeting.pairs))
                });
                format!("{wins} won, {draws} drawn, {losses} lost{llr}")
            }
            _ => "games".into(),
        }
    }

    /// Returns the results. Without a verdict, an interrupted match's remaining games count too.
    pub(super) fn result(mut self) -> (Vec<Meeting>, Option<Verdict>) {
        while self.verdict.is_none() && !self.waiting.is_empty() {
            self.pass();
        }
        (self.meetings, self.verdict)
    }
}
