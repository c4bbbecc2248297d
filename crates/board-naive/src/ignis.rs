//! Slow and simple rules of Ignis. Rule numbers such as `I1` refer to the list of rules.

use std::collections::HashMap;

use crate::{ReferenceRules, fields, known_rules, shortened, side, spelled_out, with_rules};

/// The names of the files, left to right. They never change as the area shrinks.
const FILES: &str = "abcdef";
/// The names of the ranks, bottom to top. They never change as the area shrinks.
const RANKS: &str = "123456";
/// I1, I2, I3: fire and water on the inner 4x4, 12 air and 9 earth in the supply; fire starts.
const START: &str = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e";
/// The options: I12, I8 and I13.
const OPTIONS: [&[&str]; 3] = [&["lines=gaps"], &["pushed-air=air"], &["removal=along-first"]];

/// A space: the letter of the file and the digit of the rank.
type Space = (char, char);

/// A position with its rules. Pieces are `F`, `W`, `A`, `E`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The pieces on the board. Other spaces are empty or taboo.
    pieces: HashMap<Space, char>,
    /// The files in the playing area, left to right.
    files: Vec<char>,
    /// The ranks in the playing area, bottom to top. Empty exactly if `files` is.
    ranks: Vec<char>,
    /// The side to move: `f` or `w`.
    to_move: char,
    /// The number of air pieces in the supply.
    supply_air: usize,
    /// The number of earth pieces in the supply, including pieces that were turned to earth.
    supply_earth: usize,
    /// The notation of the rules.
    rules: String,
}

/// A move: `Ecn` is earth, line `c` and heading `n`.
#[derive(Clone, Copy)]
struct Slide {
    element: char,
    line: char,
    heading: char,
}

impl Slide {
    fn text(self) -> String {
        String::from_iter([self.element, self.line, self.heading])
    }
}

impl ReferenceRules for Naive {
    fn start(rules: &str) -> Result<Self, String> {
        Self::read(&with_rules(START.to_string(), rules))
    }

    fn read(text: &str) -> Result<Self, String> {
        let ([board, to_move, supply], rules) = fields(text)?;
        let contents = read_board(board)?;
        let (files, ranks) = playing_area(&contents)?;
        let pieces =
            contents.into_iter().filter(|(_, content)| "FWAE".contains(*content)).collect();
        let (to_move, rules) = (side(to_move, ['f', 'w'])?, known_rules(rules, &OPTIONS)?);
        let (supply_air, supply_earth) = read_supply(supply)?;
        Ok(Self { pieces, files, ranks, to_move, supply_air, supply_earth, rules })
    }

    fn check(&self) -> Result<(), String> {
        // `playing_area` has checked the shape of the area.
        let supply = self.supply_air + self.supply_earth;
        let empty = self.files.len() * self.ranks.len() - self.pieces.len();
        let to_remove = self.lines_to_remove();
        let faults = [
            // I1: the pieces in the box.
            (self.count('F') > 8, "more than 8 fire"),
            (self.count('W') > 8, "more than 8 water"),
            (self.count('A') + self.supply_air > 12, "more than 12 air"),
            (self.pieces.len() + supply > 37, "more than 37 pieces"),
            // In a game the supply is always larger than the number of empty spaces.
            (supply < empty + 1, "not more supply than empty spaces"),
            // I10: lines are removed immediately.
            (to_remove != (vec![], vec![]), "an edge line should have been removed"),
        ];
        match faults.iter().find(|(found, _)| *found) {
            Some((_, fault)) => Err((*fault).into()),
            None => Ok(()),
        }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = RANKS.chars().rev().map(|rank| self.row_text(rank)).collect();
        let (board, to_move) = (rows.join("/"), self.to_move);
        let text = format!("{board} {to_move} {}a{}e", self.supply_air, self.supply_earth);
        with_rules(text, &self.rules)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.slides().iter().map(|slide| slide.text()).collect();
        moves.sort();
        moves
    }

    fn outcome(&self) -> Option<String> {
        // I15: a player who alone has pieces on the board wins; without any it is a draw.
        match (self.count('F') > 0, self.count('W') > 0) {
            (true, true) => None,
            (true, false) => Some("fire".into()),
            (false, true) => Some("water".into()),
            (false, false) => Some("draw".into()),
        }
    }

