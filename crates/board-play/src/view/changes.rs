//! What a move does to the board.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Changes that happen at the same time.
pub type Step<S, K> = Vec<Change<S, K>>;

/// One thing that a move does: to spaces `S` and pieces of kind `K`, a game's own types or their
/// names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Change<S, K> {
    /// The piece on the first space of the path goes along it to the last. It has two spaces at
    /// least.
    Moves {
        /// The spaces on its way.
        path: Vec<S>,
    },
    /// A piece jumps over a space.
    Jumps {
        /// Where it starts.
        from: S,
        /// What it jumps over.
        over: S,
        /// Where it lands.
        to: S,
    },
    /// The piece on a space is turned over, or becomes another one.
    Becomes {
        /// The space.
        at: S,
        /// What stands there then.
        piece: K,
    },
    /// A piece comes in from outside.
    Enters {
        /// Where it arrives.
        at: S,
        /// The piece.
        piece: K,
        /// The entry it comes through, by its number in [`Layout::entries`](super::Layout::entries);
        /// `None` if it is put down from above.
        entry: Option<usize>,
    },
    /// The piece on a space leaves the board.
    Leaves {
        /// The space.
        at: S,
        /// The entry it is pushed out of, by its number; `None` if it is taken off.
        exit: Option<usize>,
    },
    /// A space is closed, and the piece on it leaves the game with it.
    Closes {
        /// The space.
        at: S,
    },
    /// The turntable turns.
    Turns {
        /// By how many eighths of a full turn, clockwise if positive.
        eighths: i8,
        /// Where each of its spaces, from the first of a pair, gets to.
        moves: Vec<(S, S)>,
    },
}

impl<S, K> Change<S, K> {
    /// The change with other names for spaces and pieces.
    pub fn map<T, L>(
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

    /// Where pieces are taken from and where they get to.
    fn transfers(&self) -> Vec<(&S, Option<&S>)> {
        match self {
            Self::Moves { path } => {
                path.first().map(|from| (from, path.last())).into_iter().collect()
            }
            Self::Jumps { from, to, .. } => Vec::from([(from, Some(to))]),
            Self::Leaves { at, .. } | Self::Closes { at } => Vec::from([(at, None)]),
            Self::Turns { moves, .. } => moves.iter().map(|(from, to)| (from, Some(to))).collect(),
            Self::Becomes { .. } | Self::Enters { .. } => Vec::new(),
        }
    }
}

/// Applies the steps of a move to the pieces on a board: within a step all pieces are lifted
/// before one is put down.
///
/// ```
/// use board_play::View;
/// use board_play::view::apply;
/// use std::collections::BTreeMap;
///
/// fn pieces_after<P: View>(position: &P, m: P::Move) -> BTreeMap<P::Space, P::Piece> {
///     let mut pieces = position.pieces().collect();
///     apply(&mut pieces, &position.changes(m));
///     pieces
/// }
/// ```
pub fn apply<S: Ord + Clone, K: Clone>(pieces: &mut BTreeMap<S, K>, steps: &[Step<S, K>]) {
    for step in steps {
        let transfers: Vec<_> = step.iter().flat_map(Change::transfers).collect();
        let lifted: Vec<_> =
            transfers.into_iter().map(|(from, to)| (to, pieces.remove(from))).collect();
        for (to, piece) in lifted {
            if let (Some(to), Some(piece)) = (to, piece) {
                pieces.insert(to.clone(), piece);
            }
        }
        for change in step {
            if let Change::Becomes { at, piece } | Change::Enters { at, piece, .. } = change {
                pieces.insert(at.clone(), piece.clone());
            }
        }
    }
}
