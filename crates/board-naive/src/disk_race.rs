//! The rules of Disk race, slow and obvious: a walk along the list of lines by the names of the
//! spaces. The numbers `D1`, `D2` ... are those of the rule list.

use std::collections::HashMap;

use crate::ReferenceRules;

/// The spaces of one line in order, by name; the last of a closed line is followed by its first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The names of the spaces, such as `r0`, `o0`, `i0`, `c`.
    pub spaces: Vec<String>,
    /// Whether the line is a circle.
    pub closed: bool,
}

impl Line {
    /// A line from the names of its spaces with blanks between them.
    pub fn new(names: &str, closed: bool) -> Self {
        let spaces = names.split_whitespace().map(str::to_string).collect();
        Line { spaces, closed }
    }
}

/// D3: the lines of a disk by its name in the rules, None for an unknown one; all else only reads.
pub fn lines_of(disk: &str) -> Option<Vec<Line>> {
    let mut lines = vec![
        Line::new("r0 o0 i0 c i4 o4 r4", false),
        Line::new("r1 o1 i1 c i5 o5 r5", false),
        Line::new("r2 o2 i2 c i6 o6 r6", false),
        Line::new("r3 o3 i3 c i7 o7 r7", false),
        Line::new("o0 o1 o2 o3 o4 o5 o6 o7", true),
    ];
    match disk {
        "circles" => lines.push(Line::new("i0 i1 i2 i3 i4 i5 i6 i7", true)),
        "outer-circle" => {}
        _ => return None,
    }
    Some(lines)
}

/// A place on a line and a way to look along it.
#[derive(Clone, Copy)]
struct Heading<'a> {
    /// The line.
    line: &'a Line,
    /// The place, an index into the spaces of the line.
    at: usize,
    /// Whether it looks towards the beginning of the line.
    backwards: bool,
}

impl<'a> Heading<'a> {
    /// The name of the space here.
    fn space(self) -> &'a str {
        &self.line.spaces[self.at]
    }

    /// One space ahead with the same heading, None past the end of an open line.
    fn next(self) -> Option<Self> {
        let last = self.line.spaces.len() - 1;
        let at = match (self.backwards, self.line.closed) {
            (false, _) if self.at < last => self.at + 1,
            (false, true) => 0,
            (true, _) if self.at > 0 => self.at - 1,
            (true, true) => last,
            _ => return None,
        };
        Some(Heading { at, ..self })
    }
}

/// A position of the game together with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// D3: the lines of the board. They may be replaced by any others; the text does not show that.
    pub lines: Vec<Line>,
    /// The pieces by space, `r` and `b` unturned, `R` and `B` turned; an empty space is not in it.
    board: HashMap<String, char>,
    /// Who is to move, `r` or `b`.
    side: char,
    /// The option `disk`.
    disk: String,
    /// The option `chain`.
    chain: String,
}

impl ReferenceRules for Naive {
    /// The start position under the rules text, such as `standard` or `disk=outer-circle`.
    ///
    /// # Errors
    /// That there are no such rules.
    fn start(rules: &str) -> Result<Self, String> {
        Self::build("rbrbrbrb/8/8/1", "r", rules)
    }

