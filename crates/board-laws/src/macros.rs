/// Makes the tests of a game: one `#[test]` for each law, and those that fail if the run proved
/// nothing.
///
/// | key | what |
/// |---|---|
/// | `position` | the type |
/// | `with` | which optional traits there are: `setup`, `zobrist`, `symmetry`, `serde`; attributes such as `#[cfg(..)]` may stand before each |
/// | `endings` | the texts of all outcomes that can happen: the run must meet them |
/// | `illegal` | why a move is not legal: the run must meet a reason of each of these variants |
/// | `pass` | the text of the forced pass, which must have been legal somewhere; or `None` |
/// | `positions` | texts of positions where rare things happen: every law is tried there and in play from there |
/// | `mutation_floor` | with `setup` only: the share of changed set-ups that has to be accepted |
/// | `naive` | if there is one: a type that is [`SlowRules`](crate::naive::SlowRules) |
/// | `cases`, `plies` | if not [`CASES`](crate::Plan::CASES) walks of up to [`PLIES`](crate::Plan::PLIES) plies |
///
/// All rules must have been met too. The tests stand where the macro is called: in a file
/// `tests/laws.rs`, or in a module of their own.
///
/// ```no_run
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../board-core/tests/common/nim.rs")); }
/// board_laws::laws! {
///     position: nim::Position,
///     with: [setup, zobrist, symmetry],
///     endings: ["left", "right"],
///     illegal: [nim::Illegal::TooMany],
///     pass: None,
///     positions: ["0,0,1 left", "0,0,1 right last=loses"],
///     mutation_floor: 0.5,
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! laws {
    (
        position: $position:ty,
        with: [$($(#[$attribute:meta])* $with:ident),* $(,)?],
        endings: [$($ending:expr),* $(,)?],
        illegal: [$($illegal:expr),* $(,)?],
        pass: $pass:expr,
        positions: [$($text:expr),* $(,)?]
        $(, mutation_floor: $floor:expr)?
        $(, naive: $naive:ty)?
        $(, cases: $cases:expr)?
        $(, plies: $plies:expr)?
        $(,)?
    ) => {
        fn bare_plan() -> $crate::Plan<$position> {
            $crate::Plan::new(&[$($text),*])$(.cases($cases))?$(.plies($plies))?
        }

        $crate::laws!(@plan $position, $($floor)?);

        #[test]
        fn law_1_over_exactly_without_moves() {
            $crate::hold(plan().everywhere($crate::Law::End, $crate::play::over_without_moves));
        }

        #[test]
        fn law_2_moves_and_indices_are_one_to_one() {
            type Move = <$position as $crate::board_core::Position>::Move;
            $crate::hold($crate::play::moves_have_indices::<Move>());
        }

        #[test]
        fn law_2_check_accepts_exactly_the_generated_moves() {
            let law = $crate::play::check_accepts_generated;
            $crate::hold(plan().everywhere($crate::Law::Check, law));
        }

        #[test]
        fn law_3_all_ways_to_ask_for_moves_agree() {
            $crate::hold(plan().everywhere($crate::Law::Moves, $crate::play::moves_agree));
        }

        #[test]
        fn law_4_play_changes_nothing_or_passes_the_turn() {
            $crate::hold(plan().everywhere($crate::Law::Play, $crate::play::play_passes_the_turn));
        }

        #[test]
        fn law_5_position_texts_are_exact() {
            $crate::hold(plan().everywhere($crate::Law::Text, $crate::text::text_is_exact));
        }

        #[test]
        fn law_5_move_texts_are_exact() {
            type Move = <$position as $crate::board_core::Position>::Move;
            $crate::hold($crate::text::move_texts_are_exact::<Move>());
        }

        #[test]
        fn law_5_rules_texts_are_exact() {
            type Rules = <$position as $crate::board_core::Position>::Rules;
            $crate::hold($crate::text::rules_texts_are_exact::<Rules>());
        }

        #[test]
        fn law_9_undo_and_redo_go_back_and_forth() {
            $crate::hold(plan().on_walks($crate::Law::Record, $crate::record::undo_and_redo));
        }

        #[test]
        fn law_9_declared_ends_hold() {
            $crate::hold(plan().on_walks($crate::Law::Record, $crate::record::declared_ends));
        }

        #[test]
        fn law_9_limits_end_the_game() {
            $crate::hold(plan().on_walks($crate::Law::Record, $crate::record::limits));
        }

        #[test]
        fn law_9_records_survive_a_round_trip() {
            $crate::hold(plan().on_walks($crate::Law::Record, $crate::record::record_round_trip));
        }

        #[test]
        fn law_9_broken_records_are_refused() {
            let law = $crate::stored_record::stored_records;
            $crate::hold(plan().on_walks($crate::Law::Record, law));
            $crate::hold($crate::stored_record::deep_records_are_refused::<$position>());
        }

        #[test]
        fn law_9_text_records_survive_a_round_trip() {
            let law = $crate::record_text::text_round_trip;
            $crate::hold(plan().on_walks($crate::Law::Record, law));
        }

        #[test]
        fn the_run_met_everything() {
            let wanted = $crate::coverage::Wanted {
                endings: &[$($ending),*],
                illegal: &[$($illegal),*],
                pass: $pass,
            };
            $crate::hold($crate::coverage::everything_was_met(&plan(), &wanted));
        }

        $($(#[$attribute])* $crate::laws!(@$with $position);)*
        $($crate::laws!(@naive $position, $naive);)?
    };

    // Changed set-ups are part of every run if there are any.
    (@plan $position:ty,) => {
        fn plan() -> $crate::Plan<$position> {
            bare_plan()
        }
    };
    (@plan $position:ty, $floor:expr) => {
        fn plan() -> $crate::Plan<$position> {
            bare_plan().with_setups()
        }

        const MUTATION_FLOOR: f64 = $floor;
    };

    (@setup $position:ty) => {
        #[test]
        fn law_6_positions_survive_their_setup() {
            $crate::hold(plan().everywhere($crate::Law::Setup, $crate::setup::setup_gives_position));
        }

        #[test]
        fn law_6_setups_survive_their_position() {
            $crate::hold(plan().on_mutants($crate::Law::Setup, $crate::setup::position_gives_setup));
        }

        #[test]
        fn the_run_accepted_enough_changed_setups() {
            $crate::hold($crate::coverage::enough_was_accepted(&plan(), MUTATION_FLOOR));
        }
    };
    (@zobrist $position:ty) => {
        #[test]
        fn law_7_keys_follow_the_moves() {
            $crate::hold(plan().everywhere($crate::Law::Key, $crate::keys::key_follows_moves));
        }

        #[test]
        fn law_7_different_positions_have_different_keys() {
            let walks = plan().walks();
            $crate::hold($crate::keys::keys_differ($crate::keys::close_relatives(&walks)));
        }
    };
    (@symmetry $position:ty) => {
        #[test]
        fn law_8_symmetries_form_a_group() {
            type Group = <$position as $crate::board_core::Symmetric>::Symmetry;
            $crate::hold($crate::symmetry::symmetries_form_a_group::<Group>());
        }

        #[test]
        fn law_8_symmetries_commute_with_play() {
            let law = $crate::symmetry::symmetries_commute_with_play;
            $crate::hold(plan().everywhere($crate::Law::Symmetry, law));
        }

        #[test]
        fn law_8_symmetries_compose() {
            let law = $crate::symmetry::symmetries_compose;
            $crate::hold(plan().everywhere($crate::Law::Symmetry, law));
        }

        #[test]
        fn law_8_canonical_forms_are_canonical() {
            let law = $crate::symmetry::canonical_forms_are_canonical;
            $crate::hold(plan().everywhere($crate::Law::Symmetry, law));
        }
    };
    (@serde $position:ty) => {
        #[test]
        fn law_5_positions_are_stored_as_text() {
            $crate::hold(plan().everywhere($crate::Law::Text, $crate::stored::only_its_text));
        }

        #[test]
        fn law_5_moves_and_rules_are_stored_as_text() {
            $crate::hold($crate::stored::moves_and_rules::<$position>());
        }

        #[test]
        fn law_5_every_edit_of_the_start_is_refused_or_read_as_another() {
            $crate::hold($crate::stored::every_edit_of_the_start::<$position>());
        }

        #[test]
        fn law_9_every_edit_of_a_record_is_refused_or_read_as_another() {
            $crate::hold($crate::stored_record::every_edit_of_a_record::<$position>());
        }
    };
    (@naive $position:ty, $naive:ty) => {
        #[test]
        fn law_10_both_rules_start_alike() {
            $crate::hold($crate::naive::same_starts::<$position, $naive>());
        }

        #[test]
        fn law_10_both_rules_play_alike() {
            let law = $crate::naive::same_game::<$position, $naive>;
            $crate::hold(plan().everywhere($crate::Law::Naive, law));
        }

        #[test]
        fn law_10_both_rules_read_alike() {
            let law = $crate::naive::same_texts::<$position, $naive>;
            $crate::hold(plan().everywhere($crate::Law::Naive, law));
        }
    };
}
