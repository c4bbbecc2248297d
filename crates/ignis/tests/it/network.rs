//! The network, compared with a slow computation.

use ignis::prelude::*;
use ignis::{Ignis, NETWORK, Piece, Space};

use crate::laws::suite;

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// Returns the active inputs. There are no terms.
fn slow(position: &Ignis) -> (Vec<usize>, [i32; 0]) {
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
        board_laws::compare_network(&NETWORK, FILE, &ignis::Evaluator, &suite().walks(), slow);
    let kinds: Vec<u32> = active[..288].chunks(36).map(|kind| kind.iter().sum()).collect();
    assert!(kinds.iter().all(|&count| count > 800), "{kinds:?}");
    assert!(active[288..324].iter().filter(|&&count| count > 0).count() > 20, "{active:?}");
}
