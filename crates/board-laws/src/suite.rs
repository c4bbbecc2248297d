//! What a game hands in, and the laws that are tried on it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use board_core::{HasSetup, Position, Rules, Symmetric, Zobrist};
use board_play::{Augment, Observe, View};

use crate::coverage::Coverage;
use crate::data::{self, Data};
use crate::reference::{self, Reference};
use crate::setups::Setups;
use crate::stored::{self, Stored};
use crate::walk::{Script, Walk, run};
use crate::{
    Law, LawResult, Violation, assert_ok, cross_check, keys, observe, play, record, session,
    symmetry, text, view,
};

/// The number of random games, under each of the rules, that are played to the end.
const WHOLE_GAMES: u64 = 50;

/// A game's own part of the laws, with a default for all of it, and a method for each law. The
/// macro [`laws!`](crate::laws) makes tests of the methods.
///
/// A law is tried at the start under all rules, at the positions that are handed in, and in random
/// play from each of them. A run is the same every time; the environment variables of proptest ask
/// for another (`PROPTEST_RNG_SEED`) or a longer one (`PROPTEST_CASES`).
pub struct Suite<P: Position> {
    /// The texts of all outcomes that can happen: [`coverage`](Self::coverage) must meet them.
    pub endings: &'static [&'static str],
    /// Rules and endings that never come together.
    pub never: &'static [(&'static str, &'static str)],
    /// Why a move is not legal: a reason of each of these variants must be met.
    pub illegal: &'static [P::Illegal],
    /// The text of the forced pass, if the game has one: it must have been legal somewhere.
    pub pass: Option<&'static str>,
    /// Texts of positions where rare things happen: every law is tried there and in play from
    /// there.
    pub positions: Vec<&'static str>,
    /// How many random walks a run makes; from every position at least two.
    pub cases: u32,
    /// How many plies a walk has at most.
    pub plies: usize,
    /// How set-ups are changed by chance, if the game has set-ups: every other walk then goes on
    /// from a changed one.
    pub setups: Option<Setups<P>>,
    /// The rules a second time, written slowly, if there are such.
    pub reference: Option<Reference>,
    /// The data files of the game.
    pub data: Data,
    /// The kinds of [change](board_play::view::Change) that moves show, all of them, by the names
    /// of the variants; if there are none, [`views`](Self::views) does not ask for them.
    pub changes: &'static [&'static str],
}

impl<P: Position> Default for Suite<P> {
    fn default() -> Self {
        Self {
            endings: &[],
            never: &[],
            illegal: &[],
            pass: None,
            positions: Vec::new(),
            cases: 160,
            plies: 64,
            setups: None,
            reference: None,
            data: Data::default(),
            changes: &[],
        }
    }
}

/// What the laws are tried on.
impl<P: Position> Suite<P> {
    /// Where the walks begin: the start under all rules, then the positions handed in.
    ///
    /// # Panics
    /// If one of those is not the text of a position.
    pub fn starts(&self) -> Vec<P> {
        let table = data::perft_lines(self.data.perft).map(|(text, _)| text);
        let given = self.positions.iter().copied().chain(table).map(data::at);
        P::Rules::all().into_iter().map(P::start_with).chain(given).collect()
    }

    /// All walks of a run, and the starts as walks without a move.
    pub fn walks(&self) -> Vec<Walk<P>> {
        let all = RefCell::new(Vec::new());
        let kept = self.on_walks(Law::End, &|walk| {
            all.borrow_mut().push(walk.clone());
            Ok(())
        });
        assert_ok(kept);
        all.into_inner()
    }

    /// Tries a law at every position of every walk; what is broken is so at a position that the
    /// shortest possible walk leads to.
    pub fn everywhere(&self, law: Law, holds: &dyn Fn(&P) -> LawResult) -> LawResult {
        self.on_walks(law, &|walk| walk.positions().iter().try_for_each(holds))
    }

    /// Tries a law on every walk; what is broken is so on a walk as short as possible.
    pub fn on_walks(&self, law: Law, holds: &dyn Fn(&Walk<P>) -> LawResult) -> LawResult {
        self.starts().into_iter().try_for_each(|start| holds(&Walk::follow(start, &[])))?;
        self.on_scripts(law, &|start, script| holds(&self.walk(start, script)))
    }

    fn on_scripts(&self, law: Law, holds: &dyn Fn(P, &Script) -> LawResult) -> LawResult {
        let starts = self.starts();
        let holds = |n: usize, script: &Script| holds(starts[n], script);
        let panicked = |n: usize, script: &Script, why: &str| {
            law.at(&format!("{:?}", self.walk(starts[n], script))).violation(why)
        };
        run(starts.len(), self.cases, self.plies, &holds, &panicked)
    }

