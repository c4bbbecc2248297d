//! The values that a game provides, and the laws as methods.

use std::cell::RefCell;

use board_core::{Board, HasSetup, Packed, Position, Rules, Symmetric, Zobrist};
use board_play::{Arrange, Evaluate, Observe, View};

use serde::Serialize;
use serde::de::DeserializeOwned;

#[cfg(feature = "allocation")]
use crate::allocation;
use crate::coverage::Coverage;
use crate::data::{self, Data};
use crate::reference::{self, Reference};
use crate::setups::Setups;
use crate::stored;
use crate::walk::{Script, Walk, run};
use crate::{
    Law, LawResult, Violation, assert_ok, keys, observe, play, record, setups, symmetry, text, view,
};

/// The maximum number of plies of the walks of [`Suite::side_by_side`].
const LONG_WALK: usize = 300;

/// The number of random games, under each of the rules, that are played to the end.
const WHOLE_GAMES: u64 = 50;

/// The values that the laws need from a game, and a method for each law.
///
/// All values have defaults: 160 [`cases`](Self::cases) of at most 64 [`plies`](Self::plies), and
/// no other values. The macro [`laws!`](crate::laws) makes tests of the methods.
///
/// A law is checked at the start positions under all rules, at the given positions, and in random
/// play from each of them. Runs are deterministic. The environment variable `PROPTEST_RNG_SEED`
/// selects other random play, and `PROPTEST_CASES` more of it. The report of a violation has both
/// values, and its position can be added to [`positions`](Self::positions).
pub struct Suite<P: Position> {
    /// The names of all possible outcomes. A run must reach each of them and no others.
    pub endings: &'static [&'static str],
    /// The names of the variants of the reasons why moves are not legal, as `Debug` prints them. A
    /// run must meet each of these variants and no others.
    pub illegal: &'static [&'static str],
    /// A listing of the public API, if there is one. The variants of its `Illegal` are added to
    /// [`illegal`](Self::illegal).
    pub api: &'static str,
    /// The notation of the pass, if the game has one. It must be legal in some position of a run.
    pub pass: Option<&'static str>,
    /// The notations of positions with rare events. Every law is checked there and in play from
    /// there.
    pub positions: Vec<&'static str>,
    /// The number of random walks of a run, by default 160. They are shared evenly between the
    /// positions at which walks begin, and at least three begin at each of them.
    pub cases: u32,
    /// The maximum number of plies of a walk, by default 64.
    pub plies: usize,
    /// Random changes of set-ups, if the game has set-ups. Every other walk then continues from a
    /// changed one.
    pub setups: Option<Setups<P>>,
    /// The reference rules, if there are any.
    pub reference: Option<Reference>,
    /// The data files of the game.
    pub data: Data,
    /// The names of all variants of [`Change`](board_play::view::Change) that the moves of the game
    /// show. If the list is empty, [`views`](Self::views) does not check them.
    pub changes: &'static [&'static str],
}

