//! Slow and simple rules of Hexfour, which compute everything from the board. Rule numbers such as
//! `H1` refer to the list of rules.

use std::cmp::Ordering;

use crate::{ReferenceRules, fields, known_rules, shortened, side, spelled_out, with_rules};

/// A field (x, y). Coordinates start at 0, and the field exists if |x - y| < side.
type Field = (i8, i8);

/// The content of an empty field.
const EMPTY: char = '.';

/// The content of a place outside the board.
const NO_FIELD: char = ' ';

/// H1: the length of the longest row of the largest board (side 7).
const MAX: usize = 13;

/// H5: the three directions parallel to the sides of the board.
const DIRECTIONS: [Field; 3] = [(1, 0), (0, 1), (1, 1)];

/// The offsets of the six places around a field. Some may not be on the board.
const STEPS: [Field; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

/// H1: the option that a notation shows; the board shows its side.
const FEWER: [&str; 1] = ["pieces=fewer"];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// H1: the side of the board, 4 to 7.
    side: i8,
    /// H1: `pieces=fewer`.
    fewer: bool,
    /// The content of each place by x and y: `x`, `o`, `EMPTY` or `NO_FIELD`.
    board: [[char; MAX]; MAX],
    /// The side to move: `x` or `o`.
    turn: char,
}

impl ReferenceRules for Naive {
    fn start(rules: &str) -> Result<Self, String> {
        // H1: the default side is 6, with all pieces.
        let rules = known_rules(rules, &[&["side=4", "side=5", "side=7"], &FEWER])?;
        let side = [4, 5, 7].into_iter().find(|side| rules.contains(&format!("side={side}")));
        let (side, fewer) = (side.unwrap_or(6), rules.contains(FEWER[0]));
        let mut start = Self { side, fewer, board: [[NO_FIELD; MAX]; MAX], turn: 'x' };
        for field in rows(side).into_iter().flatten() {
            start.put(EMPTY, field);
        }
        Ok(start)
    }

    fn read(text: &str) -> Result<Self, String> {
        let ([board_text, turn], rules) = fields(text)?;
        let turn = side(turn, ['x', 'o'])?;
        let fewer = known_rules(rules, &[&FEWER])? == FEWER[0];
        let board_text = spelled_out(board_text, MAX);
        let row_texts: Vec<&str> = board_text.split('/').collect();
        let side = match row_texts.len() {
            7 => 4,
            9 => 5,
            11 => 6,
            13 => 7,
            count => return Err(format!("{count} rows, but a board has 7, 9, 11 or 13")),
        };
        let mut position = Self { side, fewer, board: [[NO_FIELD; MAX]; MAX], turn };
        for (row, row_text) in rows(side).into_iter().zip(row_texts) {
            if row_text.chars().any(|c| !"xo.".contains(c)) || row_text.len() != row.len() {
                return Err(format!("a row of {} fields is {row_text:?}", row.len()));
            }
            row.into_iter().zip(row_text.chars()).for_each(|(at, c)| position.put(c, at));
        }
        Ok(position)
    }

    fn check(&self) -> Result<(), String> {
        let (x, o) = (self.placed(true), self.placed(false));
        let first_moves = self.turn == 'x';
        let expected = if first_moves { o } else { o + 1 };
        if x != expected {
            return Err(format!("{x} x and {o} o are impossible with {} to move", self.turn));
        }
        if !self.opening_fits() {
            return Err("no x can have been the first piece".to_string());
        }
        // H10: the game would have ended before.
        if self.loose(first_moves) == 0 {
            return Err("the side to move has no loose piece".to_string());
        }
        // H7, H9: the last piece that was placed was loose and gained at most three points.
        if self.placed(!first_moves) + self.points(!first_moves) > self.pieces() + 3 {
            return Err("the side that moved last had no loose piece to place".to_string());
        }
        Ok(())
    }

    fn text(&self) -> String {
        let rules = if self.fewer { FEWER[0] } else { "standard" };
        with_rules(format!("{} {}", self.board_text(), self.turn), rules)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal_fields().into_iter().map(name).collect();
        moves.sort();
        moves
    }

    fn outcome(&self) -> Option<String> {
        // H10: the game ends as soon as a player has no loose piece left.
        if self.loose(true) > 0 && self.loose(false) > 0 {
            return None;
        }
        // H12: more points wins, equal points is a draw.
        let outcome = match self.points(true).cmp(&self.points(false)) {
            Ordering::Greater => "first",
            Ordering::Less => "second",
            Ordering::Equal => "draw",
        };
        Some(outcome.to_string())
    }

    fn play(&self, mv: &str) -> Option<Self> {
        let field = self.legal_fields().into_iter().find(|&field| name(field) == mv)?;
        let mut next = self.clone();
        next.put(self.turn, field);
        next.turn = other(self.turn);
        Some(next)
    }
}

