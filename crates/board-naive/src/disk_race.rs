//! Slow and simple rules of Disk race, which follow the lines of the board by the names of the
//! spaces. Rule numbers such as `D1` refer to the list of rules.

use std::collections::HashMap;

use crate::{ReferenceRules, fields, known_rules, shortened, side, spelled_out, with_rules};

/// D3: a line of the board: the names of its spaces in order, and whether it is a circle, in which the
/// first space follows the last one.
type Line = (&'static [&'static str], bool);

/// D3: the lines of the disk `circles`. The disk `outer-circle` does not have the last one.
const LINES: [Line; 6] = [
    (&["r0", "o0", "i0", "c", "i4", "o4", "r4"], false),
    (&["r1", "o1", "i1", "c", "i5", "o5", "r5"], false),
    (&["r2", "o2", "i2", "c", "i6", "o6", "r6"], false),
    (&["r3", "o3", "i3", "c", "i7", "o7", "r7"], false),
    (&["o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7"], true),
    (&["i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7"], true),
];

/// The options: D3, D6 and D14.
const OPTIONS: [&[&str]; 3] = [&["disk=outer-circle"], &["chain=straight"], &["first=blue"]];

/// A place on a line, and a direction along the line.
#[derive(Clone, Copy)]
struct Heading {
    line: Line,
    /// The index of the space in the line.
    at: usize,
    /// Whether the direction is towards the start of the line.
    backwards: bool,
}

impl Heading {
    fn space(self) -> &'static str {
        self.line.0[self.at]
    }

    /// Returns the next space in the same direction, or `None` at the end of an open line.
    fn next(self) -> Option<Self> {
        let (spaces, closed) = self.line;
        let last = spaces.len() - 1;
        let at = match (self.backwards, closed) {
            (false, _) if self.at < last => self.at + 1,
            (false, true) => 0,
            (true, _) if self.at > 0 => self.at - 1,
            (true, true) => last,
            _ => return None,
        };
        Some(Heading { at, ..self })
    }
}

/// A position with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The pieces by space: `r` and `b` are unturned, `R` and `B` are turned.
    board: HashMap<String, char>,
    /// The side to move, `r` or `b`.
    side: char,
    /// The notation of the rules.
    rules: String,
}

impl ReferenceRules for Naive {
    fn start(rules: &str) -> Result<Self, String> {
        // D14: the option decides who begins.
        let first = if rules.contains("first=blue") { 'b' } else { 'r' };
        Self::read(&with_rules(format!("rbrbrbrb/8/8/1 {first}"), rules))
    }

    fn read(text: &str) -> Result<Self, String> {
        let ([pieces, turn], rules) = fields(text)?;
        let (side, rules) = (side(turn, ['r', 'b'])?, known_rules(rules, &OPTIONS)?);
        Ok(Self { board: read_pieces(pieces)?, side, rules })
    }

    fn check(&self) -> Result<(), String> {
        if self.pieces('r').len() != 4 || self.pieces('b').len() != 4 {
            return Err("not four pieces each".to_string());
        }
        for (space, piece) in &self.board {
            let turned = piece.is_ascii_uppercase();
            let fits = match start_color(space) {
                Some(color) => turned == (color != color_of(*piece)),
                None => turned || space != "c",
            };
            if !fits {
                return Err(format!("{piece} cannot be on {space}"));
            }
        }
        if self.side != self.first() && self.has_finished(self.side) {
            return Err(format!("{} is to move but has finished", color_name(self.side)));
        }
        Ok(())
    }

    fn text(&self) -> String {
        let layers: Vec<String> = layers().iter().map(|names| self.layer_text(names)).collect();
        with_rules(format!("{} {}", layers.join("/"), self.side), &self.rules)
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.moves(self.side);
        // D13: a player may pass only if there is no other move.
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        // Two chains with the same ends are one move.
        moves.sort();
        moves.dedup();
        moves
    }

