use board_core::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Position as _, Zobrist};

use crate::space::{Space, spaces};
use crate::{Move, Position, Rotation};

/// A key for each space's bit under each owner, unturned and turned: `owner * 64 + turned * 32 + bit`.
const KEYS: [u64; 128] = table(0x6469_736b_7261_6300);

/// The key of blue to move.
const BLUE_TO_MOVE: u64 = mix_with(0x6469_736b_7261_6301, 1);

/// The seed of the keys of the rules.
const RULES: u64 = 0x6469_736b_7261_6302;

fn key_of(owner: Player, turned: u32, bit_number: u32) -> u64 {
    KEYS[owner.index() * 64 + turned as usize * 32 + bit_number as usize]
}

impl Zobrist for Position {
    fn key(&self) -> u64 {
        let mut key = 0;
        for player in Player::ALL {
            for space in spaces(self.pieces[player.index()]) {
                let turned = self.turned >> space.bit_number() & 1;
                key ^= key_of(player, turned, space.bit_number());
            }
        }
        if self.turn() == Player::Second {
            key ^= BLUE_TO_MOVE;
        }
        key ^ rules_key(RULES, self.rules)
    }

    #[inline]
    fn key_after(&self, key: u64, m: Move) -> u64 {
        if m.rotation() != Rotation::Still {
            // The disk has up to eight pieces to move.
            return self.after_unchecked(m).key();
        }
        let key = key ^ BLUE_TO_MOVE;
        let Some((from, to)) = m.spaces() else { return key };
        let was = self.turned >> from.bit_number() & 1;
        let is = was | u32::from(to == Space::CENTRE);
        key ^ key_of(self.turn, was, from.bit_number()) ^ key_of(self.turn, is, to.bit_number())
    }
}