    /// The walk of a script: a walk from `start`, or one from a change of where that leads.
    fn walk(&self, start: P, script: &Script) -> Walk<P> {
        let walk = Walk::follow(start, &script.picks);
        match &self.setups {
            Some(setups) if script.changed => {
                Walk::follow(setups.last(*walk.last(), &script.changes), &script.then)
            }
            _ => walk,
        }
    }
}

/// The laws that hold for any game.
impl<P: Position> Suite<P> {
    /// Law 1: the game is over exactly when there is no legal move.
    pub fn end(&self) -> LawResult {
        self.everywhere(Law::End, &play::over_without_moves)
    }

    /// Law 2: `check` accepts exactly the generated moves, and moves have indices.
    pub fn check(&self) -> LawResult {
        play::moves_have_indices::<P::Move>()?;
        self.everywhere(Law::Check, &play::check_accepts_generated)
    }

    /// Law 3: all ways to ask for the moves agree.
    pub fn moves(&self) -> LawResult {
        self.everywhere(Law::Moves, &play::moves_agree)
    }

    /// Law 4: a rejected move changes nothing, an accepted one passes the turn.
    pub fn play(&self) -> LawResult {
        self.everywhere(Law::Play, &play::play_passes_the_turn)
    }

    /// Law 5: the texts of positions, moves and rules.
    pub fn texts(&self) -> LawResult {
        text::move_texts_are_exact::<P::Move>()?;
        text::rules_texts_are_exact::<P::Rules>()?;
        self.everywhere(Law::Text, &|position| text::text_is_exact(position, text::EDITS))
    }

    /// Law 9: games and their records, in all forms.
    pub fn records(&self) -> LawResult {
        let laws = || {
            record::every_edit_of_a_record::<P>()?;
            self.on_walks(Law::Record, &|walk| {
                record::undo_and_redo(walk)?;
                record::declared_ends(walk)?;
                record::limits(walk)?;
                record::text_round_trip(walk)?;
                record::stored_round_trip(walk)
            })
        };
        // What a record breaks is law 9, also where it is a law for all that is stored.
        laws().map_err(|broken| Violation { law: Law::Record, ..broken })
    }

    /// That the run met all that it should: every ending and reason, the pass, and a move under all
    /// rules. A run that met nothing proves nothing.
    pub fn coverage(&self) -> Result<(), String> {
        let mut coverage = Coverage::default();
        for position in self.walks().iter().flat_map(Walk::positions) {
            coverage.add(position);
            coverage.add_reasons(position);
        }
        coverage.require_once(self)
    }

    /// Law 10: the fast rules agree with the reference rules, wherever the walks lead and on texts.
    ///
    /// # Panics
    /// If there are no reference rules, as the others that need them.
    pub fn reference_rules(&self) -> LawResult {
        let reference = self.reference();
        reference::same_starts::<P>(&reference)?;
        self.on_walks(Law::Reference, &|walk| {
            reference::same_ends(&reference, walk)?;
            walk.positions().iter().try_for_each(|position| {
                reference::same_game(&reference, position)?;
                reference::same_texts(&reference, position)
            })
        })
    }

    /// Law 10 at the length that the environment asks for: see [`cross_check`].
    pub fn side_by_side(&self) -> Result<(), String> {
        cross_check::run_as_asked(self)
    }

    /// Checks the perft table with the fast rules, also by playing the last ply.
    ///
    /// # Panics
    /// At the first wrong count, or if there are fewer counts than the suite requires.
    pub fn perft(&self) -> LawResult {
        let Data { perft, min_counts, .. } = self.data;
        let checked = data::check_perft::<P>(perft, data::MAX_COUNT);
        let played = data::check_perft_played::<P>(perft, data::MAX_PLAYED);
        assert!(checked >= min_counts && played > 0, "only {checked} and {played} counts");
        Ok(())
    }

    /// Checks the perft table with the reference rules.
    ///
    /// # Panics
    /// At the first wrong count, or if there are fewer counts than the suite requires.
    pub fn reference_perft(&self) -> LawResult {
        let Data { perft, min_reference_counts, .. } = self.data;
        let max = data::MAX_REFERENCE_COUNT;
        let checked = data::check_reference_perft(perft, max, &self.reference());
        assert!(checked >= min_reference_counts && checked > 0, "only {checked} counts");
        Ok(())
    }