    fn outcome(&self) -> Option<String> {
        let (first, second) = (self.first(), other(self.first()));
        let result = match (self.has_finished(first), self.has_finished(second)) {
            // D14: the player who began has finished and the other has one more turn.
            (true, _) if self.side == second => return None,
            // D14: the other player has had that turn.
            (true, true) => "draw",
            (true, false) => color_name(first),
            // D14: the player who did not begin finished first.
            (false, true) => color_name(second),
            // D15: neither player can move.
            _ if self.moves('r').is_empty() && self.moves('b').is_empty() => "draw",
            _ => return None,
        };
        Some(result.to_string())
    }

    fn play(&self, mv: &str) -> Option<Self> {
        if !self.legal().contains(&mv.to_string()) {
            return None;
        }
        let mut after = self.clone();
        after.side = other(self.side);
        if mv != "pass" {
            let (from, rest) = mv.split_at(if mv.starts_with('c') { 1 } else { 2 });
            let to = rest.trim_end_matches(['+', '-']);
            // D5: jumped pieces stay on the board, so only one piece moves.
            let piece = after.board.remove(from)?;
            // D10: a piece that stops at the center is turned.
            let turned = if to == "c" { piece.to_ascii_uppercase() } else { piece };
            after.board.insert(to.to_string(), turned);
            match rest.trim_start_matches(to) {
                "+" => after.rotate(1),
                "-" => after.rotate(7),
                _ => {}
            }
        }
        Some(after)
    }
}

impl Naive {
    /// D10: rotates the disk. The ring and the center do not move.
    fn rotate(&mut self, eighths: usize) {
        let before = self.board.clone();
        let [_, outer, inner, _] = layers();
        for circle in [outer, inner] {
            for k in 0..8 {
                let to = &circle[(k + eighths) % 8];
                match before.get(&circle[k]) {
                    Some(piece) => self.board.insert(to.clone(), *piece),
                    None => self.board.remove(to),
                };
            }
        }
    }

    /// D14: returns whether all pieces of a color are on starts of the other color.
    fn has_finished(&self, color: char) -> bool {
        let goal = Some(other(color));
        self.pieces(color).iter().all(|space| start_color(space) == goal)
    }

    /// Returns the spaces with a piece of a color.
    fn pieces(&self, color: char) -> Vec<&str> {
        let spaces = self.board.keys().map(String::as_str);
        spaces.filter(|space| color_of(self.board[*space]) == color).collect()
    }

    /// Returns the moves that a color has if it is to move, without the pass, possibly repeated.
    fn moves(&self, color: char) -> Vec<String> {
        let mut movable = self.pieces(color);
        // D11: a piece at the center must move.
        if movable.contains(&"c") {
            movable = vec!["c"];
        }
        let mut moves = Vec::new();
        for from in movable {
            for to in self.destinations(from) {
                moves.push(format!("{from}{to}"));
                // D10, D12: the disk may rotate if the piece stops at the center.
                if to == "c" {
                    moves.push(format!("{from}c+"));
                    moves.push(format!("{from}c-"));
                }
            }
        }
        moves
    }

