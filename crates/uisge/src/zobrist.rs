use board_core::zobrist::{mix_with, rules_key, table};
use board_core::{Board as _, Player, Zobrist};

use crate::Uisge;

/// A key for each square and piece on it: `owner * 128 + crown * 64 + bit`.
const KEYS: [u64; 256] = table(0x7569_7367_6500);

/// The key of dark to move.
const DARK_TO_MOVE: u64 = mix_with(0x7569_7367_6501, 1);

/// The seed for the keys of the rules.
const RULES: u64 = 0x7569_7367_6502;

impl Zobrist for Uisge {
    fn key(&self) -> u64 {
        let turn = if self.turn == Player::Second { DARK_TO_MOVE } else { 0 };
        let keys = self.pieces().map(|(square, piece)| {
            let kind = piece.owner.index() * 128 + usize::from(piece.crown) * 64;
            KEYS[kind + square.bit_number() as usize]
        });
        keys.fold(turn ^ rules_key(RULES, self.rules), |key, of_piece| key ^ of_piece)
    }
}