impl<P: Position> Default for Suite<P> {
    fn default() -> Self {
        Self {
            endings: &[],
            illegal: &[],
            api: "",
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

/// The positions at which laws are checked.
impl<P: Position> Suite<P> {
    /// Returns the positions at which walks begin: the start positions under all rules, the given
    /// positions, and the positions of the perft table.
    ///
    /// # Panics
    /// If a string is not the notation of a position.
    pub(crate) fn starts(&self) -> Vec<P> {
        let table = data::perft_lines(self.data.perft).map(|(text, _)| text);
        let given = self.positions.iter().copied().chain(table).map(data::parse_position);
        P::Rules::all().into_iter().map(P::start_with).chain(given).collect()
    }

    /// Returns all walks of a run, and the starts as walks without moves.
    pub fn walks(&self) -> Vec<Walk<P>> {
        let all = RefCell::new(Vec::new());
        let kept = self.on_walks(Law::End, &|walk| {
            all.borrow_mut().push(walk.clone());
            Ok(())
        });
        assert_ok(kept);
        all.into_inner()
    }

    /// Checks a law at every position of every walk. A violation is reported after the shortest
    /// walk that leads to one.
    pub fn everywhere(&self, law: Law, check: &dyn Fn(&P) -> LawResult) -> LawResult {
        self.on_walks(law, &|walk| walk.positions().iter().try_for_each(check))
    }

    /// Checks a law on every walk. A violation is reported for the shortest walk with one.
    pub(crate) fn on_walks(&self, law: Law, check: &dyn Fn(&Walk<P>) -> LawResult) -> LawResult {
        self.starts().into_iter().try_for_each(|start| check(&Walk::follow(start, &[])))?;
        self.on_scripts(law, self.plies, &|start, script| check(&self.walk(start, script)))
    }

    fn on_scripts(
        &self,
        law: Law,
        plies: usize,
        check: &dyn Fn(P, &Script) -> LawResult,
    ) -> LawResult {
        let starts = self.starts();
        let check = |n: usize, script: &Script| check(starts[n], script);
        let walk = |n: usize, script: &Script| format!("{:?}", self.walk(starts[n], script));
        run(law, starts.len(), self.cases, plies, &check, &walk)
    }

    /// Returns the walk of a script from `start`, or from a changed set-up of where that leads.
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

/// The laws for all games.
impl<P: Position> Suite<P> {
    /// Checks law 1: the game is over exactly when no move is legal, and the outcome is consistent.
    pub fn end(&self) -> LawResult {
        self.everywhere(Law::End, &play::over_without_moves)
    }

    /// Checks law 2: `check` accepts exactly the generated moves, and moves have indices.
    pub fn check(&self) -> LawResult {
        play::moves_have_indices::<P::Move>()?;
        self.everywhere(Law::Check, &play::check_accepts_generated)
    }

    /// Checks law 3: all access paths to the moves agree.
    pub fn moves(&self) -> LawResult {
        self.everywhere(Law::Moves, &play::moves_agree)
    }

    /// Checks law 4: an illegal move changes nothing, and a legal move passes the turn.
    pub fn play(&self) -> LawResult {
        self.everywhere(Law::Play, &play::play_passes_the_turn)
    }

    /// Checks law 5: the notations of positions, moves and rules.
    pub fn texts(&self) -> LawResult {
        text::move_notations_round_trip::<P::Move>()?;
        text::rules_notations_round_trip::<P::Rules>()?;
        self.everywhere(Law::Text, &|position| text::notation_round_trips(position, text::EDITS))
    }

    /// Checks law 9: the records of games, in all forms.
    pub fn records(&self) -> LawResult {
        let laws = || {
            record::edited_records::<P>()?;
            self.on_walks(Law::Record, &|walk| {
                record::notation_round_trip(walk)?;
                record::stored_round_trip(walk)
            })
        };
        // Stored records violate law 9, although the functions belong to law 5.
        laws().map_err(|broken| Violation { law: Law::Record, ..broken })
    }

    /// Checks that a run covers every listed ending and reason and no others, the pass, and a move
    /// under each of the rules.
    pub fn coverage(&self) -> Result<(), String> {
        let mut coverage = Coverage::default();
        for position in self.walks().iter().flat_map(Walk::positions) {
            coverage.add(position);
            coverage.add_reasons(position);
        }
        coverage.require(self)
    }

    /// Checks law 10: the fast rules agree with the reference rules, on walks and on notations.
    ///
    /// # Panics
    /// If the suite has no reference rules.
    pub fn reference_rules(&self) -> LawResult {
        let reference = self.reference();
        reference::same_starts::<P>(&reference)?;
        self.on_walks(Law::Reference, &|walk| {
            reference::same_ends(&reference, walk)?;
            walk.positions().iter().try_for_each(|position| {
                reference::same_game(&reference, position)?;
                reference::same_parse_of_edits(&reference, position)
            })
        })
    }

    /// Checks law 10 on walks of up to 300 plies, and prints what they
    /// cover. Set `PROPTEST_CASES` to compare millions of positions.
    ///
    /// # Panics
    /// If the suite has no reference rules.
    #[expect(clippy::print_stdout, reason = "the test harness captures it")]
    pub fn side_by_side(&self) -> LawResult {
        let (reference, coverage) = (self.reference(), RefCell::new(Coverage::default()));
        self.on_scripts(Law::Reference, LONG_WALK, &|start, script| {
            let walk = self.walk(start, script);
            walk.positions().iter().for_each(|position| coverage.borrow_mut().add(position));
            reference::same_walk(&reference, &walk)
        })?;
        println!("{}", coverage.borrow());
        Ok(())
    }

    /// Checks the counts of the perft table up to 10,000,000 with the fast rules.
    ///
    /// # Panics
    /// At the first wrong count, or if there are fewer counts than [`Data::min_counts`] or none.
    pub fn perft(&self) -> LawResult {
        let Data { perft, min_counts, .. } = self.data;
        let count = |text: &str, depth| board_core::perft(&data::parse_position::<P>(text), depth);
        let checked = data::check_counts(perft, data::MAX_COUNT, count);
        assert!(checked >= min_counts.max(1), "{checked} counts, expected at least {min_counts}");
        Ok(())
    }

    /// Checks the counts of the perft table up to 20,000 with the reference rules.
    ///
    /// # Panics
    /// At the first wrong count, or if there are fewer counts than [`Data::min_reference_counts`]
    /// or none.
    pub fn reference_perft(&self) -> LawResult {
        let Data { perft, min_reference_counts: min, .. } = self.data;
        let reference = self.reference();
        let count = |text: &str, depth| data::reference_perft(&reference, text, depth);
        let checked = data::check_counts(perft, data::MAX_REFERENCE_COUNT, count);
        assert!(checked >= min.max(1), "{checked} counts, expected at least {min}");
        Ok(())
    }

    /// Checks the recordings.
    ///
    /// # Panics
    /// At the first position that differs, or if the number of positions differs.
    pub fn recorded(&self) -> LawResult {
        assert!(!self.data.recordings.is_empty(), "no recordings");
        for &(recording, positions) in self.data.recordings {
            assert_eq!(data::check_recording::<P>(recording).positions(), positions);
        }
        Ok(())
    }

    pub(crate) fn reference(&self) -> Reference {
        self.reference.expect("the suite has reference rules")
    }
}

// The laws for games that implement the traits.

impl<P> Suite<P>
where
    P: Position + Serialize + DeserializeOwned,
    P::Move: Serialize + DeserializeOwned,
    P::Rules: Serialize + DeserializeOwned,
{
    /// Checks law 5 for serde: the stored form is the notation, and other data is rejected.
    pub fn stored(&self) -> LawResult {
        stored::moves_and_rules::<P>()?;
        stored::rejected_or_valid(&P::start(), usize::MAX, stored::stored_as_notation)?;
        self.everywhere(Law::Text, &stored::stored_only_as_notation)
    }
}

impl<P> Suite<P>
where
    P: Board,
    P::Space: Serialize + DeserializeOwned,
    P::Outcome: Serialize + DeserializeOwned,
{
    /// Checks law 5 for serde of spaces, which are stored as their notation, and of outcomes.
    pub fn stored_parts(&self) -> LawResult {
        let walks = self.walks();
        stored::spaces_and_outcomes(walks.iter().map(|walk| *walk.last()))
    }
}

impl<P: HasSetup> Suite<P> {
    /// Checks law 6: set-ups and their positions, and that enough changed set-ups are accepted.
    ///
    /// # Panics
    /// If the suite has no [`setups`](Self#structfield.setups).
    pub fn setups(&self) -> LawResult {
        self.everywhere(Law::Setup, &setups::setup_gives_position)?;
        let setups = self.setups.as_ref().expect("the suite has set-ups");
        self.on_scripts(Law::Setup, self.plies, &|start, script| {
            setups.check_changes(*Walk::follow(start, &script.picks).last(), &script.changes)
        })?;
        setups.check_share()
    }
}

impl<P: Packed> Suite<P> {
    /// Checks law 5 for the binary form.
    pub fn bytes(&self) -> LawResult {
        self.everywhere(Law::Text, &text::bytes_round_trip)
    }
}

impl<P: Arrange> Suite<P> {
    /// Checks law 6 for positions that are set up piece by piece.
    pub fn arrangements(&self) -> LawResult {
        self.everywhere(Law::Setup, &setups::arrangement_gives_position)?;
        self.on_walks(Law::Setup, &|walk| setups::edited_arrangements_are_explained(walk.last()))
    }
}

impl<P: Zobrist> Suite<P> {
    /// Checks law 7: incremental keys equal recomputed keys, different positions have different
    /// keys, and no key of a start position is 0.
    pub fn keys(&self) -> LawResult {
        keys::start_keys_are_not_zero::<P>()?;
        self.everywhere(Law::Key, &keys::key_follows_moves)?;
        keys::keys_differ(keys::similar_positions(&self.walks()))
    }

    /// Checks the keys and indices that must not change.
    ///
    /// # Panics
    /// At the first one that has changed, or if there are fewer keys than expected.
    pub fn stable(&self) -> LawResult {
        let (table, min) = self.data.stable;
        let checked = data::check_stable::<P>(table);
        assert!(checked >= min, "{checked} keys, expected at least {min}");
        Ok(())
    }
}

impl<P: Symmetric> Suite<P> {
    /// Checks law 8: symmetries form a group and commute with play, and each other than the identity
    /// changes a position.
    pub fn symmetries(&self) -> LawResult {
        symmetry::symmetries_form_a_group::<P::Symmetry>()?;
        symmetry::symmetries_differ(&self.walks())?;
        self.everywhere(Law::Symmetry, &|position| {
            symmetry::symmetries_commute_with_play(position)?;
            symmetry::symmetries_compose(position)?;
            symmetry::canonical_forms_are_canonical(position)
        })
    }

    /// Checks laws 1 and 8 for an evaluation.
    pub fn evaluations(&self, evaluate: impl Evaluate<P>) -> LawResult {
        self.everywhere(Law::End, &|position| {
            play::only_running_games_have_evaluations(position, &evaluate)
        })?;
        self.everywhere(Law::Symmetry, &|position| {
            symmetry::images_have_the_same_evaluation(position, &evaluate)
        })
    }
}

impl<P: View> Suite<P> {
    /// Checks law 11: the view.
    pub fn views(&self) -> LawResult {
        self.everywhere(Law::View, &view::all)?;
        let listed = !self.changes.is_empty();
        if listed { view::kinds_of_change(&self.walks(), self.changes) } else { Ok(()) }
    }
}

impl<P: View + Observe> Suite<P> {
    /// Checks law 12: input planes, actions and bounds, and their images under the symmetries.
    pub fn observations(&self) -> LawResult {
        P::Rules::all().into_iter().try_for_each(observe::shape_and_actions::<P>)?;
        self.everywhere(Law::Observe, &|position| {
            observe::planes_show_the_position(position)?;
            observe::viewers_are_exchanged(position)?;
            observe::symmetries_commute_with_observing(position)?;
            observe::margin_is_bounded(position)
        })?;
        let ends = |rules| observe::whole_games_end_in_time::<P>(rules, WHOLE_GAMES);
        P::Rules::all().into_iter().try_for_each(ends)?;
        let walks = self.walks();
        observe::every_plane_is_used(&walks)?;
        observe::planes_differ(keys::similar_positions(&walks))
    }
}

#[cfg(feature = "allocation")]
impl<P: Observe> Suite<P> {
    /// Checks law 13: moves are generated and played, and planes written, without allocation.
    pub fn allocations(&self) -> LawResult {
        let last = |walk: &Walk<P>| allocation::nothing_is_allocated(walk.last());
        self.on_walks(Law::Allocation, &last)
    }
}

/// Checks laws 1 to 4 and 6 to 8 at one position, and that its notation is canonical.
pub fn check_position<P: HasSetup + Symmetric + Zobrist>(position: &P) -> LawResult {
    play::over_without_moves(position)?;
    play::check_accepts_generated(position)?;
    play::moves_agree(position)?;
    play::play_passes_the_turn(position)?;
    text::rejected_or_canonical::<P>(&position.to_string())?;
    setups::setup_gives_position(position)?;
    keys::key_follows_moves(position)?;
    symmetry::symmetries_commute_with_play(position)
}