impl Naive {
    /// Returns the fields on which the side to move may place a piece.
    fn legal_fields(&self) -> Vec<Field> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let on_board = self.placed(true) + self.placed(false);
        self.fields().filter(|&field| self.may_place(field, on_board)).collect()
    }

    /// Returns the fields of the board.
    fn fields(&self) -> impl Iterator<Item = Field> {
        let places = (0..13).flat_map(|x| (0..13).map(move |y| (x, y)));
        places.filter(|&place| !self.is(NO_FIELD, place))
    }

    /// Returns the content of a place.
    fn at(&self, (x, y): Field) -> char {
        let column = usize::try_from(x).ok().and_then(|x| self.board.get(x));
        let content = usize::try_from(y).ok().and_then(|y| column?.get(y));
        content.copied().unwrap_or(NO_FIELD)
    }

    /// Sets the content of a place.
    fn put(&mut self, content: char, (x, y): Field) {
        self.board[usize::from(x.unsigned_abs())][usize::from(y.unsigned_abs())] = content;
    }

    /// Returns the points of the first or the second player.
    pub fn points(&self, first: bool) -> u32 {
        let color = color(first);
        let mut points = 0;
        // H6: a piece may be part of a row in each direction.
        for (dx, dy) in DIRECTIONS {
            for (x, y) in self.fields() {
                if self.is(color, (x, y)) && !self.is(color, (x - dx, y - dy)) {
                    // H7: a row has a point for every four pieces, rounded down.
                    points += self.run_length(color, (x, y), (dx, dy)) / 4;
                }
            }
        }
        points
    }

    /// Returns the number of loose pieces of the first or the second player.
    pub fn loose(&self, first: bool) -> u32 {
        // H8: one piece is set aside for each point. H9: or all, if there are fewer.
        let not_placed = self.pieces().saturating_sub(self.placed(first));
        not_placed.saturating_sub(self.points(first))
    }

    /// H1: returns the number of pieces of a player: placed, set aside or loose.
    fn pieces(&self) -> u32 {
        // With `pieces=fewer`, the number is that of the board with the next smaller side.
        let side = u32::from(self.side.unsigned_abs()) - u32::from(self.fewer);
        3 * side * (side - 1) / 2
    }

    /// Returns the number of pieces of the first or the second player on the board.
    fn placed(&self, first: bool) -> u32 {
        self.fields().map(|field| u32::from(self.is(color(first), field))).sum()
    }

    /// Returns whether the next piece may be placed on a field, given the number of pieces on the
    /// board.
    fn may_place(&self, field: Field, on_board: u32) -> bool {
        if !self.is(EMPTY, field) {
            return false;
        }
        match on_board {
            // H2: the first piece may not be placed on the edge.
            0 => !self.on_edge(field),
            // H3: the second piece must be placed next to the first.
            1 => self.is_next_to('x', field),
            // H4: later pieces may be placed on any empty field.
            _ => true,
        }
    }

    /// Returns whether a place has this content.
    fn is(&self, content: char, field: Field) -> bool {
        self.at(field) == content
    }

    /// Returns whether a field is on the edge, so that it has fewer than six neighbors.
    fn on_edge(&self, field: Field) -> bool {
        self.is_next_to(NO_FIELD, field)
    }

    /// Returns whether a place next to the field has this content.
    fn is_next_to(&self, content: char, (x, y): Field) -> bool {
        STEPS.into_iter().any(|(dx, dy)| self.is(content, (x + dx, y + dy)))
    }

    /// Returns the length of the run of pieces of a color from a field on.
    fn run_length(&self, color: char, start: Field, (dx, dy): Field) -> u32 {
        let (mut x, mut y) = start;
        let mut length = 0;
        while self.is(color, (x, y)) {
            length += 1;
            x += dx;
            y += dy;
        }
        length
    }

    /// Returns the notation of the board, with letters for pieces and numbers for runs of empty
    /// fields.
    fn board_text(&self) -> String {
        let rows = rows(self.side).into_iter();
        let rows = rows.map(|row| row.into_iter().map(|field| self.at(field)).collect());
        shortened(&rows.collect::<Vec<String>>().join("/"), MAX)
    }

    /// H2, H3: returns whether some x can have been the first piece of the game.
    fn opening_fits(&self) -> bool {
        let (x, o) = (self.placed(true), self.placed(false));
        if x == 0 {
            return true;
        }
        self.fields().any(|field| {
            let inner_x = self.is('x', field) && !self.on_edge(field);
            inner_x && (o == 0 || self.is_next_to('o', field))
        })
    }
}

/// Returns the fields of the board, row by row from the top, each row from its smallest x.
fn rows(side: i8) -> Vec<Vec<Field>> {
    let last = 2 * side - 2;
    let row = |y: i8| {
        let columns = (0..=last).filter(|x| (x - y).abs() < side);
        columns.map(|x| (x, y)).collect()
    };
    (0..=last).rev().map(row).collect()
}

/// Returns the notation of a field.
fn name((x, y): Field) -> String {
    let column = char::from(b'a' + x.unsigned_abs());
    format!("{column}{}", y + 1)
}

/// Returns the color of the first or the second player.
fn color(first: bool) -> char {
    if first { 'x' } else { 'o' }
}

fn other(color: char) -> char {
    if color == 'x' { 'o' } else { 'x' }
}
