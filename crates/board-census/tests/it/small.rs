//! Complete counts of small games, and numbers derived by hand.

use board_census::{census, ignore, level};
use board_core::{Position as _, perft};

use crate::agree::{ENOUGH, compare};
use crate::nim;

#[test]
fn numbers_by_hand() {
    let plies = census(&"1,1,1 left".parse::<nim::Nim>().unwrap(), 5, ENOUGH, &ignore).unwrap();
    assert_eq!(plies.iter().map(|ply| ply.leaves).collect::<Vec<_>>(), [1, 3, 6, 6, 0, 0]);
    let distinct: Vec<_> = plies.iter().filter_map(|ply| ply.distinct).collect();
    // The subsets of heaps that are left.
    assert_eq!(distinct.iter().map(|d| d.positions).collect::<Vec<_>>(), [1, 3, 3, 1]);
    assert_eq!(distinct.iter().map(|d| d.up_to_symmetry).collect::<Vec<_>>(), [1; 4]);
    assert_eq!(distinct.iter().map(|d| d.moves).collect::<Vec<_>>(), [3, 6, 3, 0]);
    // Left takes the third counter.
    assert_eq!(plies[3].ended.unwrap().wins, [6, 0]);
    assert_eq!(plies[1].mean_moves(), Some(2.0));
    assert_eq!(plies[4].mean_moves(), None);
}

#[test]
fn the_maximum_depth() {
    let small: nim::Nim = "1,1,1 left".parse().unwrap();
    let plies = compare(small, u8::MAX, ENOUGH);
    assert_eq!((plies.len(), plies[3].leaves, plies[255].leaves), (256, 6, 0));
    let level = level(&small, u8::MAX, ENOUGH, &ignore).unwrap();
    assert!(level.is_empty());
}

#[test]
fn a_level_splits_the_count() {
    let start = nim::Nim::start();
    for ply in 0..6 {
        let parts = level(&start, ply, ENOUGH, &ignore).unwrap();
        assert!(parts.is_sorted());
        let below = parts.iter().map(|(p, ways)| ways * u128::from(perft(p, 8 - ply)));
        assert_eq!(below.sum::<u128>(), perft(&start, 8).into());
    }
}
