//! The effects of moves on the board.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// One of a move's effects on the board.
///
/// Spaces `S` and piece kinds `K` are a game's own types or their names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Change<S, K> {
    /// The piece on the path's first space moves along it to the last.
    Moves {
        /// The spaces on the path, at least two.
        path: Vec<S>,
    },
    /// A piece jumps over a space.
    Jumps {
        /// The space that the piece leaves.
        from: S,
        /// The space that the piece jumps over.
        over: S,
        /// The space that the piece lands on.
        to: S,
    },
    /// The piece on a space is turned over or replaced.
    Becomes {
        /// The space.
        at: S,
        /// The new piece.
        piece: K,
    },
    /// A piece enters the board.
    Enters {
        /// The space that the piece enters.
        at: S,
        /// The piece.
        piece: K,
        /// The [number](super::Entry::number) of the entry that the piece comes through, or `None`
        /// if the piece is placed directly on the space.
        entry: Option<usize>,
    },
    /// The piece on a space leaves the board.
    Leaves {
        /// The space.
        at: S,
        /// The number of the entry through which the piece is pushed out, or `None` if the piece is
        /// taken off the board.
        exit: Option<usize>,
    },
    /// A space is closed, and the piece on it leaves the game.
    Closes {
        /// The space.
        at: S,
    },
    /// The turntable turns.
    Turns {
        /// The angle in eighths of a full turn, clockwise if positive.
        eighths: i8,
        /// Pairs of a space on the turntable and the space that its contents move to.
        moves: Vec<(S, S)>,
    },
}

impl<S, K> Change<S, K> {
    /// Converts the spaces with `space` and the pieces with `kind`.
    pub(crate) fn map<T, L>(
        self,
        mut space: impl FnMut(S) -> T,
        mut kind: impl FnMut(K) -> L,
    ) -> Change<T, L> {
        match self {
            Self::Moves { path } => Change::Moves { path: path.into_iter().map(space).collect() },
            Self::Jumps { from, over, to } => {
                Change::Jumps { from: space(from), over: space(over), to: space(to) }
            }
            Self::Becomes { at, piece } => Change::Becomes { at: space(at), piece: kind(piece) },
            Self::Enters { at, piece, entry } => {
                Change::Enters { at: space(at), piece: kind(piece), entry }
            }
            Self::Leaves { at, exit } => Change::Leaves { at: space(at), exit },
            Self::Closes { at } => Change::Closes { at: space(at) },
            Self::Turns { eighths, moves } => {
                let moves = moves.into_iter().map(|(from, to)| (space(from), space(to)));
                Change::Turns { eighths, moves: moves.collect() }
            }
        }
    }
}

/// Applies a move's steps to the pieces on a board.
///
/// Within a step, all pieces are lifted before any is put down.
///
/// ```
/// use board_core::{Board, Position};
/// use board_play::View;
/// use board_play::view::apply;
/// use std::collections::BTreeMap;
/// use uisge::{Move, Uisge};
///
/// let position = Uisge::start();
/// let m: Move = "d4f4".parse()?;
/// let mut pieces: BTreeMap<_, _> = position.pieces().collect();
/// apply(&mut pieces, &position.changes(m));
/// assert!(pieces.into_iter().eq(position.after_unchecked(m).pieces()));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub fn apply<S: Ord + Clone, K: Clone>(pieces: &mut BTreeMap<S, K>, steps: &[Vec<Change<S, K>>]) {
    for step in steps {
        let (mut moved, mut placed) = (Vec::new(), Vec::new());
        for change in step {
            let mut lift =
                |from: &S, to: Option<&S>| moved.push((to.cloned(), pieces.remove(from)));
            match change {
                Change::Moves { path } => {
                    if let [from, .., to] = path.as_slice() {
                        lift(from, Some(to));
                    }
                }
                Change::Jumps { from, to, .. } => lift(from, Some(to)),
                Change::Leaves { at, .. } | Change::Closes { at } => lift(at, None),
                Change::Turns { moves, .. } => {
                    for (from, to) in moves {
                        lift(from, Some(to));
                    }
                }
                Change::Becomes { at, piece } | Change::Enters { at, piece, .. } => {
                    placed.push((at.clone(), piece.clone()));
                }
            }
        }
        pieces.extend(moved.into_iter().filter_map(|(to, piece)| Some((to?, piece?))));
        pieces.extend(placed);
    }
}
