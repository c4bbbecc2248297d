//! Input planes, actions and bounds for learning agents.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use board_core::{Board, Move, Player, Rules, Space, Symmetric, Symmetry};

/// The type of the numbers in planes: `f32`, or `u8` to save memory.
///
/// ```
/// use board_play::PlaneValue;
///
/// // Three of the six pieces in the supply.
/// assert_eq!(f32::of(3, 6), 0.5);
/// assert_eq!(u8::of(3, 6), 3);
/// ```
pub trait PlaneValue: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The number in empty planes.
    const ZERO: Self;

    /// Converts `value`, which is at most `max`, where `max` is not 0.
    ///
    /// As an `f32`, the result is `value / max`, from 0 to 1. As a `u8`, it is the value itself,
    /// clamped to 255.
    fn of(value: u32, max: u32) -> Self;
}

impl PlaneValue for f32 {
    const ZERO: Self = 0.0;

    #[inline]
    fn of(value: u32, max: u32) -> Self {
        value as f32 / max as f32
    }
}

impl PlaneValue for u8 {
    const ZERO: Self = 0;

    #[inline]
    fn of(value: u32, _: u32) -> Self {
        value.min(u8::MAX.into()) as u8
    }
}

/// The owner of a plane, relative to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// The viewer.
    Own,
    /// The other player.
    Other,
    /// Neither player: the plane is the same for both viewers.
    Shared,
}

/// The content of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Shows<K> {
    /// 1 on the spaces with this kind of piece, if the viewer is the first player. For the second
    /// player, the planes of the same name exchange their kinds.
    Piece(K),
    /// 1 on the spaces of the board, for planes that are larger than the board.
    Board,
    /// 1 on spaces that are closed to pieces for the rest of the game.
    Closed,
    /// 1 on spaces that have a meaning for one of the players, such as goals.
    Spaces,
    /// One number in all cells, which is the [count](crate::View::off_board) with the name of the
    /// plane. As an `f32`, it is divided by `max`.
    Count {
        /// The maximum of the count.
        max: u32,
    },
    /// 1 in all cells if the viewer is the side to move, otherwise 0.
    Turn,
    /// 1 in all cells if a rules option has this value, which is not the default, otherwise 0.
    Option {
        /// The index of the option in [`Rules::OPTIONS`].
        option: usize,
        /// The index of the value in the [`values`](board_core::RuleOption::values) of the option.
        value: usize,
    },
}

/// The description of a plane, which has one number per cell.
///
/// ```
/// use board_play::{Observe, Shows, Whose};
/// use uisge::Uisge;
///
/// let plane = &Uisge::PLANES[3];
/// assert_eq!(plane.to_string(), "other crown");
/// assert_eq!(plane.whose, Whose::Other);
/// let Shows::Piece(piece) = plane.shows else { panic!("expected a plane of pieces") };
/// assert!(piece.crown);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plane<K> {
    /// The name. The planes of both players for the same content have the same name.
    pub name: &'static str,
    /// The owner.
    pub whose: Whose,
    /// The content.
    pub shows: Shows<K>,
}

impl<K> Plane<K> {
    /// Creates a plane of the viewer.
    pub const fn own(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Own, shows }
    }

    /// Creates a plane of the other player.
    pub const fn other(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Other, shows }
    }

    /// Creates a plane that is the same for both viewers.
    pub const fn shared(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Shared, shows }
    }

    /// The plane that shows whether the viewer is to move.
    pub const TURN: Self = Self::own("to move", Shows::Turn);

    /// Creates the plane that shows whether an option has a value, both given by their indices.
    ///
    /// The name is `option=value`.
    pub const fn option(name: &'static str, option: usize, value: usize) -> Self {
        Self::shared(name, Shows::Option { option, value })
    }

    /// Returns the value that becomes 1 in an `f32` plane and is unchanged in a `u8` plane.
    pub const fn max(&self) -> u32 {
        match self.shows {
            Shows::Count { max } => max,
            _ => 1,
        }
    }
}

impl<K> fmt::Display for Plane<K> {
    /// Formats the plane, as in `own blank`, `other blank` or `supply of air`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Whose::Own => "own ",
            Whose::Other => "other ",
            Whose::Shared => "",
        };
        write!(f, "{whose}{}", self.name)
    }
}

