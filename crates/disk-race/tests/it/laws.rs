//! The laws that every game obeys.

use board_core::Player;
use board_laws::{Data, Reference, Setups, Suite};
use board_naive::disk_race::Naive;
use disk_race::{DiskRace, Illegal, Piece, Setup, Space};

const C: Space = Space::CENTER;

/// Positions with rare situations.
const RARE: &[&str] = &[
    // A forced pass (D13), and one move before it.
    "BbB1B3/1r6/1R3r2/R b",
    "BbB1B3/1r6/1R1R1r2/1 b",
    // Red is about to finish; blue can follow in the second (D14).
    "BRBRBR2/7R/5B2/1 r",
    "BRBRBR2/6BR/8/1 r",
    "BRBRBR2/6BR/8/1 r chain=straight",
    // Red has finished and blue can finish; both have finished (D14).
    "BRBRBR1R/6B1/8/1 b",
    "BRBRBRBR/8/8/1 r",
    // Blue is about to finish (D14).
    "BRBRB3/6B1/1R5R/1 b",
    "BRBRB3/6B1/1R5R/1 b disk=outer-circle",
    "BRBRBR1R/8/8/B b",
    // The same if blue began: blue finishes and red can follow, and red finishes first.
    "1RBRBRB1/B6R/8/1 b first=blue",
    "1RBRBR2/7R/B1B5/1 r first=blue",
    // Chains through and around the center, and a jump that stops there (D5, D6, D10).
    "2rbrbr1/1r6/1b3b2/1 r",
    "2r1r1r1/rb1b1b1b/8/1 r",
    "2rbrbrb/r7/b7/1 r",
    "2rbrbrb/1b6/R7/1 r disk=outer-circle",
    "2r1rbrb/rb6/2b5/1 r chain=straight",
    // Long chains.
    "4rR2/B3b3/R1B1r2B/1 b",
    "5R2/1B1RB1B1/rR3B2/1 b chain=straight",
    "8/r2b1RB1/Rb1R1B2/1 r disk=outer-circle",
];

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 216,
    min_reference_counts: 173,
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
        illegal: &[
            Illegal::GameOver,
            Illegal::MayNotPass,
            Illegal::NoPiece(C),
            Illegal::NotYours(C),
            Illegal::MustMoveCenter,
            Illegal::Arrived(C),
            Illegal::Occupied(C),
            Illegal::OwnStart(C),
            Illegal::NotTurned(C),
            Illegal::JumpsOwn(C),
            Illegal::NothingToJump(C),
            Illegal::ChangesLine(C, C),
            Illegal::NoWay(C, C),
        ],
        pass: Some("pass"),
        positions: RARE.to_vec(),
        setups: Some(Setups::new(0.2, change)),
        reference: Some(Reference {
            start: board_naive::start::<Naive>,
            answer: board_naive::answer::<Naive>,
            play: board_naive::play::<Naive>,
        }),
        data: DATA,
        changes: &["Moves", "Jumps", "Becomes", "Turns"],
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