    /// Checks the recordings.
    ///
    /// # Panics
    /// At the first position that differs, or if a recording has another number of positions.
    pub fn recorded(&self) -> LawResult {
        assert!(!self.data.recordings.is_empty(), "no recordings");
        for &(recording, positions) in self.data.recordings {
            assert_eq!(data::check_recording::<P>(recording).positions(), positions);
        }
        Ok(())
    }

    pub(crate) fn reference(&self) -> Reference {
        self.reference.expect("there are reference rules")
    }
}

/// Where the traits that a law is about are there.
impl<P: Position> Suite<P> {
    /// Law 5 for serde: what is stored is the text, and nothing else is read.
    pub fn stored(&self) -> LawResult
    where
        P: Position<Move: Stored, Rules: Stored> + Stored,
    {
        stored::moves_and_rules::<P>()?;
        stored::rejected_or_valid(&P::start(), usize::MAX, stored::stored_as_text)?;
        self.everywhere(Law::Text, &stored::only_its_text)
    }

    /// Law 6: set-ups and their positions; and that as many changed set-ups are accepted as should.
    ///
    /// # Panics
    /// If [`setups`](Self#structfield.setups) were not handed in.
    pub fn setups(&self) -> LawResult
    where
        P: HasSetup,
    {
        self.everywhere(Law::Setup, &crate::setups::setup_gives_position)?;
        let setups = self.setups.as_ref().expect("a way to change set-ups");
        self.on_scripts(Law::Setup, &|start, script| {
            setups.tried(*Walk::follow(start, &script.picks).last(), &script.changes)
        })?;
        setups.enough()
    }

    /// Law 7: keys follow the moves and tell positions apart.
    pub fn keys(&self) -> LawResult
    where
        P: Zobrist,
    {
        self.everywhere(Law::Key, &keys::key_follows_moves)?;
        keys::keys_differ(keys::similar_positions(&self.walks()))
    }

    /// Checks the keys and indices that must not change.
    ///
    /// # Panics
    /// At the first one that has changed, or if the number of keys is another.
    pub fn stable(&self) -> LawResult
    where
        P: Zobrist,
    {
        let (table, keys) = self.data.stable;
        assert_eq!(data::check_stable::<P>(table), keys);
        Ok(())
    }

    /// Law 8: symmetries form a group and commute with play.
    pub fn symmetries(&self) -> LawResult
    where
        P: Symmetric,
    {
        symmetry::symmetries_form_a_group::<P::Symmetry>()?;
        self.everywhere(Law::Symmetry, &|position| {
            symmetry::symmetries_commute_with_play(position)?;
            symmetry::symmetries_compose(position)?;
            symmetry::canonical_forms_are_canonical(position)
        })
    }

    /// Law 11: what is shown, touched and told.
    pub fn views(&self) -> LawResult
    where
        P: View,
    {
        self.everywhere(Law::View, &view::all)?;
        let asks = !self.changes.is_empty();
        if asks { view::kinds_of_change(&self.walks(), self.changes) } else { Ok(()) }
    }

    /// Law 13: what a network sees, and what a learning agent is told of the game.
    pub fn observations(&self) -> LawResult
    where
        P: View + Observe,
    {
        P::Rules::all().into_iter().try_for_each(observe::shape_and_actions::<P>)?;
        self.everywhere(Law::Observe, &|position| {
            observe::planes_show_the_position(position)?;
            observe::viewers_are_exchanged(position)
        })?;
        self.on_walks(Law::Observe, &observe::bounds)?;
        let ends = |rules| observe::whole_games_end_in_time::<P>(rules, WHOLE_GAMES);
        P::Rules::all().into_iter().try_for_each(ends)?;
        let walks = self.walks();
        observe::every_plane_is_used(&walks)?;
        observe::planes_differ(keys::similar_positions(&walks))
    }

    /// Law 13 under the symmetries.
    pub fn augmentations(&self) -> LawResult
    where
        P: Augment,
    {
        let all = P::Rules::all().into_iter();
        let sources: BTreeMap<_, _> =
            all.map(|rules| (rules, observe::Sources::of(rules))).collect();
        self.everywhere(Law::Observe, &|position| {
            observe::images_are_observed(position, &sources[&position.rules()])
        })
    }

    /// Law 12: a session is the game of its type.
    pub fn sessions(&self) -> LawResult
    where
        P: View + Zobrist,
    {
        self.on_walks(Law::Session, &session::follows_the_game)
    }
}
