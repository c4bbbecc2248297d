//! Uisge, slow and obvious: the rule list turned into code, one rule at a time.
//!
//! A position is a grid of characters, a side to move and the rules option. Every move is made
//! on a copy of the grid, and the copy is looked at afterwards.

use crate::ReferenceRules;

/// The number of files (U1).
const FILES: usize = 7;

/// The number of ranks (U1).
const RANKS: usize = 6;

/// The set-up with light to move (U2, U3).
const START: &str = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w";

/// The rules texts: what becomes of a player without a legal move (U9). The default loses.
const RULES: [&str; 4] = ["standard", "stuck=wins", "stuck=draw", "stuck=passes"];

/// A square without a piece.
const EMPTY: char = '.';

/// Right, left, up, down.
const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The diagonal directions.
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A file (0 is `a`) and a rank (0 is `1`).
type Square = (usize, usize);

/// The grid, `board[rank][file]`: `w`, `W`, `b`, `B` or `EMPTY`.
type Board = [[char; FILES]; RANKS];

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Moves first (U3).
    Light,
    /// Moves second.
    Dark,
}

impl Side {
    /// The player on the other side of the board.
    fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// The letter of the side to move, which is also that of its blank pieces.
    fn letter(self) -> char {
        match self {
            Self::Light => 'w',
            Self::Dark => 'b',
        }
    }

    /// The outcome text when this side has won.
    fn wins(self) -> String {
        match self {
            Self::Light => "light".to_string(),
            Self::Dark => "dark".to_string(),
        }
    }

    /// Whether this is a piece of this side, blank or crown.
    fn owns(self, piece: char) -> bool {
        piece.to_ascii_lowercase() == self.letter()
    }
}

/// A position: the board, the side to move and the rules option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// What stands on each square.
    board: Board,
    /// The side to move.
    turn: Side,
    /// One of `RULES`.
    rules: String,
}

impl ReferenceRules for Naive {
    /// The start position under the rules text.
    ///
    /// # Errors
    /// For an unknown rules text.
    fn start(rules: &str) -> Result<Self, String> {
        let rules = known_rules(rules)?;
        let standard = Self::parse(START)?;
        Ok(Self { rules, ..standard })
    }

    /// Reads exactly what `text` prints for a valid position.
    ///
    /// # Errors
    /// For any other text, with the reason.
    fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (board, turn, rules) = match fields[..] {
            [board, turn] => (board, turn, "standard"),
            [board, turn, rules] => (board, turn, rules),
            _ => return Err("expected a board, a side to move and perhaps rules".to_string()),
        };
        let board = read_board(board)?;
        let turn = match turn {
            "w" => Side::Light,
            "b" => Side::Dark,
            _ => return Err(format!("unknown side to move {turn:?}")),
        };
        let rules = known_rules(rules)?;
        check_valid(&board)?;
        let position = Self { board, turn, rules };
        // `standard` written out, `11` for `2` and the like get this far.
        if position.text() == text {
            Ok(position)
        } else {
            Err(format!("should be written {:?}", position.text()))
        }
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        let text = format!("{} {}", write_board(&self.board), self.turn.letter());
        if self.rules == "standard" { text } else { format!("{text} {}", self.rules) }
    }

    /// All legal moves as sorted texts; none exactly when the game is over.
    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.successors().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    /// None while the game goes on, otherwise `light`, `dark` or `draw`.
    fn outcome(&self) -> Option<String> {
        self.outcome_with(&board_moves(&self.board, self.turn))
    }

    /// The position after a legal move; None when the move is not legal here.
    fn play(&self, mv: &str) -> Option<Self> {
        self.successors().into_iter().find(|(text, _)| text == mv).map(|(_, after)| after)
    }
}

impl Naive {
    /// The outcome, if the side to move has these moves on the board.
    fn outcome_with(&self, moves: &[(String, Board)]) -> Option<String> {
        // U8: six crowns win. This comes before U9, for a won game is over, stuck or not.
        for side in [Side::Light, Side::Dark] {
            if all_crowns(&self.board, side) {
                return Some(side.wins());
            }
        }
        if !moves.is_empty() {
            return None;
        }
        // U9: the side to move is stuck.
        let other = self.turn.other();
        match self.rules.as_str() {
            "stuck=wins" => Some(self.turn.wins()),
            // The turn passes, unless the other side is stuck too.
            "stuck=passes" if !board_moves(&self.board, other).is_empty() => None,
            "stuck=passes" | "stuck=draw" => Some("draw".to_string()),
            _ => Some(other.wins()),
        }
    }

    /// Every legal move with the position after it.
    fn successors(&self) -> Vec<(String, Self)> {
        let mut moves = board_moves(&self.board, self.turn);
        if self.outcome_with(&moves).is_some() {
            return Vec::new();
        }
        if moves.is_empty() {
            // U9: stuck, and yet the game is not over, so this is `stuck=passes`.
            moves.push(("pass".to_string(), self.board));
        }
        // U3: the players alternate.
        let next = Self { turn: self.turn.other(), ..self.clone() };
        moves.into_iter().map(|(text, board)| (text, Self { board, ..next.clone() })).collect()
    }
}

/// Every jump and step that `side` may make on this board, such as `d4f4`, with the board after.
fn board_moves(board: &Board, side: Side) -> Vec<(String, Board)> {
    let mut moves = Vec::new();
    for from in pieces(board) {
        if !side.owns(at(board, from)) {
            continue;
        }
        for (to, after) in jumps(board, from).into_iter().chain(steps(board, from)) {
            // U7: only the position after the move must be connected.
            if connected(&after) {
                moves.push((format!("{}{}", square_text(from), square_text(to)), after));
            }
        }
    }
    moves
}