    /// Reads the canonical text of a valid position.
    ///
    /// # Errors
    /// Why it is not the text of a position.
    fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let position = match fields[..] {
            [pieces, side] => Self::build(pieces, side, "standard")?,
            [pieces, side, rules] => Self::build(pieces, side, rules)?,
            _ => return Err("not two or three fields".to_string()),
        };
        if position.text() != text {
            return Err("not canonical".to_string());
        }
        Ok(position)
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        let layers: Vec<String> = layers().iter().map(|names| self.layer_text(names)).collect();
        let mut text = format!("{} {}", layers.join("/"), self.side);
        let rules = self.rules_text();
        if rules != "standard" {
            text.push(' ');
            text.push_str(&rules);
        }
        text
    }

    /// All legal moves as sorted texts; none when the game is over.
    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.moves(self.side);
        // D13: a pass only when there is nothing else.
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        // Two chains with the same ends are one move.
        moves.sort();
        moves.dedup();
        moves
    }

    /// How the game has ended: `red`, `blue` or `draw`; None while it goes on.
    fn outcome(&self) -> Option<String> {
        let result = match (self.has_finished('r'), self.has_finished('b'), self.side) {
            // D14: red has finished and blue has one more turn, be it a pass.
            (true, _, 'b') => return None,
            // D14: that turn has been made.
            (true, true, _) => "draw",
            (true, false, _) => "red",
            // D14: blue has finished first.
            (false, true, _) => "blue",
            // D15: neither can move.
            _ if self.moves('r').is_empty() && self.moves('b').is_empty() => "draw",
            _ => return None,
        };
        Some(result.to_string())
    }

    /// The position after a legal move, None when the move is not legal here.
    fn play(&self, mv: &str) -> Option<Self> {
        if !self.legal().contains(&mv.to_string()) {
            return None;
        }
        let mut after = self.clone();
        after.side = other(self.side);
        if mv != "pass" {
            let (from, rest) = mv.split_at(if mv.starts_with('c') { 1 } else { 2 });
            let to = rest.trim_end_matches(['+', '-']);
            // D5: jumped pieces stay, so only this one changes its place.
            let piece = after.board.remove(from)?;
            // D10: it is turned where it stops at the centre.
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
    /// D10: rotates the disk by some eighths; the ring and the centre do not move.
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

    /// D14: whether all four pieces of a colour stand on starts of the other colour.
    fn has_finished(&self, colour: char) -> bool {
        let goal = Some(other(colour));
        self.pieces(colour).iter().all(|space| start_colour(space) == goal)
    }

    /// The spaces with a piece of a colour.
    fn pieces(&self, colour: char) -> Vec<&str> {
        let spaces = self.board.keys().map(String::as_str);
        spaces.filter(|space| colour_of(self.board[*space]) == colour).collect()
    }

    /// The texts of all moves of pieces that a colour has if it is to move, perhaps some twice.
    fn moves(&self, colour: char) -> Vec<String> {
        let mut movable = self.pieces(colour);
        // D11: a piece on the centre must be moved.
        if movable.contains(&"c") {
            movable = vec!["c"];
        }
        let mut moves = Vec::new();
        for from in movable {
            for to in self.destinations(from) {
                moves.push(format!("{from}{to}"));
                // D10, D12: whoever stops at the centre may also rotate.
                if to == "c" {
                    moves.push(format!("{from}c+"));
                    moves.push(format!("{from}c-"));
                }
            }
        }
        moves
    }

    /// Where the piece on a space may stop, perhaps some twice.
    fn destinations(&self, from: &str) -> Vec<&str> {
        let piece = self.board[from];
        // D8: a piece that has arrived stays.
        if start_colour(from) == Some(other(colour_of(piece))) {
            return Vec::new();
        }
        let mut found = Vec::new();
        // D7: from a start the only way on a line is to the space in front, so it needs no more.
        for heading in self.headings(from) {
            // D4: a step.
            let next = heading.next().filter(|next| self.can_land(from, next.space()));
            found.extend(next.map(Heading::space));
        }
        self.add_jumps(from, self.headings(from), &mut Vec::new(), &mut found);
        // D6: it may not end where it started.
        found.retain(|to| *to != from);
        found
    }

    /// D5, D6: adds all landings of the chains that go on with a jump from one of the headings.
    fn add_jumps<'a>(
        &'a self,
        from: &str,
        headings: Vec<Heading<'a>>,
        landed: &mut Vec<&'a str>,
        found: &mut Vec<&'a str>,
    ) {
        for heading in headings {
            let Some(landing) = self.jump(from, heading) else { continue };
            let space = landing.space();
            // D6: no space is landed on twice.
            if landed.contains(&space) {
                continue;
            }
            found.push(space);
            // D8: the ring can only be the last landing.
            if start_colour(space).is_some() {
                continue;
            }
            // D6: a chain may turn at a landing, or has to keep its line and heading.
            let onward = match self.chain.as_str() {
                "straight" => vec![landing],
                _ => self.headings(space),
            };
            landed.push(space);
            self.add_jumps(from, onward, landed, found);
            landed.pop();
        }
    }

    /// D5, D6: one jump, by the piece that came from `from`: the next two spaces on one line.
    fn jump<'a>(&self, from: &str, heading: Heading<'a>) -> Option<Heading<'a>> {
        let over = heading.next()?;
        let landing = over.next()?;
        let jumped = self.board.get(over.space())?;
        let opposing = colour_of(*jumped) != colour_of(self.board[from]);
        (opposing && self.can_land(from, landing.space())).then_some(landing)
    }

    /// Whether a space is empty and open to the piece that came from `from`.
    fn can_land(&self, from: &str, space: &str) -> bool {
        // During a chain the space that the piece has left is empty too.
        let empty = space == from || !self.board.contains_key(space);
        let piece = self.board[from];
        let open = match start_colour(space) {
            None => true,
            // D8, D9: the ring only for a turned piece, and only a start of the other colour.
            Some(colour) => colour != colour_of(piece) && piece.is_ascii_uppercase(),
        };
        empty && open
    }

    /// All ways to look along a line from a space.
    fn headings(&self, space: &str) -> Vec<Heading<'_>> {
        let mut headings = Vec::new();
        for line in &self.lines {
            for at in 0..line.spaces.len() {
                if line.spaces[at] == space {
                    headings.extend([false, true].map(|backwards| Heading { line, at, backwards }));
                }
            }
        }
        headings
    }

    /// A valid position from the fields of its text, of which the first may be not canonical.
    fn build(pieces: &str, side: &str, rules: &str) -> Result<Self, String> {
        let side = match side {
            "r" => 'r',
            "b" => 'b',
            _ => return Err("the side to move is r or b".to_string()),
        };
        let board = read_pieces(pieces)?;
        let (disk, chain) = read_rules(rules)?;
        let lines = lines_of(&disk).ok_or("unknown disk")?;
        let position = Naive { lines, board, side, disk, chain };
        if position.rules_text() != rules {
            return Err("the rules are not canonical".to_string());
        }
        position.check()?;
        Ok(position)
    }

    /// Applies the list of what makes a position valid.
    fn check(&self) -> Result<(), String> {
        if self.pieces('r').len() != 4 || self.pieces('b').len() != 4 {
            return Err("not four pieces each".to_string());
        }
        for (space, piece) in &self.board {
            let turned = piece.is_ascii_uppercase();
            let fits = match start_colour(space) {
                Some(colour) => turned == (colour != colour_of(*piece)),
                None => turned || space != "c",
            };
            if !fits {
                return Err(format!("{piece} cannot be on {space}"));
            }
        }
        if self.side == 'b' && self.has_finished('b') {
            return Err("blue has finished and is to move".to_string());
        }
        Ok(())
    }

    /// The rules that are not the default, in order, or `standard`.
    fn rules_text(&self) -> String {
        let mut options = Vec::new();
        if self.disk != "circles" {
            options.push(format!("disk={}", self.disk));
        }
        if self.chain != "turning" {
            options.push(format!("chain={}", self.chain));
        }
        if options.is_empty() {
            options.push("standard".to_string());
        }
        options.join(",")
    }

    /// The pieces on some spaces, with digits for empty runs.
    fn layer_text(&self, names: &[String]) -> String {
        let signs = names.iter().map(|name| self.board.get(name).copied().unwrap_or('.'));
        let mut text: String = signs.collect();
        for run in (1..=8).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text
    }
}

