//! Evaluation features, compared with counts space by space.

use std::collections::BTreeSet;

use board_core::{HasSetup, Space as _};
use ignis::{Content, Ignis, Piece, Space};

use crate::laws::suite;

/// Counts the pieces in the first and last files and ranks of the playing area, space by space.
fn slow(position: &Ignis, piece: Piece) -> u32 {
    let setup = position.setup();
    let content = |space: Space| setup.board[space.index()];
    let area: Vec<Space> = Space::all().filter(|&at| content(at) != Content::Taboo).collect();
    let files: BTreeSet<usize> = area.iter().map(|at| at.file()).collect();
    let ranks: BTreeSet<usize> = area.iter().map(|at| at.rank()).collect();
    let is_end = |ends: &BTreeSet<usize>, n| ends.first() == Some(&n) || ends.last() == Some(&n);
    let edges =
        area.into_iter().filter(|at| is_end(&files, at.file()) || is_end(&ranks, at.rank()));
    edges.filter(|&at| content(at) == Content::Piece(piece)).count() as u32
}

#[test]
fn pieces_on_edges_match_a_count_space_by_space() {
    let (mut smaller, mut seen) = (0, BTreeSet::new());
    for walk in suite().walks() {
        for position in walk.positions() {
            smaller += u32::from(position.setup().board.contains(&Content::Taboo));
            for piece in [Piece::Fire, Piece::Water, Piece::Air, Piece::Earth] {
                let expected = slow(position, piece);
                assert_eq!(position.count_on_edges(piece), expected, "{position}, {piece:?}");
                seen.insert(expected);
            }
        }
    }
    assert!(smaller > 100 && seen.len() > 5, "{smaller} smaller areas, counts {seen:?}");
}
