//! The network, compared with counts space by space, and tactical moves.

use std::collections::BTreeSet;

use board_core::{Board as _, Position as _};
use board_play::Evaluate as _;
use ignis::{Evaluator, Ignis, NETWORK, Piece, Space};

use crate::laws::suite;

/// Pushing off a piece of the opponent has a higher score than pushing off an own piece.
#[test]
fn tactical_moves_push_off_a_piece_of_the_opponent() {
    assert!(board_play::Evaluate::<Ignis>::has_tactical_moves(&Evaluator));
    let mut seen = BTreeSet::new();
    for walk in suite().walks() {
        for position in walk.positions().iter().filter(|position| !position.is_over()) {
            let count = |of: &Ignis, player| of.count(Piece::of(player));
            for m in position.legal_moves() {
                let after = position.after_unchecked(m);
                let area = |of: &Ignis| (of.files(), of.ranks());
                if area(&after) != area(position) {
                    continue;
                }
                let lost = |player| count(position, player) > count(&after, player);
                let lost = [position.turn(), !position.turn()].map(lost);
                assert_eq!(Evaluator.is_tactical(position, m), lost[1], "{position}: {m}");
                let entry = position
                    .entry(m)
                    .and_then(|at| position.piece(at))
                    .and_then(board_core::Piece::owner);
                seen.insert((
                    lost,
                    entry.map(|owner| owner == position.turn()),
                    Evaluator.ordering_score(position, m),
                ));
            }
        }
    }
    // The score depends only on the owners of the piece that is pushed off and of the piece at
    // the entry, which is shoved away from the edge.
    let score = |lost: [bool; 2], entry: Option<bool>| -> Vec<i32> {
        let same = seen.iter().filter(|&&(l, e, _)| (l, e) == (lost, entry));
        same.map(|&(.., score)| score).collect()
    };
    let none = [false; 2];
    assert_eq!(score(none, None), [0]);
    for lost in [none, [true, false], [false, true]] {
        let [[other], [free], [own]] = [Some(false), None, Some(true)]
            .map(|entry| <[i32; 1]>::try_from(score(lost, entry)).unwrap());
        assert!(other < free && free < own, "{other} {free} {own}");
    }
    let gain = |lost| score(lost, None)[0];
    assert!(gain([true, false]) < 0 && gain([false, true]) == -gain([true, false]));
}

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// Returns the active inputs. There are no terms.
fn inputs_and_terms(position: &Ignis) -> (Vec<usize>, [i32; 0]) {
    let (files, ranks) = (position.files(), position.ranks());
    let [own, other] = [position.turn(), !position.turn()].map(Piece::of);
    let is_occupied = |file, rank| position.piece(Space::new(file, rank).unwrap()).is_some();
    let input = |(space, piece): (Space, Piece)| {
        let (file, rank) = (space.file(), space.rank());
        let kind = [own, other, Piece::Air, Piece::Earth].iter().position(|&p| p == piece).unwrap();
        let ends_file = [ranks.start, ranks.end - 1].contains(&rank);
        let ends_rank = [files.start, files.end - 1].contains(&file);
        let at_exit = ends_file && ranks.clone().all(|rank| is_occupied(file, rank))
            || ends_rank && files.clone().all(|file| is_occupied(file, rank));
        let kind = if at_exit { kind + 4 } else { kind };
        36 * kind + 6 * (rank - ranks.start) + (file - files.start)
    };
    let mut inputs: Vec<usize> = position.pieces().map(input).collect();
    inputs.push(288 + 6 * (ranks.len() - 1) + files.len() - 1);
    inputs.push(324 + position.count(own) as usize);
    inputs.push(333 + position.count(other) as usize);
    (inputs, [])
}

#[test]
fn the_network_computes_what_its_file_says() {
    let active =
        board_laws::compare_network(&NETWORK, FILE, &Evaluator, &suite().walks(), inputs_and_terms);
    let kinds: Vec<u32> = active[..288].chunks(36).map(|kind| kind.iter().sum()).collect();
    assert!(kinds.iter().all(|&count| count > 800), "{kinds:?}");
    assert!(active[288..324].iter().filter(|&&count| count > 0).count() > 20, "{active:?}");
}