/// A buffer for the planes of a position, initially 0.
///
/// ```
/// use board_play::Planes;
///
/// // Two planes of two rows and three columns.
/// let mut values = [0_u8; 12];
/// let mut planes = Planes::new(&mut values, [2, 2, 3])?;
/// planes.mark(0, [1, 5]);
/// planes.fill(1, 4, 6);
/// assert_eq!(values, [0, 1, 0, 0, 0, 1, 4, 4, 4, 4, 4, 4]);
/// # Ok::<(), board_play::PlanesLength>(())
/// ```
#[derive(Debug)]
pub struct Planes<'a, T> {
    values: &'a mut [T],
    area: usize,
}

impl<'a, T: PlaneValue> Planes<'a, T> {
    /// Creates planes of this shape in `values`, and fills them with 0.
    ///
    /// # Errors
    /// Returns [`PlanesLength`] if `values` does not have the length of the shape, and leaves the
    /// values unchanged.
    #[inline]
    pub fn new(
        values: &'a mut [T],
        [planes, height, width]: [usize; 3],
    ) -> Result<Self, PlanesLength> {
        let area = height.saturating_mul(width);
        let (expected, found) = (planes.saturating_mul(area), values.len());
        if expected != found {
            return Err(PlanesLength { expected, found });
        }
        values.fill(T::ZERO);
        Ok(Self { values, area })
    }

    /// Writes 1 to some cells of a plane, counted row by row from 0.
    #[inline]
    pub fn mark(&mut self, plane: usize, cells: impl IntoIterator<Item = usize>) {
        let one = T::of(1, 1);
        if let Some(plane) = self.plane(plane) {
            for cell in cells {
                if let Some(value) = plane.get_mut(cell) {
                    *value = one;
                }
            }
        }
    }

    /// Writes a number, which is at most `max`, to all cells of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u32, max: u32) {
        if let Some(plane) = self.plane(plane) {
            plane.fill(T::of(value, max));
        }
    }

    /// Writes 1 to all cells of a plane if the condition is true.
    #[inline]
    pub fn fill_if(&mut self, plane: usize, is: bool) {
        if is {
            self.fill(plane, 1, 1);
        }
    }

    /// Writes the planes of the rules, starting with plane `first`.
    ///
    /// There is one plane for each value of each option except the default.
    ///
    /// ```
    /// use board_play::Planes;
    /// use uisge::Rules;
    ///
    /// // The values are loses (the default), wins, draw and passes. Each plane has one cell.
    /// let mut values = [0_u8; 3];
    /// let rules: Rules = "stuck=draw".parse()?;
    /// Planes::new(&mut values, [3, 1, 1])?.options(0, rules);
    /// assert_eq!(values, [0, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn options<R: Rules>(&mut self, first: usize, rules: R) {
        let mut next = first;
        for (option, known) in R::OPTIONS.iter().enumerate() {
            if let Some(other) = rules.value(option).checked_sub(1) {
                self.fill(next.saturating_add(other), 1, 1);
            }
            next = next.saturating_add(known.values.len().saturating_sub(1));
        }
    }

    #[inline]
    fn plane(&mut self, plane: usize) -> Option<&mut [T]> {
        self.values.get_mut(plane.checked_mul(self.area)?..)?.get_mut(..self.area)
    }
}

/// The error for a buffer that does not have the length of the planes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlanesLength {
    /// The length of the shape.
    pub expected: usize,
    /// The length of the buffer.
    pub found: usize,
}

impl fmt::Display for PlanesLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} values for the planes, found {}", self.expected, self.found)
    }
}

impl Error for PlanesLength {}

/// A position that can be encoded as planes of numbers for a neural network.
///
/// The trait also numbers the actions of the board in use, and provides bounds on the length and
/// the result of games.
///
/// Planes are relative to a player, the *viewer*. The planes of the viewer come before the planes
/// of the other player. Exchanging the players in a position also exchanges the planes of the two
/// viewers, so one network can play both sides. The rows are in the order of the notation.
///
/// ```
/// use board_core::Position;
/// use board_play::Observe;
/// use uisge::Uisge;
///
/// let position = Uisge::start();
/// let [planes, height, width] = Uisge::shape(position.rules());
/// assert_eq!([planes, height, width], [8, 6, 7]);
///
/// let mut values = vec![0.0_f32; planes * height * width];
/// position.observe(position.turn(), &mut values)?;
/// // Plane 0 shows the viewer's six blank pieces. Rank 6 is row 0, so d4 is in row 2, column 3.
/// assert_eq!(Uisge::PLANES[0].to_string(), "own blank");
/// assert_eq!(values[..height * width].iter().sum::<f32>(), 6.0);
/// assert_eq!(values[2 * width + 3], 1.0);
/// # Ok::<(), board_play::PlanesLength>(())
/// ```
pub trait Observe: Board {
    /// The descriptions of the planes, in order.
    const PLANES: &'static [Plane<Self::Piece>];

