use std::io;

use clap::Args;

use crate::args::GameArg;
use crate::failure::Failure;
use crate::input::{Lines, MAX_LINE};

#[derive(Args, Debug)]
#[command(
    long_about = "\
Run the built-in search as an engine with the Universal Game Interface (UGI), for tournament \
managers and graphical interfaces.

The engine reads commands from standard input: ugi, isready, setoption, uginewgame, position, go, \
stop, query and quit. Its options are Hash, Threads, Exact, MultiPV, Repetition and Rules. An invalid \
command is answered with `info string` and changes nothing. The end of the input ends the engine.",
    after_help = include_str!("../../help/ugi.txt")
)]
pub struct Ugi {
    #[command(flatten)]
    game: GameArg,
}

impl Ugi {
    pub fn run(&self) -> Result<(), Failure> {
        let game = self.game.game.name;
        let mut lines = Lines::new(io::stdin().lock(), MAX_LINE);
        let mut next = || {
            let line = lines.next()?;
            Ok(line.map(|line| line.map(str::to_owned).map_err(|why| why.to_string())))
        };
        Ok(board_jobs::ugi(game, &mut next, &mut io::stdout())?)
    }
}
