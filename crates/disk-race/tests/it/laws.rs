//! The laws that every game obeys.

use board_core::Player;
use board_laws::{Data, Setups, Suite};
use disk_race::{DiskRace, Piece, Setup, Space};

use crate::API;

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 252,
    min_reference_counts: 209,
    recordings: &[
        (include_str!("../data/disk-race.jsonl"), 2021),
        (include_str!("../data/disk-race-options.jsonl"), 900),
        (include_str!("../data/naive.jsonl"), 393),
    ],
    stable: (include_str!("../data/stable.txt"), 38),
};

pub fn suite() -> Suite<DiskRace> {
    Suite {
        endings: &["red", "blue", "draw"],
        api: API,
        pass: Some("pass"),
        setups: Some(Setups::new(0.2, change)),
        reference: board_naive::reference("disk-race"),
        data: DATA,
        changes: &["Moves", "Jumps", "Becomes", "Turns"],
        ..Suite::default()
    }
}

board_laws::laws!(
    suite();
    #[ignore = "slow"] reference_perft,
    perft, recorded, stable, setups, bytes, keys, symmetries, reference_rules, side_by_side, views, observations, arrangements, allocations,
    #[cfg(feature = "serde")] stored,
    #[cfg(feature = "serde")] stored_parts,
);

#[test]
fn evaluations() {
    board_laws::assert_ok(suite().evaluations(disk_race::Evaluator));
}

/// Makes one small change to a set-up, valid or not.
pub fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(Space::COUNT as u32) as usize);
    match dice(8) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = None,
        2 => setup.board.iter_mut().flatten().filter(|_| dice(4) == 0).for_each(|piece| {
            piece.turned = !piece.turned;
        }),
        3 => arrive(&mut setup.board, dice),
        _ => setup.board.swap(a, b),
    }
}

/// Swaps about half of the pieces on the disk with the contents of starts of the opponent's color.
fn arrive(board: &mut [Option<Piece>; Space::COUNT], dice: &mut dyn FnMut(u32) -> u32) {
    for from in 8..Space::COUNT {
        let Some(piece) = board[from].filter(|_| dice(2) == 0) else { continue };
        board[from] = Some(Piece { turned: true, ..piece });
        let goal = dice(4) as usize * 2 + usize::from(piece.owner == Player::First);
        board.swap(from, goal);
    }
}
