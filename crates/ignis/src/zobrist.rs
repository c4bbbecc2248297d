use board_core::author::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Position as _, Zobrist};

use crate::bitboard::Bitboard;
use crate::{Ignis, Move, Space};

/// The keys of each content of each space, by its bits in the three planes: `content * 64 + bit`.
static KEYS: [u64; 512] = table(0x6967_6e69_7300);

/// The key that is included if water is to move.
const WATER_TO_MOVE: u64 = mix_with(0x6967_6e69_7301, 1);

/// The seed for the keys of the supply.
const SUPPLY: u64 = 0x6967_6e69_7302;

/// The seed for the keys of the rules.
const RULES: u64 = 0x6967_6e69_7303;

impl Ignis {
    /// Returns the key of the content of a space.
    fn key_of(&self, space: Space) -> u64 {
        let bit = |plane: Bitboard| usize::from(plane.contains(space));
        let content =
            bit(self.occupied) * 4 + bit(self.neutral_or_outside) * 2 + bit(self.fire_or_earth);
        KEYS[content * 64 + space.bit_number() as usize]
    }

    fn supply_key(&self) -> u64 {
        mix_with(SUPPLY, u64::from(self.air) << 8 | u64::from(self.earth))
    }
}

impl Zobrist for Ignis {
    fn key(&self) -> u64 {
        let spaces = Space::all().fold(0, |keys, space| keys ^ self.key_of(space));
        let mut key = spaces ^ self.supply_key();
        if self.turn == Player::Second {
            key ^= WATER_TO_MOVE;
        }
        key ^ rules_key(RULES, self.rules)
    }

    #[inline]
    fn after_with_key(&self, key: u64, m: Move) -> (Self, u64) {
        let next = self.after_unchecked(m);
        let changed = (self.occupied ^ next.occupied)
            | (self.neutral_or_outside ^ next.neutral_or_outside)
            | (self.fire_or_earth ^ next.fire_or_earth);
        let change = |keys, space| keys ^ self.key_of(space) ^ next.key_of(space);
        let supply = self.supply_key() ^ next.supply_key();
        (next, changed.iter().fold(key ^ supply ^ WATER_TO_MOVE, change))
    }
}
