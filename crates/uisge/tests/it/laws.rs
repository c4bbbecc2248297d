//! The laws that every game obeys.

use board_laws::{Data, Setups, Suite};
use uisge::{Setup, Uisge};

use crate::API;

/// Two programs by other authors give the counts from the start. The reference rules give all others
/// and the last recording. The other recordings come from another implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 169,
    min_reference_counts: 144,
    recordings: &[
        (include_str!("../data/uisge.jsonl"), 1182),
        (include_str!("../data/uisge-options.jsonl"), 381),
        (include_str!("../data/naive.jsonl"), 426),
    ],
    stable: (include_str!("../data/stable.txt"), 23),
};

pub fn suite() -> Suite<Uisge> {
    Suite {
        endings: &["light", "dark", "draw"],
        api: API,
        pass: Some("pass"),
        setups: Some(Setups::new(0.02, change)),
        reference: board_naive::reference("uisge"),
        data: DATA,
        changes: &["Jumps", "Becomes", "Moves"],
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
    board_laws::assert_ok(suite().evaluations(uisge::Evaluator));
}

/// Makes one small change to a set-up, valid or not.
pub fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(42) as usize);
    match dice(8) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = None,
        2 | 3 => setup.board.iter_mut().flatten().filter(|_| dice(2) == 0).for_each(|piece| {
            piece.crown = true;
        }),
        4 | 5 => setup.board.iter_mut().flatten().filter(|_| dice(4) == 0).for_each(|piece| {
            piece.crown = !piece.crown;
        }),
        _ => setup.board.swap(a, b),
    }
}