    fn play(&self, mv: &str) -> Option<Self> {
        let slide = self.slides().into_iter().find(|slide| slide.text() == mv)?;
        let mut next = self.clone();
        next.take_from_supply(slide.element);
        next.slide_in(slide);
        next.remove_lines("ns".contains(slide.heading));
        next.to_move = if self.to_move == 'f' { 'w' } else { 'f' };
        Some(next)
    }
}

impl Naive {
    /// Returns the legal moves in no particular order.
    fn slides(&self) -> Vec<Slide> {
        let mut slides = Vec::new();
        if self.outcome().is_some() {
            return slides;
        }
        // I4: air or earth slides along any line of the playing area, from either end.
        for element in ['A', 'E'] {
            for &line in &self.files {
                slides.extend(['n', 's'].map(|heading| Slide { element, line, heading }));
            }
            for &line in &self.ranks {
                slides.extend(['e', 'w'].map(|heading| Slide { element, line, heading }));
            }
        }
        slides.retain(|&slide| self.in_supply(slide.element) && self.may_push_off(slide));
        slides
    }

    /// Returns whether an element is available.
    fn in_supply(&self, element: char) -> bool {
        // I9: if the supply has no earth, an air piece can be turned to earth.
        self.supply_air > 0 || (element == 'E' && self.supply_earth > 0)
    }

    /// Returns whether a slide may push off the piece at the far end, if it does.
    fn may_push_off(&self, slide: Slide) -> bool {
        let path = self.path(slide);
        if path.iter().any(|space| !self.pieces.contains_key(space)) {
            return true; // I5: the pieces move only up to the gap.
        }
        // I6: the piece at the far end is pushed off, if I7 allows it.
        match path.last().map(|space| self.pieces[space]) {
            Some('E') => false,
            Some('A') => slide.element == 'E',
            _ => true,
        }
    }

    /// Returns the spaces of the slide's line, from the entry to the exit.
    fn path(&self, slide: Slide) -> Vec<Space> {
        match slide.heading {
            'n' => self.file_spaces(slide.line),
            's' => self.file_spaces(slide.line).into_iter().rev().collect(),
            'e' => self.rank_spaces(slide.line),
            _ => self.rank_spaces(slide.line).into_iter().rev().collect(),
        }
    }

    /// Returns the spaces of a file in the playing area, bottom to top.
    fn file_spaces(&self, file: char) -> Vec<Space> {
        self.ranks.iter().map(|&rank| (file, rank)).collect()
    }

    /// Returns the spaces of a rank in the playing area, left to right.
    fn rank_spaces(&self, rank: char) -> Vec<Space> {
        self.files.iter().map(|&file| (file, rank)).collect()
    }

    /// Takes the sliding piece from the supply.
    fn take_from_supply(&mut self, element: char) {
        // I9: air is turned to earth only if the supply has no earth.
        if element == 'E' && self.supply_earth > 0 {
            self.supply_earth -= 1;
        } else {
            self.supply_air -= 1;
        }
    }

    /// Slides the piece in. Other pieces move up to the first gap, or off the far end.
    fn slide_in(&mut self, slide: Slide) {
        let mut moving = slide.element;
        for space in self.path(slide) {
            // I5: the piece on this space moves one space on.
            match self.pieces.insert(space, moving) {
                Some(shoved) => moving = shoved,
                None => return,
            }
        }
        // I6, I8: the last piece is pushed off and joins the supply as earth.
        if moving == 'A' && self.has("pushed-air=air") {
            self.supply_air += 1;
        } else {
            self.supply_earth += 1;
        }
    }

    /// Removes edge lines until none can be removed, after a slide along a file or a rank.
    fn remove_lines(&mut self, along_file: bool) {
        // I13: lines are removed together, and then the rule is applied again.
        loop {
            let (mut files, mut ranks) = self.lines_to_remove();
            if files.is_empty() && ranks.is_empty() {
                return;
            }
            // I13: under the option, lines across the slide wait for those along it.
            if self.has("removal=along-first") && !files.is_empty() && !ranks.is_empty() {
                if along_file { ranks.clear() } else { files.clear() }
            }
            // I10: the spaces become taboo. I14: the pieces leave the game.
            self.pieces.retain(|(file, rank), _| !files.contains(file) && !ranks.contains(rank));
            self.files.retain(|file| !files.contains(file));
            self.ranks.retain(|rank| !ranks.contains(rank));
            if self.files.is_empty() || self.ranks.is_empty() {
                self.files.clear();
                self.ranks.clear();
            }
        }
    }

