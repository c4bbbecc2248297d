//! Ranks, which number every valid position without gaps, and canonical ranks, which are equal for
//! symmetric positions.
//!
//! The valid positions are those of games that red begins (D14). Under the other rules options,
//! they are the same.

use board_core::author::bits::ones;
use board_core::{Board as _, HasSetup, Player, Position as _};
use disk_race::{DiskRace, Piece, Rules, Setup};

/// The pieces on the board as three sets of spaces, with one bit per
/// [`Space::index`](disk_race::Space::index).
///
/// ```text
///   c | i7 ... i1 i0 | o7 ... o1 o0 | r7 ... r1 r0
///  24   23     17 16   15      9  8    7      1  0
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pieces: [u32; 2],
    turned: u32,
}

/// The number of pieces per player.
const PIECES: u32 = 4;

/// Red's and blue's start spaces on the ring, which are the other player's goals.
pub(crate) const STARTS: [u32; 2] = [0b0101_0101, 0b1010_1010];

const RING: u32 = 0xff;

const CENTER: u32 = 1 << 24;

impl Placement {
    /// Returns a position's pieces.
    pub(crate) fn of(position: &DiskRace) -> Self {
        let mut placement = Self { pieces: [0; 2], turned: 0 };
        for (space, piece) in position.pieces() {
            placement.pieces[piece.owner.index()] |= 1 << space.index();
            placement.turned |= u32::from(piece.turned) << space.index();
        }
        placement
    }

    fn setup(&self, turn: Player, rules: Rules) -> Setup {
        let mut setup = Setup { turn, rules, ..Setup::empty() };
        for player in Player::ALL {
            for space in ones(self.pieces[player.index()].into()) {
                let turned = self.turned >> space & 1 != 0;
                setup.board[space as usize] = Some(Piece { owner: player, turned });
            }
        }
        setup
    }

    /// Returns the image under symmetry `n`, below [`IMAGES`]: mirrored if `n` is at least 4, then
    /// rotated by `n` quarter turns, as in [`disk_race::Symmetry`].
    fn image(&self, n: u32) -> Self {
        Self { pieces: self.pieces.map(|set| image(set, n)), turned: image(self.turned, n) }
    }

    /// Returns the [code of the ring](ring_code).
    fn ring_code(&self) -> usize {
        let [red, blue] = self.pieces.map(|set| set & RING);
        let waiting = red & STARTS[0] | blue & STARTS[1];
        ring_code(waiting, (red | blue) & !waiting)
    }
}

/// The number of symmetries.
pub(crate) const IMAGES: usize = 8;

/// Returns the image of a set of spaces.
fn image(set: u32, n: u32) -> u32 {
    let [ring, outer, inner, center] = set.to_le_bytes();
    u32::from_le_bytes([layer_image(ring, n), layer_image(outer, n), layer_image(inner, n), center])
}

/// Returns the image of the spaces in a layer. Mirroring maps spoke k to -k: a bit reversal (7 - k)
/// and a rotation by one.
const fn layer_image(set: u8, n: u32) -> u8 {
    let set = if n >= 4 { set.reverse_bits().rotate_left(1) } else { set };
    set.rotate_left(n % 4 * 2)
}

/// A ring's canonical image: the one with the lowest code.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalRing {
    pub(crate) code: u16,
    /// The symmetries that lead to the canonical image, as bits.
    by: u8,
}

/// The canonical image of each ring code. The lowest code in an orbit comes first and is stored for
/// all of its images.
pub(crate) static CANONICAL: [CanonicalRing; RINGS] = {
    let mut rings = [CanonicalRing { code: u16::MAX, by: 0 }; RINGS];
    board_core::author::const_for!(0..RINGS, |code| {
        if rings[code].by == 0 {
            let (waiting, arrived) = ring_of(code);
            board_core::author::const_for!(0..IMAGES, |n| {
                let n = n as u32;
                let waiting = layer_image(waiting as u8, n) as u32;
                let image = &mut rings[ring_code(waiting, layer_image(arrived as u8, n) as u32)];
                image.code = code as u16;
                image.by |= 1 << inverse(n);
            });
        }
    });
    rings
};

/// Returns the inverse of symmetry `n`. Every reflection, rotated or not, is its own inverse.
const fn inverse(n: u32) -> u32 {
    if n >= 4 { n } else { (4 - n) % 4 }
}

/// The weight of each ring space's state in the code. Blue's goals (r0, r2, r4, r6) have the
/// highest weights, so that rings on which blue has finished have the highest codes.
const WEIGHTS: [usize; 8] = [81, 1, 243, 3, 729, 9, 2187, 27];

/// The number of ring states: each space is empty, or its piece has not left yet or has arrived.
pub(crate) const RINGS: usize = 6561;

/// The number of ring states in which blue has not finished.
pub(crate) const BLUE_UNFINISHED: usize = RINGS - 81;

/// The sum of the weights for each set of ring spaces.
static SUMS: [u16; 256] = {
    let mut sums = [0; 256];
    board_core::author::const_for!(1..256, |set| {
        let lowest = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + WEIGHTS[lowest] as u16;
    });
    sums
};

