use board_core::author::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Position as _, Zobrist};

use crate::{Field, Hexfour, Move};

/// The keys of each player's piece on each field, at `owner * 127 + index`.
static KEYS: [u64; 2 * Field::COUNT] = table(0x6865_7866_6f75_7200);

/// The seed for the keys of the rules.
const RULES: u64 = 0x6865_7866_6f75_7201;

/// The key that is included if the board is empty, so that no key of a start position is 0.
const EMPTY: u64 = mix_with(0x6865_7866_6f75_7202, 1);

fn key_of(owner: Player, field: Field) -> u64 {
    KEYS[owner.index() * Field::COUNT + field.index()]
}

impl Zobrist for Hexfour {
    /// The side to move has no key, because it follows from the pieces.
    fn key(&self) -> u64 {
        let mut key = rules_key(RULES, self.rules);
        for player in Player::ALL {
            for fields in self.pieces_of(player).halves() {
                fields.for_each(|field| key ^= key_of(player, field));
            }
        }
        if self.plies == 0 { key ^ EMPTY } else { key }
    }

    #[inline]
    fn after_with_key(&self, key: u64, m: Move) -> (Self, u64) {
        let key = if self.plies == 0 { key ^ EMPTY } else { key };
        (self.after_unchecked(m), key ^ key_of(self.turn(), m.field()))
    }
}