/// D2: the names of the spaces in the order of the text: ring, outer, inner, centre.
fn layers() -> [Vec<String>; 4] {
    let eight = |letter: &str| (0..8).map(|k| format!("{letter}{k}")).collect();
    [eight("r"), eight("o"), eight("i"), vec!["c".to_string()]]
}

/// D2: the colour whose start a space is, red on even and blue on odd ones; None off the ring.
fn start_colour(space: &str) -> Option<char> {
    match space {
        "r0" | "r2" | "r4" | "r6" => Some('r'),
        "r1" | "r3" | "r5" | "r7" => Some('b'),
        _ => None,
    }
}

/// The colour of a piece, turned or not.
fn colour_of(piece: char) -> char {
    piece.to_ascii_lowercase()
}

/// The other colour.
fn other(colour: char) -> char {
    if colour == 'r' { 'b' } else { 'r' }
}

/// The options `disk` and `chain` of a rules text, not yet known to be canonical.
fn read_rules(rules: &str) -> Result<(String, String), String> {
    let (mut disk, mut chain) = ("circles".to_string(), "turning".to_string());
    if rules == "standard" {
        return Ok((disk, chain));
    }
    for option in rules.split(',') {
        match option.split_once('=') {
            Some(("disk", value)) => disk = value.to_string(),
            Some(("chain", value @ ("turning" | "straight"))) => chain = value.to_string(),
            _ => return Err("unknown rule option".to_string()),
        }
    }
    Ok((disk, chain))
}

/// The pieces by space from the first field of a text, whose runs may be split.
fn read_pieces(text: &str) -> Result<HashMap<String, char>, String> {
    let layers = layers();
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != layers.len() {
        return Err("not four parts".to_string());
    }
    let mut board = HashMap::new();
    for (names, part) in layers.iter().zip(parts) {
        let mut at = 0;
        for sign in part.chars() {
            match sign {
                '1'..='8' => at += sign.to_digit(10).unwrap_or(0) as usize,
                'r' | 'b' | 'R' | 'B' => {
                    let name = names.get(at).ok_or("too many spaces in a part")?;
                    board.insert(name.clone(), sign);
                    at += 1;
                }
                _ => return Err(format!("unexpected {sign:?}")),
            }
        }
        if at != names.len() {
            return Err("a part has the wrong number of spaces".to_string());
        }
    }
    Ok(board)
}
