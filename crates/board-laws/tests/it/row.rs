//! A game without rules options.
//!
//! The players place stones on a row of four spaces. Two stones of a player next to each other win,
//! and a full row is a draw.

use std::fmt;
use std::str::FromStr;

use board_core::text::{self, ParseError, PositionError, Reader};
use board_core::{Board, Faults, HasSetup, MoveSink, NoRules, Player, Position, WinOrDraw};
use board_core::{Symmetric, Symmetry, Zobrist, zobrist};
use board_play::view::{
    Change, Count, Glyph, Hue, Layout, Place, Point, Shape, Step, Symbol, Tone, Touch, View,
};
use board_play::{Augment, Observe, Plane, PlaneValue, Planes, Shows};

const WIDTH: u8 = 4;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    pub stones: [Option<Player>; WIDTH as usize],
    pub turn: Player,
}

impl Row {
    fn stones_of(self, player: Player) -> usize {
        self.stones.iter().filter(|&&stone| stone == Some(player)).count()
    }

    fn has_two(self, player: Player) -> bool {
        self.stones.windows(2).any(|two| two == [Some(player); 2])
    }
}

impl Position for Row {
    type Move = Move;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = Illegal;

    const NAME: &'static str = "row";
    const PLAYERS: [&'static str; 2] = ["x", "o"];

    fn start_with(_: NoRules) -> Self {
        Self { stones: [None; WIDTH as usize], turn: Player::First }
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        let winner = Player::ALL.into_iter().find(|&player| self.has_two(player));
        let full = self.stones.iter().all(Option::is_some);
        winner.map(WinOrDraw::win_of).or_else(|| full.then_some(WinOrDraw::Draw))
    }

    fn generate(&self, sink: &mut impl MoveSink<Move>) {
        for m in (0..WIDTH).map(Move).filter(|&m| self.check(m).is_ok()) {
            if sink.accept(m).is_break() {
                return;
            }
        }
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        if self.stones[usize::from(m.0)].is_some() { Err(Illegal::Occupied) } else { Ok(()) }
    }

    fn play_unchecked(&mut self, m: Move) {
        self.stones[usize::from(m.0)] = Some(self.turn);
        self.turn = !self.turn;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    GameOver,
    Occupied,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::Occupied => "the space is occupied",
        })
    }
}

impl std::error::Error for Illegal {}

/// The notation is the row and the side to move: `1xo1 x`.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.stones.map(|stone| stone.map(|player| ['x', 'o'][player.index()]));
        text::write_row(f, letters)?;
        write!(f, " {}", Self::PLAYERS[self.turn.index()])?;
        text::write_rules(f, NoRules)
    }
}

fn player(letter: u8) -> Option<Player> {
    match letter {
        b'x' => Some(Player::First),
        b'o' => Some(Player::Second),
        _ => None,
    }
}

impl FromStr for Row {
    type Err = PositionError<&'static str>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut row = Self::start();
        reader.row(WIDTH.into(), "a row of 4 spaces", player, |space, player| {
            row.stones[space as usize] = Some(player);
        })?;
        reader.expect(b' ', "a space")?;
        row.turn = reader.take("x or o", player)?;
        let NoRules = reader.rules()?;
        Ok(Self::from_setup(&row)?)
    }
}

/// A set-up is a position, possible or not.
impl HasSetup for Row {
    type Setup = Self;
    type Fault = &'static str;

    fn setup(&self) -> Self {
        *self
    }

    fn from_setup(setup: &Self) -> Result<Self, Faults<&'static str>> {
        let [x, o] = Player::ALL.map(|player| setup.stones_of(player));
        let mut faults = Faults::default();
        faults.push_if(x != o + setup.turn.index(), "the stones do not fit the side to move");
        faults.push_if(setup.has_two(setup.turn), "the side to move has won");
        faults.into_result(*setup)
    }
}

/// A space, and the move that places a stone there: `1` to `4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl board_core::Move for Move {
    const COUNT: usize = WIDTH as usize;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < WIDTH.into()).then_some(Self(index as u8))
    }
}

impl board_core::Space for Move {
    const COUNT: usize = WIDTH as usize;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        <Self as board_core::Move>::from_index(index)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("{}", self.0 + 1))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::read(text, |reader| Ok(Self(reader.number(1, WIDTH.into(), "1 to 4")? as u8 - 1)))
    }
}

board_core::serde_as_text!(Row, Move);