/// Returns the code of a ring state, below [`RINGS`].
pub(crate) const fn ring_code(waiting: u32, arrived: u32) -> usize {
    SUMS[waiting as usize] as usize + 2 * SUMS[arrived as usize] as usize
}

/// Returns the spaces in a ring code where pieces wait, and those where pieces have arrived.
pub(crate) const fn ring_of(code: usize) -> (u32, u32) {
    let (mut waiting, mut arrived, mut space) = (0, 0, 0);
    while space < 8 {
        match code / WEIGHTS[space] % 3 {
            0 => {}
            1 => waiting |= 1 << space,
            _ => arrived |= 1 << space,
        }
        space += 1;
    }
    (waiting, arrived)
}

/// Returns each player's number of pieces on the disk, given the ring, or `None` if a player has
/// more than four on the ring.
pub(crate) const fn on_disk(code: usize) -> Option<[u32; 2]> {
    let (waiting, arrived) = ring_of(code);
    let red = (waiting & STARTS[0] | arrived & STARTS[1]).count_ones();
    let blue = (waiting & STARTS[1] | arrived & STARTS[0]).count_ones();
    if red > PIECES || blue > PIECES { None } else { Some([PIECES - red, PIECES - blue]) }
}

/// Binomial coefficients: `CHOOSE[n][k]` is the number of ways to choose k of n.
static CHOOSE: [[u64; 9]; 18] = {
    let mut choose = [[0; 9]; 18];
    choose[0][0] = 1;
    board_core::author::const_for!(1..18, |n| {
        choose[n][0] = 1;
        board_core::author::const_for!(1..9, |k| {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
        });
    });
    choose
};

/// The number of outer and inner spaces.
const SPOTS: usize = 16;

/// Returns the number of placements on the disk with an empty center: the choices of spaces, of the
/// red pieces among them, and of the turned ones.
const fn center_empty([red, blue]: [u32; 2]) -> u64 {
    let count = (red + blue) as usize;
    (CHOOSE[SPOTS][count] * CHOOSE[count][red as usize]) << count
}

/// Returns the number of placements with a piece on the center, which is always turned.
const fn center_occupied([red, blue]: [u32; 2]) -> u64 {
    let count = (red + blue) as usize;
    if count == 0 {
        return 0;
    }
    (CHOOSE[SPOTS][count - 1] * CHOOSE[count][red as usize]) << (count - 1)
}

/// For each ring code, the number of positions with one side to move on rings with lower codes.
pub(crate) static FIRST: [u64; RINGS + 1] = {
    let mut first = [0; RINGS + 1];
    board_core::author::const_for!(0..RINGS, |code| {
        let size = match on_disk(code) {
            Some(counts) => center_empty(counts) + center_occupied(counts),
            None => 0,
        };
        first[code + 1] = first[code] + size;
    });
    first
};

/// The number of positions with red to move. There are fewer with blue to move, because the game is
/// over once blue has finished (D14).
const RED_TO_MOVE: u64 = FIRST[RINGS];

/// The number of valid positions under one set of rules by which red begins, about seven billion.
///
/// ```
/// assert_eq!(disk_race_solution::POSITIONS, 7_131_584_935);
/// ```
pub const POSITIONS: u64 = RED_TO_MOVE + FIRST[BLUE_UNFINISHED];

/// Returns a position's number among all valid ones, which is below [`POSITIONS`].
///
/// Positions are ordered by the side to move, then by the ring, then by the disk. The number of a
/// position that is valid only if blue begins is unspecified.
///
/// ```
/// use disk_race::DiskRace;
/// use disk_race_solution::{rank, unrank};
///
/// let position: DiskRace = "rbrbrb1b/8/5r2/1 b".parse()?;
/// assert_eq!(unrank(rank(&position), Default::default()), Some(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rank(position: &DiskRace) -> u64 {
    let placement = Placement::of(position);
    first_of(position.turn()) + rank_of(&placement, placement.ring_code())
}

/// Returns the lowest rank among a position's symmetric images.
///
/// ```
/// use board_core::{Symmetric, Symmetry as _};
/// use disk_race::{DiskRace, Symmetry};
/// use disk_race_solution::canonical_rank;
///
/// let position: DiskRace = "1brbrbrb/r7/8/1 b".parse()?;
/// for &symmetry in Symmetry::ALL {
///     assert_eq!(canonical_rank(&position.transform(symmetry)), canonical_rank(&position));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn canonical_rank(position: &DiskRace) -> u64 {
    canonical(&Placement::of(position), position.turn())
}

fn canonical(placement: &Placement, turn: Player) -> u64 {
    let CanonicalRing { code, by } = CANONICAL[placement.ring_code()];
    let rank = |n| rank_of(&placement.image(n), code.into());
    first_of(turn) + ones(by.into()).map(rank).min().unwrap_or_default()
}

