//! The subcommands, one file each.

use board_play::FullGame;
use clap::Subcommand;

use crate::failure::Failure;
use crate::table::examples;

pub mod bench;
pub mod best;
pub mod check;
pub mod completions;
pub mod convert;
pub mod games;
pub mod legal;
pub mod man;
pub mod matches;
pub mod moves;
pub mod perft;
pub mod play;
pub mod playout;
pub mod record;
pub mod show;
pub mod ugi;
pub mod value;

/// What a command does.
pub trait Run {
    /// Runs the command without a game.
    fn run(&self) -> Result<(), Failure> {
        // clap requires the game if there is no other way.
        Err(Failure::Usage("expected a game".into()))
    }

    /// Runs the command on the game of its arguments.
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        self.run()
    }
}

/// Defines the subcommands from a table of groups of the help, types, names and descriptions.
macro_rules! commands {
    ($($group:literal $module:ident::$Command:ident $name:literal $about:tt;)*) => {
        #[derive(Subcommand, Debug)]
        // The arguments of a command are built only if the command is used.
        #[command(defer = true)]
        pub enum Command {
            $(
                #[doc = $about]
                #[command(after_help = examples($name))]
                $Command($module::$Command),
            )*
        }

        impl Command {
            /// Runs the command without a game.
            pub fn run(&self) -> Result<(), Failure> {
                match self { $(Self::$Command(command) => command.run(),)* }
            }

            /// Runs the command on the game of its arguments.
            pub fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
                match self { $(Self::$Command(command) => command.run_on::<P>(),)* }
            }
        }

        /// The groups and names of all subcommands, in the order of the help.
        pub const NAMES: &[(&str, &str)] = &[$(($group, $name),)*];
    };
}

commands! {
    "Play" games::Games "games" "List the games and their rules options";
    "Play" play::Play "play" "Play a game in the terminal";
    "Analyze" show::Show "show" "Draw a position as text or as an SVG file";
    "Analyze" moves::Moves "moves" "List the legal moves of a position";
    "Analyze" best::Best "best" "Find the best move and its value by search";
    "Analyze" value::Value "value" "Look up the value of a position in a solved game";
    "Count" perft::Perft "perft" "Count the leaves of the game tree";
    "Measure" playout::Playout "playout" "Play random games and report their results and lengths";
    "Measure" matches::Match "match" "Play a match and estimate the difference in strength";
    "Measure" bench::Bench "bench" "Run fixed searches and report their positions and speed";
    "Measure" ugi::Ugi "ugi" "Run the search as an engine for tournament managers (UGI)";
    "Data" record::Record "record" "Check, replay or convert game records";
    "Data" check::Check "check" "Check whether positions are valid and list any errors";
    "Data" convert::Convert "convert" "Convert positions between text and JSON";
    "Data" legal::Legal "legal" "List the legal moves of many positions as JSON";
    "Help" completions::Completions "completions" "Print completions for a shell";
    "Help" man::Man "man" "Print the manual page of the program or of a subcommand";
}
