//! The peers: cozy-chess, and board-game's Ataxx and Connect Four.

use board_benches::{Dice, Kernel};
use board_game::board::{Board as _, BoardMoves as _};
use board_game::games::ataxx::AtaxxBoard;
use board_game::games::connect4::Connect4;
use internal_iterator::InternalIterator;
use rand_core::RngCore;

use crate::peer::{self, Peer};

/// Returns the kernels of all peers.
pub fn kernels() -> Vec<Kernel> {
    let [chess, ataxx, connect_four] = [
        peer::kernels::<cozy_chess::Board>(),
        peer::kernels::<AtaxxBoard>(),
        peer::kernels::<Connect4>(),
    ];
    chess.into_iter().chain(ataxx).chain(connect_four).collect()
}

impl Peer for cozy_chess::Board {
    type Move = cozy_chess::Move;

    const NAME: &'static str = "chess";
    const START_LEAVES: &'static [u64] = &[20, 400, 8902, 197_281, 4_865_609];
    const DEPTH: u8 = 3;
    const MAX_PLIES: u32 = 300;

    fn start() -> Self {
        Self::default()
    }

    fn each(&self, mut visit: impl FnMut(Self::Move)) {
        self.generate_moves(|moves| {
            moves.into_iter().for_each(&mut visit);
            false
        });
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// The fifty-move rule ends a game. Repetition does not.
    fn play_any(&mut self, dice: &mut Dice) -> bool {
        let moves = self.list();
        if moves.is_empty() || self.halfmove_clock() >= 100 {
            return false;
        }
        self.play_unchecked(moves[dice.below(moves.len())]);
        true
    }
}

macro_rules! board_game {
    ($board:ty, $name:literal, $start_leaves:expr, $depth:literal) => {
        impl Peer for $board {
            type Move = <Self as board_game::board::Board>::Move;

            const NAME: &'static str = $name;
            const START_LEAVES: &'static [u64] = &$start_leaves;
            const DEPTH: u8 = $depth;
            const MAX_PLIES: u32 = 300;

            fn start() -> Self {
                Self::default()
            }

            fn each(&self, visit: impl FnMut(Self::Move)) {
                if let Ok(moves) = self.available_moves() {
                    moves.for_each(visit);
                }
            }

            fn count(&self) -> u64 {
                self.available_moves().map_or(0, |moves| moves.count() as u64)
            }

            fn after(&self, m: Self::Move) -> Self {
                self.clone_and_play(m).expect("a legal move")
            }

            fn play_any(&mut self, dice: &mut Dice) -> bool {
                self.play_random_available_move(&mut Source(dice)).is_ok()
            }
        }
    };
}

board_game!(AtaxxBoard, "ataxx", [16, 256, 6460, 155_888, 4_752_668], 2);
board_game!(Connect4, "connect four", [7, 49, 343, 2401, 16807, 117_649, 823_536], 4);

/// The random numbers of all kernels, with the trait that board-game requires.
struct Source<'a>(&'a mut Dice);

impl RngCore for Source<'_> {
    fn next_u32(&mut self) -> u32 {
        self.0.number()
    }

    fn next_u64(&mut self) -> u64 {
        rand_core::impls::next_u64_via_u32(self)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand_core::impls::fill_bytes_via_next(self, bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}