/// Returns a position's number of distinct symmetric images: 8, or fewer if it is symmetric.
#[cfg(feature = "solver")]
pub(crate) fn count_images(position: &DiskRace) -> u64 {
    let placement = Placement::of(position);
    let same = (0..IMAGES).filter(|&n| placement.image(n as u32) == placement).count();
    (IMAGES / same) as u64
}

pub(crate) const fn first_of(turn: Player) -> u64 {
    [0, RED_TO_MOVE][turn.index()]
}

/// Returns the rank among the positions with the same side to move. The pieces on the disk are
/// numbered 0, 1, 2 ... from the lowest space to the highest. A set of numbers is ranked in the
/// combinatorial number system, that is, by the sum of `CHOOSE[number][place]` with places 1, 2, 3
/// ...
fn rank_of(placement: &Placement, code: usize) -> u64 {
    let [red, blue] = placement.pieces.map(|set| set >> 8);
    let turned = placement.turned >> 8;
    let (mut spots, mut reds, mut flags) = (0, 0, 0);
    let (mut count, mut red_count, mut left) = (0, 0, (red | blue) & !(CENTER >> 8));
    while left != 0 {
        let spot = left.trailing_zeros() as usize;
        left &= left - 1;
        if red >> spot & 1 != 0 {
            red_count += 1;
            reds += CHOOSE[count][red_count];
        }
        flags |= u64::from(turned >> spot & 1) << count;
        count += 1;
        spots += CHOOSE[spot][count];
    }
    let (red_all, all) = (red.count_ones() as usize, (red | blue).count_ones() as usize);
    let mut base = FIRST[code];
    if all > count {
        base += center_empty([red_all as u32, (all - red_all) as u32]);
        if red_all > red_count {
            reds += CHOOSE[count][red_all];
        }
    }
    base + ((spots * CHOOSE[all][red_all] + reds) << count | flags)
}

/// Returns the position with this [`rank`], or `None` if the rank is at least [`POSITIONS`].
#[must_use]
pub fn unrank(rank: u64, rules: Rules) -> Option<DiskRace> {
    let (placement, turn) = placement(rank)?;
    DiskRace::from_setup(&placement.setup(turn, rules)).ok()
}

/// Returns the position with this rank if the rank is canonical.
#[cfg(feature = "solver")]
pub(crate) fn unrank_canonical(rank: u64, rules: Rules) -> Option<DiskRace> {
    let (placement, turn) = placement(rank)?;
    let is_canonical = canonical(&placement, turn) == rank;
    if is_canonical { DiskRace::from_setup(&placement.setup(turn, rules)).ok() } else { None }
}

fn placement(rank: u64) -> Option<(Placement, Player)> {
    let (turn, rank) = match rank.checked_sub(RED_TO_MOVE) {
        None => (Player::First, rank),
        Some(rank) => (Player::Second, rank),
    };
    let rings = if turn == Player::First { RINGS } else { BLUE_UNFINISHED };
    let code = FIRST[1..=rings].partition_point(|&end| end <= rank);
    let rank = rank.checked_sub(*FIRST[..rings].get(code)?)?;
    Some((unrank_on(code, rank)?, turn))
}

fn unrank_on(code: usize, rank: u64) -> Option<Placement> {
    let (waiting, arrived) = ring_of(code);
    let counts = on_disk(code)?;
    let [red, all] = [counts[0] as usize, (counts[0] + counts[1]) as usize];
    let at_center = rank >= center_empty(counts);
    let rank = if at_center { rank - center_empty(counts) } else { rank };
    let count = all - usize::from(at_center);
    let flags = (rank & ((1 << count) - 1)) as u32;
    let rank = rank >> count;
    let mut spots = members(rank / CHOOSE[all][red], SPOTS, count);
    let reds = members(rank % CHOOSE[all][red], all, red);
    // The center is the highest space, and its piece is turned.
    spots |= u32::from(at_center) << SPOTS;
    let flags = flags | u32::from(at_center) << count;
    let disk = [reds, !reds, flags].map(|numbers| spread(numbers, spots) << 8);
    let ring = [0, 1].map(|player| waiting & STARTS[player] | arrived & STARTS[1 - player]);
    Some(Placement { pieces: [ring[0] | disk[0], ring[1] | disk[1]], turned: arrived | disk[2] })
}

/// Returns the set of `count` numbers below `below` that has this rank.
fn members(mut rank: u64, below: usize, count: usize) -> u32 {
    let (mut set, mut left) = (0, count);
    for number in (0..below).rev() {
        let Some(rest) = rank.checked_sub(CHOOSE[number][left]).filter(|_| left > 0) else {
            continue;
        };
        set |= 1 << number;
        rank = rest;
        left -= 1;
    }
    set
}

/// Returns a set's members at the places given by the bits of `numbers` (a bit deposit).
fn spread(numbers: u32, set: u32) -> u32 {
    let chosen = ones(set.into()).enumerate().filter(|(place, _)| numbers >> place & 1 != 0);
    chosen.map(|(_, member)| 1 << member).sum()
}