    /// Returns the spaces where the piece on a space may stop, possibly repeated.
    fn destinations(&self, from: &str) -> Vec<&'static str> {
        let piece = self.board[from];
        // D8: a piece that has arrived may not leave.
        if start_color(from) == Some(other(color_of(piece))) {
            return Vec::new();
        }
        let mut found = Vec::new();
        // D7: a start has only one adjacent space on a line.
        for heading in self.headings(from) {
            // D4: a step.
            let next = heading.next().filter(|next| self.can_land(from, next.space()));
            found.extend(next.map(Heading::space));
        }
        self.add_jumps(from, self.headings(from), &mut Vec::new(), &mut found);
        // D6: a chain may not end where it started.
        found.retain(|to| *to != from);
        found
    }

    /// D5, D6: adds the landings of all chains that continue in one of the directions.
    fn add_jumps(
        &self,
        from: &str,
        headings: Vec<Heading>,
        landed: &mut Vec<&'static str>,
        found: &mut Vec<&'static str>,
    ) {
        for heading in headings {
            let Some(landing) = self.jump(from, heading) else { continue };
            let space = landing.space();
            // D6: a chain may not land on a space twice.
            if landed.contains(&space) {
                continue;
            }
            found.push(space);
            // D8: the ring can only be the last landing.
            if start_color(space).is_some() {
                continue;
            }
            // D6: a chain may change its line and direction at a landing, or may not.
            let is_straight = self.rules.contains("chain=straight");
            let onward = if is_straight { vec![landing] } else { self.headings(space) };
            landed.push(space);
            self.add_jumps(from, onward, landed, found);
            landed.pop();
        }
    }

    /// D5, D6: returns the landing of a jump by the piece from `from`, two spaces on.
    fn jump(&self, from: &str, heading: Heading) -> Option<Heading> {
        let over = heading.next()?;
        let landing = over.next()?;
        let jumped = self.board.get(over.space())?;
        let opposing = color_of(*jumped) != color_of(self.board[from]);
        (opposing && self.can_land(from, landing.space())).then_some(landing)
    }

    /// Returns whether the piece from `from` may land on a space.
    fn can_land(&self, from: &str, space: &str) -> bool {
        // During a chain, the space that the piece has left is empty.
        let empty = space == from || !self.board.contains_key(space);
        let piece = self.board[from];
        let open = match start_color(space) {
            None => true,
            // D8, D9: only a turned piece may land on the ring, on starts of the other color.
            Some(color) => color != color_of(piece) && piece.is_ascii_uppercase(),
        };
        empty && open
    }

    /// Returns the directions along all lines through a space.
    fn headings(&self, space: &str) -> Vec<Heading> {
        let has_all = !self.rules.contains("disk=outer-circle");
        let lines = if has_all { &LINES[..] } else { &LINES[..5] };
        let mut headings = Vec::new();
        for &line in lines {
            for at in 0..line.0.len() {
                if line.0[at] == space {
                    headings.extend([false, true].map(|backwards| Heading { line, at, backwards }));
                }
            }
        }
        headings
    }

    /// D14: returns the player who began, `r` or `b`.
    fn first(&self) -> char {
        if self.rules.contains("first=blue") { 'b' } else { 'r' }
    }

    /// Returns the notation of the pieces on some spaces, with digits for runs of empty ones.
    fn layer_text(&self, names: &[String]) -> String {
        let signs = names.iter().map(|name| self.board.get(name).copied().unwrap_or('.'));
        shortened(&signs.collect::<String>(), 8)
    }
}

/// D2: returns the names of the spaces in the order of the notation: ring, outer, inner, center.
fn layers() -> [Vec<String>; 4] {
    let eight = |letter: &str| (0..8).map(|k| format!("{letter}{k}")).collect();
    [eight("r"), eight("o"), eight("i"), vec!["c".to_string()]]
}

/// D2: returns the color of a start: red if its number is even, and blue if it is odd.
fn start_color(space: &str) -> Option<char> {
    match space {
        "r0" | "r2" | "r4" | "r6" => Some('r'),
        "r1" | "r3" | "r5" | "r7" => Some('b'),
        _ => None,
    }
}

/// Returns the color of a piece.
fn color_of(piece: char) -> char {
    piece.to_ascii_lowercase()
}

fn other(color: char) -> char {
    if color == 'r' { 'b' } else { 'r' }
}

fn color_name(color: char) -> &'static str {
    if color == 'r' { "red" } else { "blue" }
}

/// Parses the pieces. Runs of empty spaces may be split.
fn read_pieces(text: &str) -> Result<HashMap<String, char>, String> {
    let layers = layers();
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != layers.len() {
        return Err("not four parts".to_string());
    }
    let mut board = HashMap::new();
    for (names, part) in layers.iter().zip(parts) {
        let part = spelled_out(part, 8);
        if part.len() != names.len() || part.contains(|c| !"rbRB.".contains(c)) {
            return Err(format!("expected {} spaces, found {part:?}", names.len()));
        }
        let pieces = names.iter().cloned().zip(part.chars());
        board.extend(pieces.filter(|(_, sign)| *sign != '.'));
    }
    Ok(board)
}
