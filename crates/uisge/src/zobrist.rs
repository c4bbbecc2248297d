use board_core::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Position as _, Zobrist};

use crate::space::squares;
use crate::{Move, Position};

/// A key for each square's bit under each owner, blank and crown: `owner * 128 + crown * 64 + bit`.
const KEYS: [u64; 256] = table(0x7569_7367_6500);

/// The key of dark to move.
const DARK_TO_MOVE: u64 = mix_with(0x7569_7367_6501, 1);

/// The seed of the keys of the rules.
const RULES: u64 = 0x7569_7367_6502;

fn key_of(owner: Player, crown: u64, bit_number: u32) -> u64 {
    KEYS[owner.index() * 128 + crown as usize * 64 + bit_number as usize]
}

impl Zobrist for Position {
    fn key(&self) -> u64 {
        let mut key = 0;
        for player in Player::ALL {
            for square in squares(self.pieces[player.index()]) {
                let crown = self.crowns >> square.bit_number() & 1;
                key ^= key_of(player, crown, square.bit_number());
            }
        }
        if self.turn() == Player::Second {
            key ^= DARK_TO_MOVE;
        }
        key ^ rules_key(RULES, self.rules)
    }

    #[inline]
    fn key_after(&self, key: u64, m: Move) -> u64 {
        let key = key ^ DARK_TO_MOVE;
        let Some((from, to)) = m.squares() else { return key };
        let shown = self.crowns >> from.bit_number() & 1;
        let shows = shown ^ u64::from(m.is_jump());
        key ^ key_of(self.turn, shown, from.bit_number())
            ^ key_of(self.turn, shows, to.bit_number())
    }
}
