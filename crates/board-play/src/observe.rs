//! Positions and actions as a neural network's input and output.

use alloc::vec::Vec;

use crate::planes::{self, Plane, PlaneValue, Planes, PlanesLength};
use board_core::{Board, Indexed, Piece, Player, Symmetric, Symmetry};

/// A position that can be encoded as planes of numbers for a neural network.
///
/// The trait also numbers the actions on the board in use, applies the game's symmetries to planes
/// and policies for augmenting training data, and provides bounds on game length and results.
///
/// Planes are relative to a player, the *viewer*. The viewer's planes come before the other
/// player's. Swapping the players in a position also swaps the two viewers' planes, so one network
/// can play both sides. Rows are in the order of the notation.
///
/// ```
/// use board_core::Position;
/// use board_play::Observe;
/// use uisge::Uisge;
///
/// let position = Uisge::start();
/// let [planes, height, width] = Uisge::shape(position.rules());
/// assert_eq!([planes, height, width], [9, 6, 7]);
///
/// let mut values = vec![0.0_f32; planes * height * width];
/// position.observe(position.turn(), &mut values)?;
/// // Plane 0 shows the viewer's six blank pieces. Rank 6 is row 0, so d4 is in row 2, column 3.
/// assert_eq!(Uisge::planes()[0].to_string(), "own blank");
/// assert_eq!(values[..height * width].iter().sum::<f32>(), 6.0);
/// assert_eq!(values[2 * width + 3], 1.0);
/// # Ok::<(), board_play::PlanesLength>(())
/// ```
pub trait Observe: Board + Symmetric {
    /// The planes of the pieces and of other features of the position, in order.
    ///
    /// Without any, which is the default, there is a plane for each kind of piece.
    const PLANES: &'static [Plane<Self::Piece>] = &[];

    /// The number of rules options that these planes show, which are the first ones. Each value of a
    /// later option has a plane, except for the default.
    const SHOWN_OPTIONS: usize = 0;

    /// The numbers of rows and columns under the default rules.
    ///
    /// By default, there is a row for each rank and a column for each file.
    const CELLS: [usize; 2] = [Self::Space::COUNT / Self::Space::FILES, Self::Space::FILES];

    /// The numbers of planes, rows and columns under the default rules.
    const SHAPE: [usize; 3] = [
        turn_plane::<Self>() + 1 + planes::count_options::<Self::Rules>(Self::SHOWN_OPTIONS),
        Self::CELLS[0],
        Self::CELLS[1],
    ];

    /// Returns the descriptions of all planes, in order.
    ///
    /// The planes of the position precede those of the side to move and the rules options.
    fn planes() -> Vec<Plane<Self::Piece>> {
        let mut planes = Self::PLANES.to_vec();
        if planes.is_empty() {
            planes.extend(Self::Piece::all().map(Plane::of_kind));
        }
        planes.push(Plane::TURN);
        planes.extend(Plane::of_options::<Self::Rules>(Self::SHOWN_OPTIONS));
        planes
    }

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

