//! The laws that every game obeys.

use board_laws::{Data, Setups, Suite};
use ignis::{Content, Ignis, Piece, Setup};

use crate::API;

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 183,
    min_reference_counts: 163,
    recordings: &[
        (include_str!("../data/ignis.jsonl"), 449),
        (include_str!("../data/ignis-options.jsonl"), 363),
        (include_str!("../data/naive.jsonl"), 515),
    ],
    stable: (include_str!("../data/stable.txt"), 33),
};

pub fn suite() -> Suite<Ignis> {
    Suite {
        endings: &["fire", "water", "draw"],
        api: API,
        setups: Some(Setups::new(0.4, change)),
        reference: board_naive::reference("ignis"),
        data: DATA,
        changes: &["Moves", "Leaves", "Enters", "Closes"],
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
    board_laws::assert_ok(suite().evaluations(ignis::Evaluator));
}

/// Makes one small change to a set-up, valid or not.
pub fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(36) as usize);
    let piece = Piece::ALL[dice(4) as usize];
    match dice(12) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = Content::Empty,
        2 => setup.board[a] = Content::Piece(piece),
        // From the supply to the board and back, which keeps the number of pieces.
        3 | 4 if setup.board[a] == Content::Empty && setup.earth > 0 => {
            setup.board[a] = Content::Piece(Piece::Earth);
            setup.earth -= 1;
        }
        3 | 4 if setup.board[a] == Content::Piece(Piece::Earth) => {
            setup.board[a] = Content::Empty;
            setup.earth = setup.earth.saturating_add(1);
        }
        5 if setup.air > 0 => {
            setup.air -= 1;
            setup.earth = setup.earth.saturating_add(1);
        }
        6 => {
            let by_file = dice(2) == 0;
            let line = |n: usize| if by_file { n % 6 } else { n / 6 };
            let on_line = setup.board.iter_mut().enumerate().filter(|(n, _)| line(*n) == line(a));
            on_line.for_each(|(_, content)| *content = Content::Taboo);
        }
        _ => setup.board.swap(a, b),
    }
}