/// Where the piece on `from` may jump but for U7, with the board after.
fn jumps(board: &Board, from: Square) -> Vec<(Square, Board)> {
    let mut jumps = Vec::new();
    for direction in STRAIGHT {
        // U4: over one adjacent piece of either side, onto the empty square right behind it.
        let Some(over) = neighbour(from, direction) else { continue };
        let Some(to) = neighbour(over, direction) else { continue };
        if at(board, over) != EMPTY && at(board, to) == EMPTY {
            // U5: the jumping piece is turned over.
            let landed = turned_over(at(board, from));
            jumps.push((to, moved(board, from, to, landed)));
        }
    }
    jumps
}

/// Where the piece on `from` may step but for U7, with the board after.
fn steps(board: &Board, from: Square) -> Vec<(Square, Board)> {
    let mut steps = Vec::new();
    let piece = at(board, from);
    // U6: only a crown steps, in any of the eight directions, and it stays a crown.
    if is_crown(piece) {
        let directions = STRAIGHT.into_iter().chain(DIAGONAL);
        for to in directions.filter_map(|direction| neighbour(from, direction)) {
            if at(board, to) == EMPTY {
                steps.push((to, moved(board, from, to, piece)));
            }
        }
    }
    steps
}

/// The board with `from` emptied and `piece` put on `to`.
fn moved(board: &Board, from: Square, to: Square, piece: char) -> Board {
    let mut after = *board;
    after[from.1][from.0] = EMPTY;
    after[to.1][to.0] = piece;
    after
}

/// Whether all pieces hang together horizontally and vertically (U7).
fn connected(board: &Board) -> bool {
    // Take away one piece, then its neighbours, then theirs: is anything left?
    let mut left = *board;
    let mut reached: Vec<Square> = pieces(board).into_iter().take(1).collect();
    while let Some(square) = reached.pop() {
        left[square.1][square.0] = EMPTY;
        // U7: diagonal contact does not connect.
        for next in STRAIGHT.into_iter().filter_map(|direction| neighbour(square, direction)) {
            if at(&left, next) != EMPTY {
                reached.push(next);
            }
        }
    }
    pieces(&left).is_empty()
}

/// Whether every piece of `side` shows its crown (U8).
fn all_crowns(board: &Board, side: Side) -> bool {
    !board.concat().contains(&side.letter())
}

/// The squares with a piece on them.
fn pieces(board: &Board) -> Vec<Square> {
    let mut squares = Vec::new();
    for rank in 0..RANKS {
        for file in 0..FILES {
            if at(board, (file, rank)) != EMPTY {
                squares.push((file, rank));
            }
        }
    }
    squares
}

/// What stands on a square.
fn at(board: &Board, (file, rank): Square) -> char {
    board[rank][file]
}

/// The next square in a direction, if it is still on the board (U1).
fn neighbour((file, rank): Square, (right, up): (isize, isize)) -> Option<Square> {
    let file = file.checked_add_signed(right)?;
    let rank = rank.checked_add_signed(up)?;
    (file < FILES && rank < RANKS).then_some((file, rank))
}

/// Whether a piece shows its crown.
fn is_crown(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// The other face of a piece (U5).
fn turned_over(piece: char) -> char {
    if is_crown(piece) { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() }
}

/// The name of a square, such as `d4`.
fn square_text((file, rank): Square) -> String {
    let letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    format!("{}{}", letters[file], rank + 1)
}

/// The board part of a position's text: the top rank first, digits for runs of empty squares.
fn write_board(board: &Board) -> String {
    let rows: Vec<String> = board.iter().rev().map(String::from_iter).collect();
    let mut text = rows.join("/");
    // The longest run first, so that no run is taken for two shorter ones.
    for run in (1..=FILES).rev() {
        text = text.replace(&EMPTY.to_string().repeat(run), &run.to_string());
    }
    text
}

/// Reads the board part of a position's text; checks its size (U1) and letters, no more.
fn read_board(text: &str) -> Result<Board, String> {
    let mut text = text.to_string();
    for run in 1..=FILES {
        text = text.replace(&run.to_string(), &EMPTY.to_string().repeat(run));
    }
    let rows: Vec<&str> = text.rsplit('/').collect();
    if rows.len() != RANKS || rows.iter().any(|row| row.chars().count() != FILES) {
        return Err("the board is not 6 ranks of 7 squares".to_string());
    }
    let mut board = [[EMPTY; FILES]; RANKS];
    for (rank, row) in rows.into_iter().enumerate() {
        for (file, letter) in row.chars().enumerate() {
            if !['w', 'W', 'b', 'B', EMPTY].contains(&letter) {
                return Err(format!("unknown letter {letter:?} on the board"));
            }
            board[rank][file] = letter;
        }
    }
    Ok(board)
}

/// The rules text itself, if it is a known one.
fn known_rules(text: &str) -> Result<String, String> {
    if RULES.contains(&text) {
        Ok(text.to_string())
    } else {
        Err(format!("unknown rules {text:?}"))
    }
}

/// Refuses a board that no valid position has.
fn check_valid(board: &Board) -> Result<(), String> {
    let letters = board.concat();
    for side in [Side::Light, Side::Dark] {
        let count = letters.iter().filter(|&&piece| side.owns(piece)).count();
        if count != 6 {
            return Err(format!("{side:?} has {count} pieces, not 6"));
        }
    }
    // U7: no move leaves the pieces unconnected.
    if !connected(board) {
        return Err("the pieces are not connected".to_string());
    }
    // U8: the first side to show six crowns ends the game.
    if all_crowns(board, Side::Light) && all_crowns(board, Side::Dark) {
        return Err("both sides show six crowns".to_string());
    }
    Ok(())
}
