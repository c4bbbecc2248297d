use alloc::vec::Vec;

use board_core::Position as _;

use crate::bitboard::Bitboard;
use crate::board::{Board, Way};
use crate::space::Space;
use crate::{Chain, Move, Position};

/// A way to make a move: a step or a chain of jumps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// Where it starts.
    pub from: Space,
    /// One step, or one or more jumps. The last leads to where the move ends.
    pub legs: Vec<Leg>,
}

/// One part of a [`Path`]: a step or a single jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The piece that is jumped; `None` for a step.
    pub over: Option<Space>,
    /// Where it leads.
    pub to: Space,
}

impl Position {
    /// All ways to make a move, the shortest first: none for a pass, nor for a move that is not
    /// legal here.
    ///
    /// ```
    /// use disk_race::Position;
    ///
    /// let position: Position = "2rbrbr1/1r6/1b3b2/1 r".parse()?;
    /// let paths = position.paths("o1o5".parse()?);
    /// assert_eq!(paths.len(), 1);
    /// let landings: Vec<String> = paths[0].legs.iter().map(|leg| leg.to.to_string()).collect();
    /// assert_eq!(landings, ["c", "o5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths(&self, m: Move) -> Vec<Path> {
        let Some((from, to)) = m.spaces().filter(|_| self.is_legal(m)) else { return Vec::new() };
        let (board, seen) = (Board::of(self.rules.disk), self.seen_by(self.turn));
        let mut search = Search {
            board,
            chain: self.rules.chain,
            opponent: seen.opponent,
            open: seen.open_to(from) | from.bitboard(),
            path: Path { from, legs: Vec::new() },
            to,
            found: Vec::new(),
        };
        if board.steps(from).contains(to) {
            search.found.push(Path { from, legs: vec![Leg { over: None, to }] });
        }
        for way in board.ways(from) {
            search.jump(way, from);
        }
        search.found.sort_by_key(|path| path.legs.len());
        search.found
    }
}

/// A search for all chains between two spaces.
struct Search {
    board: &'static Board,
    chain: Chain,
    /// The pieces to jump over.
    opponent: Bitboard,
    /// The spaces that may be landed on and have not been.
    open: Bitboard,
    /// The chain so far.
    path: Path,
    to: Space,
    found: Vec<Path>,
}

impl Search {
    /// Goes on with a jump one way, if there is one.
    fn jump(&mut self, way: &Way, from: Space) {
        let jump = way.jump(from);
        let Some((over, to)) =
            jump.filter(|&(over, to)| self.opponent.contains(over) && self.open.contains(to))
        else {
            return;
        };
        self.open = self.open - to.bitboard();
        self.path.legs.push(Leg { over: Some(over), to });
        match self.chain {
            _ if to == self.to => self.found.push(self.path.clone()),
            // D8
            _ if Bitboard::RING.contains(to) => {}
            // D6
            Chain::Turning => self.board.ways(to).for_each(|way| self.jump(way, to)),
            Chain::Straight => self.jump(way, to),
        }
        self.path.legs.pop();
        self.open |= to.bitboard();
    }
}