impl Zobrist for Row {
    fn key(&self) -> u64 {
        let digit = |stone: Option<Player>| stone.map_or(0, |player| 1 + player.index() as u64);
        let number = |sum, stone| 3 * sum + digit(stone);
        zobrist::mix_with(3, self.stones.into_iter().fold(self.turn.index() as u64, number))
    }
}

/// The row can be reversed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reversed(bool);

impl Symmetry for Reversed {
    const ALL: &'static [Self] = &[Self(false), Self(true)];

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, next: Self) -> Self {
        Self(self.0 != next.0)
    }

    fn inverse(self) -> Self {
        self
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for Row {
    type Symmetry = Reversed;

    fn transform(&self, Reversed(reversed): Reversed) -> Self {
        let mut image = *self;
        if reversed {
            image.stones.reverse();
        }
        image
    }

    fn transform_move(&self, m: Move, Reversed(reversed): Reversed) -> Move {
        if reversed { Move(WIDTH - 1 - m.0) } else { m }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stone(pub Player);

impl board_core::Piece for Stone {
    const ALL: &'static [Self] = &[Self(Player::First), Self(Player::Second)];

    fn owner(self) -> Option<Player> {
        Some(self.0)
    }

    fn letter(self) -> char {
        ['x', 'o'][self.0.index()]
    }

    fn name(self) -> &'static str {
        ["cross", "nought"][self.0.index()]
    }
}

impl Board for Row {
    type Space = Move;
    type Piece = Stone;

    fn spaces(&self) -> impl Iterator<Item = Move> {
        (0..WIDTH).map(Move)
    }

    fn piece(&self, space: Move) -> Option<Stone> {
        self.stones[usize::from(space.0)].map(Stone)
    }
}

impl View for Row {
    const MOVE_HELP: &'static str = "A move is the number of a space: 1 or 4.";

    fn layout(&self) -> Layout<Move> {
        let place =
            |space: Move| Place::open(space, Point::new(space.0.into(), 0.0), Shape::Square, 1.0);
        Layout::of(self.spaces().map(place).collect(), 0.8)
    }

    fn glyph(Stone(player): Stone) -> Glyph {
        let tone = Tone { dark: player == Player::Second, hue: Hue::Grey };
        let sign = ['x', 'o'][player.index()];
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Blank, sign }
    }

    /// The stones that are not on the board, of two for each player.
    fn off_board(&self) -> Vec<Count> {
        let count = |player: Player| Count {
            name: "in hand",
            player: Some(player),
            value: 2_u32.saturating_sub(self.stones_of(player) as u32),
            of: Some(2),
            piece: Some(['x', 'o'][player.index()]),
        };
        Player::ALL.map(count).into()
    }

    fn inputs(&self, m: Move) -> Vec<Touch<Move>> {
        vec![Touch::Space(m)]
    }

    fn changes(&self, m: Move) -> Vec<Step<Move, Stone>> {
        vec![vec![Change::Enters { at: m, piece: Stone(self.turn), entry: None }]]
    }

    fn describe(&self, m: Move) -> String {
        format!("{} takes {m}", Self::PLAYERS[self.turn.index()])
    }

    fn reason(&self) -> Option<String> {
        self.outcome().map(|outcome| match outcome {
            WinOrDraw::First | WinOrDraw::Second => "two stones are next to each other".into(),
            WinOrDraw::Draw => "the row is full".into(),
        })
    }
}

impl Observe for Row {
    const PLANES: &'static [Plane<Stone>] = &[
        Plane::own("stones", Shows::Piece(Stone(Player::First))),
        Plane::other("stones", Shows::Piece(Stone(Player::Second))),
        Plane::TURN,
        Plane::own("in hand", Shows::Count { max: 2 }),
        Plane::other("in hand", Shows::Count { max: 2 }),
    ];

    const SHAPE: [usize; 3] = [5, 1, WIDTH as usize];

    fn space_at(row: usize, column: usize, _: NoRules) -> Option<Move> {
        (row == 0).then(|| <Move as board_core::Move>::from_index(column)).flatten()
    }

    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        for (number, player) in [viewer, !viewer].into_iter().enumerate() {
            let own = |cell: &usize| self.stones[*cell] == Some(player);
            planes.mark(number, (0..self.stones.len()).filter(own));
            planes.fill(3 + number, 2_u32.saturating_sub(self.stones_of(player) as u32), 2);
        }
        planes.fill_if(2, viewer == self.turn);
    }

    fn max_plies(_: NoRules) -> Option<u32> {
        Some(WIDTH.into())
    }
}

impl Augment for Row {
    fn transform_space(space: Move, symmetry: Reversed, _: NoRules) -> Move {
        Self::start().transform_move(space, symmetry)
    }
}
