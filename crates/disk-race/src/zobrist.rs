use board_core::author::zobrist::{mix_with, rules_key, table};
use board_core::{Player, Zobrist};

use crate::{DiskRace, Space};

/// The keys of each piece on each space, at `owner * 64 + turned * 32 + index`.
static KEYS: [u64; 128] = table(0x6469_736b_7261_6300);

/// The key that is included if blue is to move.
const BLUE_TO_MOVE: u64 = mix_with(0x6469_736b_7261_6301, 1);

/// The seed for the keys of the rules.
const RULES: u64 = 0x6469_736b_7261_6302;

fn key_of(owner: Player, turned: bool, space: Space) -> u64 {
    KEYS[owner.index() * 64 + usize::from(turned) * 32 + space.index()]
}

impl Zobrist for DiskRace {
    fn key(&self) -> u64 {
        let mut key = [0, BLUE_TO_MOVE][self.turn.index()];
        for player in Player::ALL {
            for space in self.pieces_of(player) {
                key ^= key_of(player, self.turned.contains(space), space);
            }
        }
        key ^ rules_key(RULES, self.rules)
    }
}