    /// Returns the space that a cell represents, or `None` if the board has no space there.
    ///
    /// Every space has at least one cell. By default, row 0 is the last rank.
    ///
    /// ```
    /// use board_play::Observe;
    /// use uisge::{Rules, Uisge};
    ///
    /// let square = Uisge::space_at(2, 3, Rules::default());
    /// assert_eq!(square, Some("d4".parse()?));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    fn space_at(row: usize, column: usize, _rules: Self::Rules) -> Option<Self::Space> {
        let [_, height, width] = Self::SHAPE;
        let rank = (height - 1).checked_sub(row)?;
        (column < width).then(|| Self::Space::from_index(rank * width + column)).flatten()
    }

    /// Writes the planes of the position for `viewer` into zeroed planes.
    ///
    /// Games implement this method; callers use [`observe`](Self::observe). The provided method writes
    /// a plane for each kind of piece, of which the first player has the first half.
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let ([_, height, width], kinds) = (Self::SHAPE, Self::Piece::KINDS.len());
        for (space, piece) in self.pieces() {
            let kind = Self::Piece::all().position(|kind| kind == piece).unwrap_or_default();
            let plane = (kind + viewer.index() * kinds / 2) % kinds;
            let (rank, file) = (space.index() / width, space.index() % width);
            planes.mark(plane, [(height - 1 - rank) * width + file]);
        }
    }

    /// Writes the planes for `viewer` to `values`, plane by plane and row by row, without
    /// allocating.
    ///
    /// ```
    /// use board_core::{Player, Position};
    /// use board_play::Observe;
    /// use uisge::Uisge;
    ///
    /// let mut planes = [0_u8; 9 * 6 * 7];
    /// Uisge::start().observe(Player::Second, &mut planes)?;
    ///
    /// let error = Uisge::start().observe(Player::Second, &mut planes[1..]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 378 values for the planes, found 377");
    /// # Ok::<(), board_play::PlanesLength>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`PlanesLength`] if the length of `values` does not match the
    /// [`shape`](Self::shape), and leaves the values unchanged.
    fn observe<T: PlaneValue>(&self, viewer: Player, values: &mut [T]) -> Result<(), PlanesLength> {
        let mut planes = Planes::new(values, Self::shape(self.rules()))?;
        self.write_planes(viewer, &mut planes);
        let turn = turn_plane::<Self>();
        planes.fill(turn, u32::from(self.turn() == viewer), 1);
        planes.options(turn + 1, self.rules(), Self::SHOWN_OPTIONS);
        Ok(())
    }

    /// Returns the number of actions under these rules, which is the length of a policy.
    ///
    /// By default, there is one action per move index.
    fn actions(_rules: Self::Rules) -> usize {
        Self::Move::COUNT
    }

    /// Returns a move's action under these rules, or `None` if the board does not have the move.
    ///
    /// Actions are below [`actions`](Self::actions) and in the order of move indices. Those of the
    /// games in this project are
    /// [stable](https://docs.rs/board-games/latest/board_games/guide/#stability).
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

    /// Returns an action's move, or `None` if `action` is not below [`actions`](Self::actions).
    fn action_move(action: usize, _rules: Self::Rules) -> Option<Self::Move> {
        Self::Move::from_index(action)
    }

    /// Returns the maximum number of plies from the start position, or `None` if unlimited, which is
    /// the default.
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
    fn max_plies(_rules: Self::Rules) -> Option<u32> {
        None
    }

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

    /// Returns the image of a space on the board under these rules.
    ///
    /// By default, this is the image of its file and rank.
    ///
    /// ```
    /// use board_play::Observe;
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
        _rules: Self::Rules,
    ) -> Self::Space {
        let size @ [files, _] = [Self::Space::FILES, Self::Space::COUNT / Self::Space::FILES];
        let square = [space.index() % files, space.index() / files];
        let [file, rank] = symmetry.transform_square(square, size);
        Self::Space::from_index(rank * files + file).unwrap_or(space)
    }

    /// Returns, for each action in a position's image, the corresponding action in the position
    /// itself.
    ///
    /// A policy's image is given by `image[i] = policy[sources[i]]`.
    ///
    /// ```
    /// use board_core::{Indexed, Position, Symmetric};
    /// use board_play::Observe;
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
    fn action_sources(rules: Self::Rules, symmetry: Self::Symmetry) -> Vec<usize> {
        let (start, back) = (Self::start_with(rules), symmetry.inverse());
        let source = |action| {
            let m = start.transform_move(Self::action_move(action, rules)?, back);
            Self::action(m, rules)
        };
        (0..Self::actions(rules)).map(|action| source(action).unwrap_or(action)).collect()
    }

    /// Returns, for each cell in a position's image, row by row, the corresponding cell in the
    /// position itself.
    ///
    /// If a space has several cells, the first one is returned. If the symmetry
    /// [swaps the players](Symmetry::swaps_players), the viewers are swapped too.
    ///
    /// ```
    /// use board_core::{Player, Position, Symmetric};
    /// use board_play::Observe;
    /// use uisge::{Symmetry, Uisge};
    ///
    /// let mirror = Symmetry { mirror_files: true, mirror_ranks: false, swap_players: false };
    /// let position = Uisge::start();
    /// let planes = |position: Uisge| {
    ///     let mut planes = [0_u8; 9 * 6 * 7];
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

/// Returns the index of the plane of the side to move.
const fn turn_plane<P: Observe>() -> usize {
    if P::PLANES.is_empty() { P::Piece::KINDS.len() } else { P::PLANES.len() }
}