    /// The numbers of planes, rows and columns under the default rules.
    const SHAPE: [usize; 3];

    /// Returns the numbers of planes, rows and columns.
    ///
    /// ```
    /// use board_play::Observe;
    /// use hexfour::Hexfour;
    ///
    /// let [_, height, width] = Hexfour::shape("side=4".parse()?);
    /// assert_eq!([height, width], [7, 7]);
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    fn shape(_rules: Self::Rules) -> [usize; 3] {
        Self::SHAPE
    }

    /// Returns the space that a cell shows, or `None` if the board has no space there.
    ///
    /// Every space has at least one cell.
    ///
    /// ```
    /// use board_play::Observe;
    /// use uisge::{Rules, Uisge};
    ///
    /// let square = Uisge::space_at(2, 3, Rules::default());
    /// assert_eq!(square, Some("d4".parse()?));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    fn space_at(row: usize, column: usize, rules: Self::Rules) -> Option<Self::Space>;

    /// Writes the planes for `viewer` into planes that are 0.
    ///
    /// Games implement this method; callers use [`observe`](Self::observe).
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>);

    /// Writes the planes for `viewer` to `values`, plane by plane and row by row, without
    /// allocating.
    ///
    /// ```
    /// use board_core::{Player, Position};
    /// use board_play::Observe;
    /// use uisge::Uisge;
    ///
    /// let mut planes = [0_u8; 8 * 6 * 7];
    /// Uisge::start().observe(Player::Second, &mut planes)?;
    ///
    /// let error = Uisge::start().observe(Player::Second, &mut planes[1..]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 336 values for the planes, found 335");
    /// # Ok::<(), board_play::PlanesLength>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`PlanesLength`] if `values` does not have the length of the [`shape`](Self::shape),
    /// and leaves the values unchanged.
    #[inline]
    fn observe<T: PlaneValue>(&self, viewer: Player, values: &mut [T]) -> Result<(), PlanesLength> {
        let mut planes = Planes::new(values, Self::shape(self.rules()))?;
        self.write_planes(viewer, &mut planes);
        Ok(())
    }

    /// Returns the number of actions on the board of these rules, which is the length of a policy.
    ///
    /// By default, there is one action per move index.
    ///
    /// ```
    /// use board_play::Observe;
    /// use hexfour::Hexfour;
    ///
    /// // One action for each field of the board.
    /// assert_eq!(Hexfour::actions("side=4".parse()?), 37);
    /// assert_eq!(Hexfour::actions("side=7".parse()?), 127);
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    fn actions(_rules: Self::Rules) -> usize {
        Self::Move::COUNT
    }

    /// Returns the action of a move on the board of these rules, or `None` if this board does not
    /// have the move.
    ///
    /// Actions are below [`actions`](Self::actions) and in the order of move indices.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::Observe;
    /// use hexfour::Hexfour;
    ///
    /// let position = Hexfour::start_with("side=4".parse()?);
    /// let rules = position.rules();
    /// for m in position.legal_moves() {
    ///     let action = Hexfour::action(m, rules).expect("the board has every legal move");
    ///     assert_eq!(Hexfour::action_move(action, rules), Some(m));
    /// }
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    fn action(m: Self::Move, _rules: Self::Rules) -> Option<usize> {
        Some(m.index())
    }

    /// Returns the move of an action, or `None` if `action` is not below
    /// [`actions`](Self::actions).
    ///
    /// ```
    /// use board_play::Observe;
    /// use hexfour::Hexfour;
    ///
    /// let rules = "side=4".parse()?;
    /// let all = (0..Hexfour::actions(rules)).map(|action| Hexfour::action_move(action, rules));
    /// assert_eq!(all.flatten().count(), 37);
    /// assert_eq!(Hexfour::action_move(37, rules), None);
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    fn action_move(action: usize, _rules: Self::Rules) -> Option<Self::Move> {
        Self::Move::from_index(action)
    }

    /// Returns the maximum number of plies of a game from the start position, or `None` if there is
    /// no maximum.
    ///
    /// ```
    /// use board_play::Observe;
    /// use hexfour::Hexfour;
    /// use uisge::Uisge;
    ///
    /// // Each player has 45 pieces, and the game ends when one of them has none left.
    /// assert_eq!(Hexfour::max_plies(hexfour::Rules::default()), Some(89));
    /// // Pieces can move back and forth forever.
    /// assert_eq!(Uisge::max_plies(uisge::Rules::default()), None);
    /// ```
    fn max_plies(rules: Self::Rules) -> Option<u32>;

    /// Returns an upper bound on [`Outcome::margin_for`](board_core::Outcome::margin_for).
    ///
    /// By default, the bound is 1, the score of a win.
    ///
    /// ```
    /// use board_core::{Outcome, Player};
    /// use board_play::Observe;
    /// use hexfour::{Hexfour, Rules};
    ///
    /// // The value of an outcome for a network, from -1 to 1.
    /// let margin = hexfour::Outcome { points: [2, 11] }.margin_for(Player::First);
    /// let value = margin as f32 / Hexfour::max_margin(Rules::default()) as f32;
    /// assert_eq!(value, -0.2);
    /// ```
    fn max_margin(_rules: Self::Rules) -> u32 {
        1
    }
}

