//! The laws that every game obeys.

use board_core::Player;
use board_laws::{Data, Setups, Suite};
use hexfour::{Field, Hexfour, Illegal, Piece, Setup, Size};

const A1: Field = Field::from_index(0).unwrap();

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 129,
    min_reference_counts: 105,
    recordings: &[
        (include_str!("../data/hexfour.jsonl"), 492),
        (include_str!("../data/hexfour-options.jsonl"), 288),
        (include_str!("../data/naive.jsonl"), 287),
    ],
    stable: (include_str!("../data/stable.txt"), 29),
};

pub fn suite() -> Suite<Hexfour> {
    Suite {
        endings: &["first", "second", "draw"],
        illegal: &[
            Illegal::GameOver,
            Illegal::OffBoard(A1, Size::Six),
            Illegal::Occupied(A1),
            Illegal::OnEdge(A1),
            Illegal::NotAdjacent(A1, A1),
        ],
        setups: Some(Setups::new(0.3, change)),
        reference: board_naive::reference("hexfour"),
        data: DATA,
        changes: &["Enters"],
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
    board_laws::assert_ok(suite().evaluations(hexfour::Evaluator));
}

/// Makes one small change to a set-up, valid or not.
pub fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(Field::COUNT as u32) as usize);
    match dice(16) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = None,
        2 => setup.rules.size = Size::ALL[dice(4) as usize],
        // One more piece of each player, if the fields are empty.
        3..6 => {
            for (index, owner) in [a, b].into_iter().zip(Player::ALL) {
                let field = Field::from_index(index).filter(|f| f.is_on(setup.rules.size));
                if field.is_some() && setup.board[index].is_none() {
                    setup.board[index] = Some(Piece { owner });
                }
            }
        }
        _ => setup.board.swap(a, b),
    }
}
