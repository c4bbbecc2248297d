//! The subcommands, one file each.

use board_play::FullGame;
use clap::Subcommand;

use crate::failure::Failure;
use crate::table::examples;

pub mod bench;
pub mod best;
pub mod check;
pub mod games;
pub mod legal;
pub mod matches;
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

/// Defines the subcommands from a table of types, names and descriptions.
macro_rules! commands {
    ($($module:ident::$Command:ident $name:literal $about:tt;)*) => {
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
    };
}

commands! {
    games::Games "games" "List the games and their rules options";
    play::Play "play" "Play a game in the terminal";
    show::Show "show" "Draw a position as text or as an SVG file";
    best::Best "best" "Find the best move and its value by search";
    value::Value "value" "Look up the value of a position in a solved game";
    perft::Perft "perft" "Count the leaves of the game tree";
    playout::Playout "playout" "Play random games and report their results and lengths";
    matches::Match "match" "Play a match and estimate the difference in strength";
    bench::Bench "bench" "Run fixed searches and report their positions and speed";
    ugi::Ugi "ugi" "Run the search as an engine for tournament managers (UGI)";
    record::Record "record" "Check, replay or convert game records";
    check::Check "check" "Check whether positions are valid and list any errors";
    legal::Legal "legal" "List the legal moves of positions as JSON";
}
