//! The laws that every game obeys.

use board_core::Player;
use board_laws::{Data, Reference, Setups, Suite};
use board_naive::hexfour::Naive;
use hexfour::{Field, Hexfour, Illegal, Piece, Setup, Size};

const A1: Field = Field::from_index(0).unwrap();

/// Positions with rare situations.
const RARE: &[&str] = &[
    // One or a few plies before the end, on every board (H10).
    "oxoo/1oxxx/oxxoxo/oxooxxx/xoo1oo/xxoxx/1oxo x",
    "xo1xx/xoxox1/2oooo1/xo2oo1x/2xxxooxo/1xxoooxo/xxxx1xo/oo1xxo/oxxo1 o",
    "1oooxo/xxoxooo/xxx1ooox/xxxxooxxx/ooxooo1xxx/xooo1oo1x2/oo1oooxxx1/oooxoxxx1/ooxxoxxx/1xxo1o1/ox1xx1 x",
    "x1xo2x/xxxxxoox/x1xoooxox/1oooo1oo2/1xx1x3oxx/xx1xoxoxxox1/xx1x1o2oooo1/ooooxoxoooxx/ooxx1ooxoxx/ooox1ooooo/ox2xoxox/oo1xxxx1/1x2xx1 o",
    // Two points with one loose piece left: none to set aside for them (H9).
    "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x",
    "ooxx/ooooo/oxx1ox/xxo1xo1/xoxxx1/oxxxo/ooxx o",
    // A player whose last pieces are set aside, for a win and for a draw (H10).
    "o3/oxo1x/oooox1/oooooxo/xxx2x/1xxx1/1xxx o",
    "ooox/1xxxo/o1xoxx/xoox1xx/ooxoo1/xoxox/1oxo x",
    // The last piece gained the maximum number of points (H10).
    "xoxo/xo1xx/ooxxox/xoxox1x/xoooox/1oxoo/xxoo x",
    "oxoxo/xxoo1o/ooxoxox/xxxxxxo1/ooxxxxxo1/2xxooo1/oxo1x1o/xxxxxo/ooooo o",
    // Long rows and many points (H7).
    "5/6/7/oooooooo/xxxxxxxxx/8/7/6/5 o",
    // One loose piece left, and two of which one is set aside, with fewer pieces (H1, H10).
    "xxxx/xxx2/o1o1o1/7/o1o1o1/5/o3 x pieces=fewer",
    "xxx1/xxx2/o1o1o1/x6/o1o1o1/5/o3 x pieces=fewer",
];

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 112,
    min_reference_counts: 88,
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
        positions: RARE.to_vec(),
        setups: Some(Setups::new(0.3, change)),
        reference: Some(Reference {
            start: board_naive::start::<Naive>,
            answer: board_naive::answer::<Naive>,
            play: board_naive::play::<Naive>,
        }),
        data: DATA,
        changes: &["Enters"],
        ..Suite::default()
    }
}

board_laws::laws!(
    suite();
    #[ignore = "slow"] reference_perft,
    perft, recorded, stable, setups, bytes, keys, symmetries, reference_rules, side_by_side, views, observations, arrangements, evaluations, allocations,
    #[cfg(feature = "serde")] stored,
    #[cfg(feature = "serde")] stored_parts,
);

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
