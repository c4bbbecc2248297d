//! Slow and simple rules of Uisge. Rule numbers such as `U1` refer to the list of rules.
//!
//! The board is a grid of characters. Every move is made on a copy, which is then checked.

use crate::{ReferenceRules, fields, known_rules, shortened, side, spelled_out, with_rules};

/// The number of files (U1).
const FILES: usize = 7;

/// The number of ranks (U1).
const RANKS: usize = 6;

/// The start position, with light to move (U2, U3).
const START: &str = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w";

/// The options: what happens to a player who cannot move (U9), who loses by default, and whether
/// crowns jump diagonally (U4), which they do not by default.
const OPTIONS: [&[&str]; 2] =
    [&["stuck=wins", "stuck=draw", "stuck=passes"], &["diagonal-jumps=crowns"]];

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

/// A player, `w` (who moves first, U3) or `b`: the letter of the player's blank pieces.
type Side = char;

/// Returns the opponent.
fn other(side: Side) -> Side {
    if side == 'w' { 'b' } else { 'w' }
}

/// Returns the notation of a win of a player.
fn win_of(side: Side) -> String {
    if side == 'w' { "light" } else { "dark" }.to_string()
}

/// Returns whether a piece belongs to a player.
fn owns(side: Side, piece: char) -> bool {
    piece.to_ascii_lowercase() == side
}

/// A position with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    board: Board,
    turn: Side,
    /// The notation of the rules.
    rules: String,
}

impl ReferenceRules for Naive {
    fn start(rules: &str) -> Result<Self, String> {
        Self::read(&with_rules(START.to_string(), rules))
    }

    fn read(text: &str) -> Result<Self, String> {
        let ([board, turn], rules) = fields(text)?;
        let board = read_board(board)?;
        Ok(Self { board, turn: side(turn, ['w', 'b'])?, rules: known_rules(rules, &OPTIONS)? })
    }

    fn check(&self) -> Result<(), String> {
        let letters = self.board.concat();
        for side in ['w', 'b'] {
            let count = letters.iter().filter(|&&piece| owns(side, piece)).count();
            if count != 6 {
                return Err(format!("{side} has {count} pieces, not 6"));
            }
        }
        // U7: the pieces are connected after every move.
        if !connected(&self.board) {
            return Err("the pieces are not connected".to_string());
        }
        // U8: the first side to show six crowns ends the game.
        if all_crowns(&self.board, 'w') && all_crowns(&self.board, 'b') {
            return Err("both sides show six crowns".to_string());
        }
        Ok(())
    }

    fn text(&self) -> String {
        with_rules(format!("{} {}", write_board(&self.board), self.turn), &self.rules)
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.successors().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    fn outcome(&self) -> Option<String> {
        self.outcome_with(&self.moves(self.turn))
    }

    fn play(&self, mv: &str) -> Option<Self> {
        self.successors().into_iter().find(|(text, _)| text == mv).map(|(_, after)| after)
    }
}

impl Naive {
    /// Returns the outcome if the side to move has these moves on the board.
    fn outcome_with(&self, moves: &[(String, Board)]) -> Option<String> {
        // U8: six crowns win. This comes before U9, because a won game is over.
        for side in ['w', 'b'] {
            if all_crowns(&self.board, side) {
                return Some(win_of(side));
            }
        }
        if !moves.is_empty() {
            return None;
        }
        // U9: the side to move cannot move.
        let other = other(self.turn);
        match self.rules.split(',').next() {
            Some("stuck=wins") => Some(win_of(self.turn)),
            // The side to move passes, unless the opponent cannot move either.
            Some("stuck=passes") if !self.moves(other).is_empty() => None,
            Some("stuck=passes" | "stuck=draw") => Some("draw".to_string()),
            _ => Some(win_of(other)),
        }
    }

    /// Returns every legal jump and step of `side` with the board after it.
    fn moves(&self, side: Side) -> Vec<(String, Board)> {
        let board = &self.board;
        let diagonal = self.rules.ends_with("diagonal-jumps=crowns");
        let mut moves = Vec::new();
        for from in pieces(board).into_iter().filter(|&from| owns(side, at(board, from))) {
            moves.extend(connected_moves(from, jumps(board, from, STRAIGHT)));
            moves.extend(connected_moves(from, steps(board, from)));
            // U4: only a crown jumps diagonally.
            if diagonal && is_crown(at(board, from)) {
                moves.extend(connected_moves(from, jumps(board, from, DIAGONAL)));
            }
        }
        moves
    }

