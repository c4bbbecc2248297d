use std::io::Write;

use clap::Args;

use crate::args::StartArgs;
use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::show::{Charset, page};

/// Draw a position
#[derive(Args, Debug)]
#[command(
    long_about = "\
Draw a position: the board with the names of its spaces, what is off the board, and the side to \
move. Pieces differ in shape, so that nothing is lost without colour.",
    after_help = "\
Examples:
  $ board show uisge
  $ board show disk-race --moves
  $ board show hexfour --rules side=4 --ascii
  $ board show uisge --position '7/1Ww4/1wwww2/2bbbb1/3bb2/7 b' --color never"
)]
pub struct Show {
    #[command(flatten)]
    start: StartArgs,
    /// Draw with ASCII characters alone
    #[arg(long)]
    ascii: bool,
    /// Mark the legal moves on the board, and list them
    #[arg(long)]
    moves: bool,
}

impl Show {
    pub fn run(&self) -> Result<(), Failure> {
        let position = self.start.open()?;
        let charset = if self.ascii { Charset::Ascii } else { Charset::Unicode };
        let moves = if self.moves { sorted_moves(&*position) } else { Vec::new() };
        let page = page(&*position, &position.draw(self.moves), &moves, charset);
        // Takes the styles out where they are not wanted.
        let mut out = anstream::stdout().lock();
        out.write_all(page.as_bytes())?;
        out.flush()?;
        Ok(())
    }
}
