use alloc::vec::Vec;

use board_core::Position as _;

use crate::board::{Board, Jump, Side};
use crate::space::{DISK, Space};
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
        let board = self.board();
        let side = self.side(self.turn);
        let mut paths = Vec::new();
        if board.steps(from.bit()) & to.bit() != 0 {
            paths.push(Path { from, legs: vec![Leg { over: None, to }] });
        }
        let straight = self.rules.chain == Chain::Straight;
        let open = side.open_to(from.bit()) & (side.empty() | from.bit());
        let mut search = Search { board, side, straight, open, legs: Vec::new(), from, to, paths };
        search.extend(board.jumps(from));
        search.paths.sort_by_key(|path| path.legs.len());
        search.paths
    }
}

/// A search for all chains between two spaces.
struct Search {
    board: &'static Board,
    side: Side,
    straight: bool,
    /// The spaces that may be landed on and have not been.
    open: u32,
    /// The chain so far.
    legs: Vec<Leg>,
    from: Space,
    to: Space,
    paths: Vec<Path>,
}

impl Search {
    /// Goes on with one of `jumps`, each in turn.
    fn extend(&mut self, jumps: &[Jump]) {
        for &jump in jumps {
            let (over, to) = (jump.over(), jump.to());
            if self.side.opponent & over.bit() == 0 || self.open & to.bit() == 0 {
                continue;
            }
            self.open ^= to.bit();
            self.legs.push(Leg { over: Some(over), to });
            if to == self.to {
                self.paths.push(Path { from: self.from, legs: self.legs.clone() });
            } else if to.bit() & DISK != 0 {
                let board = self.board;
                self.extend(if self.straight { board.onward(jump) } else { board.jumps(to) });
            }
            self.legs.pop();
            self.open ^= to.bit();
        }
    }
}