    /// Returns every legal move with the position after it.
    fn successors(&self) -> Vec<(String, Self)> {
        let mut moves = self.moves(self.turn);
        if self.outcome_with(&moves).is_some() {
            return Vec::new();
        }
        if moves.is_empty() {
            // U9: the game is not over, so the rules are `stuck=passes`.
            moves.push(("pass".to_string(), self.board));
        }
        // U3: the players alternate.
        let next = Self { turn: other(self.turn), ..self.clone() };
        moves.into_iter().map(|(text, board)| (text, Self { board, ..next.clone() })).collect()
    }
}

/// U7: returns the notations of the moves after which the board is connected. Only the board after
/// the move counts.
fn connected_moves(from: Square, moves: Vec<(Square, Board)>) -> Vec<(String, Board)> {
    let connected = moves.into_iter().filter(|(_, after)| connected(after));
    connected
        .map(|(to, after)| (format!("{}{}", square_text(from), square_text(to)), after))
        .collect()
}

/// Returns the jumps of the piece on `from` in some directions, regardless of U7, with the board
/// after each.
fn jumps(board: &Board, from: Square, directions: [(isize, isize); 4]) -> Vec<(Square, Board)> {
    let mut jumps = Vec::new();
    for direction in directions {
        // U4: a piece jumps over an adjacent piece onto the next square, which is empty.
        let Some(over) = neighbor(from, direction) else { continue };
        let Some(to) = neighbor(over, direction) else { continue };
        if at(board, over) != EMPTY && at(board, to) == EMPTY {
            // U5: the piece turns over.
            let landed = turned_over(at(board, from));
            jumps.push((to, moved(board, from, to, landed)));
        }
    }
    jumps
}

/// Returns the steps of the piece on `from`, regardless of U7, with the board after each.
fn steps(board: &Board, from: Square) -> Vec<(Square, Board)> {
    let mut steps = Vec::new();
    let piece = at(board, from);
    // U6: only crowns step, in all eight directions, and they stay crowns.
    if is_crown(piece) {
        let directions = STRAIGHT.into_iter().chain(DIAGONAL);
        for to in directions.filter_map(|direction| neighbor(from, direction)) {
            if at(board, to) == EMPTY {
                steps.push((to, moved(board, from, to, piece)));
            }
        }
    }
    steps
}

/// Returns the board with `from` empty and `piece` on `to`.
fn moved(board: &Board, from: Square, to: Square, piece: char) -> Board {
    let mut after = *board;
    after[from.1][from.0] = EMPTY;
    after[to.1][to.0] = piece;
    after
}

/// Returns whether all pieces are connected horizontally and vertically (U7).
fn connected(board: &Board) -> bool {
    // Removes one piece, then its neighbors, and so on.
    let mut left = *board;
    let mut reached: Vec<Square> = pieces(board).into_iter().take(1).collect();
    while let Some(square) = reached.pop() {
        left[square.1][square.0] = EMPTY;
        // U7: diagonal neighbors are not connected.
        for next in STRAIGHT.into_iter().filter_map(|direction| neighbor(square, direction)) {
            if at(&left, next) != EMPTY {
                reached.push(next);
            }
        }
    }
    pieces(&left).is_empty()
}

/// Returns whether every piece of `side` shows its crown (U8).
fn all_crowns(board: &Board, side: Side) -> bool {
    !board.concat().contains(&side)
}

/// Returns the squares with a piece.
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

fn at(board: &Board, (file, rank): Square) -> char {
    board[rank][file]
}

/// Returns the next square in a direction, if it is on the board (U1).
fn neighbor((file, rank): Square, (right, up): (isize, isize)) -> Option<Square> {
    let file = file.checked_add_signed(right)?;
    let rank = rank.checked_add_signed(up)?;
    (file < FILES && rank < RANKS).then_some((file, rank))
}

fn is_crown(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// Returns the other side of a piece (U5).
fn turned_over(piece: char) -> char {
    if is_crown(piece) { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() }
}

/// Returns the notation of a square.
fn square_text((file, rank): Square) -> String {
    let letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    format!("{}{}", letters[file], rank + 1)
}

/// Returns the notation of a board: the top rank first, with digits for runs of empty squares.
fn write_board(board: &Board) -> String {
    let rows: Vec<String> = board.iter().rev().map(String::from_iter).collect();
    shortened(&rows.join("/"), FILES)
}

/// Parses a board. Checks only its size (U1) and the letters.
fn read_board(text: &str) -> Result<Board, String> {
    let text = spelled_out(text, FILES);
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
