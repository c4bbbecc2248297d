use board_core::{Player, Position as _};
use board_play::Evaluate;

use crate::{Hexfour, Size};

/// The number of inputs for the number of fours with none, one, two and three of a player's pieces
/// (see [`Hexfour::chances`]). Larger numbers count as the largest.
const FOURS: [usize; 4] = [192, 128, 64, 16];

/// The number of inputs for the number of a player's loose pieces.
const LOOSE: usize = 64;

/// The largest lead in points that has an input.
const MAX_LEAD: i32 = 8;

/// The number of inputs for the lead in points, from `-MAX_LEAD`.
const LEADS: usize = 2 * MAX_LEAD as usize + 1;

/// The number of inputs for each player.
const OF_PLAYER: usize = LOOSE + FOURS[0] + FOURS[1] + FOURS[2] + FOURS[3];

/// A neural network for Hexfour, with 16 units.
///
/// Inputs 0 to 928 are active depending on what the side to move has, and then on what the opponent
/// has: one of 64 for the number of loose pieces, then one of 192, 128, 64 and 16 for the numbers of
/// fours with none, one, two and three pieces (see [`Hexfour::chances`]). Of the last inputs, one is
/// active for the lead in points, from -8, and one for the board. Numbers out of range count as the
/// nearest number. There is only one image, because these numbers are the same for all images of a
/// position. The terms are the lead in points and in fours with three, two and one pieces, 1 if the side
/// to move can score, -1 if it has to block, and 1.
pub type Network = board_play::Network<{ 2 * OF_PLAYER + LEADS + Size::ALL.len() }, 16, 1, 7>;

/// The network that the evaluation of Hexfour uses.
pub static NETWORK: Network = Network::from_bytes(include_bytes!("network.bin")).expect("weights");

impl Evaluate<Hexfour> for Network {
    #[inline]
    fn evaluate(&self, position: &Hexfour) -> i32 {
        let mut sums = self.sums();
        let terms = position.visit_inputs(|image, input| self.add(&mut sums[image], input));
        self.output(&sums, terms)
    }
}

impl Hexfour {
    /// Calls `visit` with an image and an active input of the [`Network`], for each of both. Returns
    /// the terms.
    #[inline]
    pub fn visit_inputs(&self, mut visit: impl FnMut(usize, usize)) -> [i32; 7] {
        let players = [self.turn(), !self.turn()];
        let chances = players.map(|player| self.chances(player));
        let mut first = 0;
        let mut visit_one_of = |inputs: usize, number: usize| {
            visit(0, first + number.min(inputs - 1));
            first += inputs;
        };
        for (loose, chances) in self.loose.into_iter().zip(&chances) {
            visit_one_of(LOOSE, loose.max(0) as usize);
            for (inputs, &number) in FOURS.into_iter().zip(chances) {
                visit_one_of(inputs, number as usize);
            }
        }
        let points = players.map(|player: Player| self.points(player) as i32);
        let lead = (points[0] - points[1]).clamp(-MAX_LEAD, MAX_LEAD);
        visit_one_of(LEADS, (MAX_LEAD + lead) as usize);
        visit_one_of(Size::ALL.len(), self.size() as usize);
        let [mine, theirs] = chances.map(|chances| chances.map(|n| n as i32));
        [
            points[0] - points[1],
            mine[3] - theirs[3],
            mine[2] - theirs[2],
            mine[1] - theirs[1],
            i32::from(mine[3] > 0),
            -i32::from(theirs[3] > 0),
            1,
        ]
    }
}