    /// Returns the files and ranks to remove in this round.
    fn lines_to_remove(&self) -> (Vec<char>, Vec<char>) {
        // I10: only edge lines.
        let mut files = self.files.clone();
        files.retain(|file| is_edge(*file, &self.files) && self.is_line(&self.file_spaces(*file)));
        let mut ranks = self.ranks.clone();
        ranks.retain(|rank| is_edge(*rank, &self.ranks) && self.is_line(&self.rank_spaces(*rank)));
        (files, ranks)
    }

    /// Returns whether an edge line with these spaces is removed.
    fn is_line(&self, spaces: &[Space]) -> bool {
        let found: Vec<&char> = spaces.iter().filter_map(|space| self.pieces.get(space)).collect();
        // I11: at least two pieces. I12: no gaps, unless `lines=gaps`.
        found.len() >= 2
            && found.iter().all(|element| *element == found[0])
            && (found.len() == spaces.len() || self.has("lines=gaps"))
    }

    /// Returns whether the rules have an option.
    fn has(&self, option: &str) -> bool {
        self.rules.split(',').any(|part| part == option)
    }

    /// Returns the number of pieces of an element on the board.
    fn count(&self, element: char) -> usize {
        self.pieces.values().filter(|piece| **piece == element).count()
    }

    /// Returns the notation of a rank.
    fn row_text(&self, rank: char) -> String {
        let in_area = |file| self.files.contains(&file) && self.ranks.contains(&rank);
        let spelt_out = FILES.chars().map(|file| match self.pieces.get(&(file, rank)) {
            Some(&piece) => piece,
            None if in_area(file) => '.',
            None => 'x',
        });
        shortened(&spelt_out.collect::<String>(), 6)
    }
}

/// Returns whether a line is the first or the last one.
fn is_edge(line: char, lines: &[char]) -> bool {
    lines.first() == Some(&line) || lines.last() == Some(&line)
}

/// Parses the board into the content of each space: a piece, `.` if empty, `x` if taboo.
fn read_board(text: &str) -> Result<HashMap<Space, char>, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 6 {
        return Err("expected six ranks".into());
    }
    let mut contents = HashMap::new();
    for (rank, row) in RANKS.chars().rev().zip(rows) {
        let spelt_out = spelled_out(row, 6);
        if spelt_out.len() != 6 || spelt_out.contains(|c| !"FWAEx.".contains(c)) {
            return Err(format!("rank {rank} does not have six spaces"));
        }
        contents.extend(FILES.chars().map(|file| (file, rank)).zip(spelt_out.chars()));
    }
    Ok(contents)
}

/// Returns the files and ranks of the playing area, which must be a rectangle or empty.
fn playing_area(contents: &HashMap<Space, char>) -> Result<(Vec<char>, Vec<char>), String> {
    let is_open = |file, rank| contents[&(file, rank)] != 'x';
    let mut files = FILES.to_string();
    files.retain(|file| RANKS.chars().any(|rank| is_open(file, rank)));
    let mut ranks = RANKS.to_string();
    ranks.retain(|rank| FILES.chars().any(|file| is_open(file, rank)));
    let unbroken = FILES.contains(&files) && RANKS.contains(&ranks);
    if unbroken && files.chars().all(|file| ranks.chars().all(|rank| is_open(file, rank))) {
        Ok((files.chars().collect(), ranks.chars().collect()))
    } else {
        Err("the playing area is not a full rectangle".into())
    }
}

/// Parses the supply of air and earth, such as `12a9e`.
fn read_supply(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.strip_suffix('e').and_then(|text| text.split_once('a'));
    let (air, earth) = numbers.ok_or("the supply is written like 12a9e")?;
    let number = |digits: &str| digits.parse::<u8>().map_err(|error| error.to_string());
    Ok((number(air)?.into(), number(earth)?.into()))
}
