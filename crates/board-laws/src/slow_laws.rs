/// Makes the tests of law 10 at length, where a game has its rules a second time: both are played
/// side by side, and the slow ones count a perft table and make a recording.
///
/// | key | what |
/// |---|---|
/// | `position` | the type |
/// | `slow` | a type that is [`SlowRules`](crate::naive::SlowRules) |
/// | `perft` | the text of a [perft table](crate::data); its positions are starts of the play and of the recording |
/// | `leaves` | the slow rules count as far as there are no more leaves than that |
/// | `counts` | and have to have made at least so many counts |
/// | `endings`, `pass` | as in [`laws!`](crate::laws): they must be met |
/// | `never` | pairs of rules and ending that must not |
/// | `recording` | the file with a [recording](crate::recording), from the folder of the crate |
/// | `games`, `each`, `label` | as in [`recording::make`](crate::recording::make) |
/// | `rare` | texts of more positions for the recording |
///
/// The tests stand where the macro is called: in a file `tests/naive/main.rs`. One of them goes on
/// for as long as [`cross_check::run_as_asked`](crate::cross_check::run_as_asked) is asked to.
/// `RECORD=1 cargo test --test naive recording` writes the recording anew.
///
/// ```no_run
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../board-core/tests/common/nim.rs")); }
/// # mod slow {
/// #     pub struct Slow;
/// #     impl Slow {
/// #         pub fn start(_: &str) -> Result<Self, String> { Ok(Slow) }
/// #         pub fn parse(_: &str) -> Result<Self, String> { Ok(Slow) }
/// #         pub fn text(&self) -> String { String::new() }
/// #         pub fn legal(&self) -> Vec<String> { Vec::new() }
/// #         pub fn outcome(&self) -> Option<String> { None }
/// #         pub fn play(&self, _: &str) -> Option<Self> { None }
/// #     }
/// # }
/// use board_laws::recording::Recorded;
///
/// board_laws::slow_rules!(slow::Slow);
///
/// /// The side to move and the options, and the outcome.
/// fn label(position: &Recorded) -> String {
///     format!("{:?} {:?}", position.position.split_once(' '), position.outcome)
/// }
///
/// // Any file will do as a recording before the first one has been written.
/// board_laws::slow_laws! {
///     position: nim::Position,
///     slow: slow::Slow,
///     perft: "3,4,5 left; 12 113\n",
///     leaves: 1_000,
///     counts: 2,
///     endings: ["left", "right"],
///     never: [],
///     pass: None,
///     recording: "CHANGELOG.md",
///     games: 3,
///     each: 5,
///     label: label,
///     rare: [],
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! slow_laws {
    (
        position: $position:ty,
        slow: $slow:ty,
        perft: $perft:expr,
        leaves: $leaves:expr,
        counts: $counts:expr,
        endings: [$($ending:expr),* $(,)?],
        never: [$($never:expr),* $(,)?],
        pass: $pass:expr,
        recording: $recording:expr,
        games: $games:expr,
        each: $each:expr,
        label: $label:expr,
        rare: [$($rare:expr),* $(,)?]
        $(,)?
    ) => {
        const PERFT: &str = $perft;
        const RECORDING: &str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $recording));

        fn starts() -> Vec<&'static str> {
            $crate::data::perft_lines(PERFT).map(|(text, _)| text).collect()
        }

        /// Play from the start under every option and from the table's positions, and changed
        /// set-ups.
        fn plan() -> $crate::Plan<$position> {
            $crate::Plan::new(&starts()).with_setups()
        }

        /// Fails unless everything that can happen was met.
        #[track_caller]
        fn met_everything(report: &$crate::cross_check::Report<$position>) {
            $crate::hold(report.met(&[$($ending),*], &[$($never),*], $pass));
        }

        $crate::laws!(@naive $position, $slow);

        #[test]
        fn both_agree_side_by_side() {
            let report = $crate::cross_check::run_as_asked::<$position, $slow>(&plan())
                .unwrap_or_else(|why| panic!("{why}"));
            if report.total().positions < $crate::cross_check::LONG {
                $crate::hold(report.met(&[], &[], None));
            } else {
                met_everything(&report);
            }
        }

        #[test]
        fn perft_table_of_the_slow_rules() {
            let counted = $crate::data::check_slow_perft::<$slow>(PERFT, $leaves);
            assert!(counted >= $counts, "only {counted} counts");
        }

        #[test]
        fn recording_is_what_the_slow_rules_print() {
            let texts = [&starts()[..], &[$($rare),*]].concat();
            let starts = $crate::recording::starts::<$position, $slow>(&texts);
            let made = $crate::recording::make(&starts, $games, $each, $label);
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/", $recording);
            $crate::recording::check(&made, RECORDING, file);
        }

        #[test]
        fn recording_holds_every_option_and_ending() {
            met_everything(&$crate::recording::report::<$position>(RECORDING));
        }
    };
}