/// Symmetric images of planes and policies, for augmenting training data.
///
/// ```
/// use board_core::{Move as _, Position, Symmetric};
/// use board_play::Augment;
/// use uisge::{Move, Symmetry, Uisge};
///
/// // A policy that always plays d4f4, and its image in a mirror.
/// let m: Move = "d4f4".parse()?;
/// let mut policy = [0.0; Move::COUNT];
/// policy[m.index()] = 1.0;
///
/// let mirror = Symmetry { mirror_files: true, mirror_ranks: false, swap_players: false };
/// let sources = Uisge::action_sources(Uisge::start().rules(), mirror);
/// let image: Vec<f32> = sources.iter().map(|&source| policy[source]).collect();
/// let image_of_m: Move = "d4b4".parse()?;
/// assert_eq!(image[image_of_m.index()], 1.0);
/// assert_eq!(Uisge::start().transform_move(m, mirror), image_of_m);
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub trait Augment: Observe + Symmetric {
    /// Returns the image of a space on the board of these rules.
    ///
    /// ```
    /// use board_play::Augment;
    /// use uisge::{Rules, Symmetry, Uisge};
    ///
    /// let mirror = Symmetry { mirror_files: true, mirror_ranks: false, swap_players: false };
    /// let image = Uisge::transform_space("a1".parse()?, mirror, Rules::default());
    /// assert_eq!(image, "g1".parse()?);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    fn transform_space(
        space: Self::Space,
        symmetry: Self::Symmetry,
        rules: Self::Rules,
    ) -> Self::Space;

    /// Returns, for each action of the image of a position, the corresponding action of the
    /// position itself.
    ///
    /// The image of a policy is given by `image[i] = policy[sources[i]]`.
    fn action_sources(rules: Self::Rules, symmetry: Self::Symmetry) -> Vec<usize> {
        let (start, back) = (Self::start_with(rules), symmetry.inverse());
        let source = |action| {
            let m = start.transform_move(Self::action_move(action, rules)?, back);
            Self::action(m, rules)
        };
        (0..Self::actions(rules)).map(|action| source(action).unwrap_or(action)).collect()
    }

    /// Returns, for each cell of the image of a position, row by row, the corresponding cell of the
    /// position itself.
    ///
    /// If the space has several cells, this is the first of them. If the symmetry
    /// [swaps the players](Symmetry::swaps_players), the viewers are swapped too.
    ///
    /// ```
    /// use board_core::{Player, Position, Symmetric};
    /// use board_play::{Augment, Observe};
    /// use uisge::{Symmetry, Uisge};
    ///
    /// let mirror = Symmetry { mirror_files: true, mirror_ranks: false, swap_players: false };
    /// let position = Uisge::start();
    /// let planes = |position: Uisge| {
    ///     let mut planes = [0_u8; 8 * 6 * 7];
    ///     position.observe(Player::First, &mut planes).unwrap();
    ///     planes
    /// };
    /// let sources = Uisge::cell_sources(position.rules(), mirror);
    /// let images = planes(position.transform(mirror));
    /// for (plane, image) in planes(position).chunks(42).zip(images.chunks(42)) {
    ///     assert!(sources.iter().map(|&cell| plane[cell]).eq(image.iter().copied()));
    /// }
    /// ```
    fn cell_sources(rules: Self::Rules, symmetry: Self::Symmetry) -> Vec<usize> {
        let [_, height, width] = Self::shape(rules);
        let space = |cell: usize| Self::space_at(cell / width, cell % width, rules);
        let mut first = alloc::vec![None; Self::Space::COUNT];
        for cell in (0..height * width).rev() {
            if let Some(space) = space(cell) {
                first[space.index()] = Some(cell);
            }
        }
        let back = symmetry.inverse();
        let source = |cell| first[Self::transform_space(space(cell)?, back, rules).index()];
        (0..height * width).map(|cell| source(cell).unwrap_or(cell)).collect()
    }
}
