use board_core::author::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Position as _, Zobrist};

use crate::{Move, Square, Uisge};

/// The keys of each piece on each square, at `owner * 128 + crown * 64 + bit`.
static KEYS: [u64; 256] = table(0x7569_7367_6500);

/// The key that is included if dark is to move.
const DARK_TO_MOVE: u64 = mix_with(0x7569_7367_6501, 1);

/// The seed for the keys of the rules.
const RULES: u64 = 0x7569_7367_6502;

fn key_of(owner: Player, crown: bool, square: Square) -> u64 {
    KEYS[owner.index() * 128 + usize::from(crown) * 64 + square.bit_number() as usize]
}

impl Zobrist for Uisge {
    fn key(&self) -> u64 {
        let mut key = [0, DARK_TO_MOVE][self.turn.index()];
        for player in Player::ALL {
            for square in self.pieces_of(player) {
                key ^= key_of(player, self.crowns.contains(square), square);
            }
        }
        key ^ rules_key(RULES, self.rules)
    }

    #[inline]
    fn after_with_key(&self, key: u64, m: Move) -> (Self, u64) {
        let (next, key) = (self.after_unchecked(m), key ^ DARK_TO_MOVE);
        let Some((from, to)) = m.squares() else { return (next, key) };
        let crown = self.crowns.contains(from);
        // U5: a jump turns the piece over.
        let shown = crown ^ m.is_jump();
        (next, key ^ key_of(self.turn, crown, from) ^ key_of(self.turn, shown, to))
    }
}
