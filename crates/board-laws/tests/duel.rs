//! The laws hold for a game with passes, without end and without set-ups, whose symmetry exchanges
//! the players.

#[path = "../../board-core/tests/common/duel.rs"]
mod duel;

use duel::Illegal;

board_laws::laws! {
    position: duel::Position,
    with: [zobrist, symmetry],
    endings: ["light", "dark"],
    illegal: [Illegal::Over, Illegal::MustMove, Illegal::OffBoard, Illegal::Blocked],
    pass: Some("pass"),
    positions: ["ld2 light jumps=none", "1dl1 dark"],
    naive: Naive,
    cases: 20,
    plies: 30,
}

/// Duel again, on a string of spaces.
struct Naive {
    row: String,
    mover: char,
    rules: String,
}

impl board_laws::naive::SlowRules for Naive {
    fn start(rules: &str) -> Result<Self, String> {
        let ending = if rules == "standard" { String::new() } else { format!(" {rules}") };
        if rules.is_empty() {
            Err("no rules".into())
        } else {
            Self::parse(&format!("l2d light{ending}"))
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (row, mover, rules) = match fields[..] {
            [row, mover] => (row, mover, "standard"),
            [row, mover, "jumps=none"] => (row, mover, "jumps=none"),
            _ => return Err("fields".into()),
        };
        let row = row.replace('2', "..").replace('1', ".");
        let mover = match mover {
            "light" => 'l',
            "dark" => 'd',
            _ => return Err("mover".into()),
        };
        let mut letters: Vec<char> = row.chars().collect();
        letters.sort_unstable();
        if letters != ['.', '.', 'd', 'l'] || (row.starts_with('d') && row.ends_with('l')) {
            return Err("row".into());
        }
        let position = Self { row, mover, rules: rules.into() };
        if position.text() == text { Ok(position) } else { Err("not canonical".into()) }
    }

    fn text(&self) -> String {
        let row = self.row.replace("..", "2").replace('.', "1");
        let mover = if self.mover == 'l' { "light" } else { "dark" };
        match self.rules.as_str() {
            "standard" => format!("{row} {mover}"),
            rules => format!("{row} {mover} {rules}"),
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = vec!["left", "right"];
        moves.retain(|m| self.moved(m).is_some());
        if moves.is_empty() {
            moves.push("pass");
        }
        moves.into_iter().map(String::from).collect()
    }

    fn outcome(&self) -> Option<String> {
        match (self.row.ends_with('l'), self.row.starts_with('d')) {
            (true, _) => Some("light".into()),
            (_, true) => Some("dark".into()),
            _ => None,
        }
    }

    fn play(&self, m: &str) -> Option<Self> {
        let legal = self.legal().iter().any(|legal| legal == m);
        let row = if m == "pass" { Some(self.row.clone()) } else { self.moved(m) };
        let mover = if self.mover == 'l' { 'd' } else { 'l' };
        row.filter(|_| legal).map(|row| Self { row, mover, rules: self.rules.clone() })
    }
}

impl Naive {
    /// The row after a step or a jump, if there is one.
    fn moved(&self, m: &str) -> Option<String> {
        let (own, other) = if self.mover == 'l' { ('l', 'd') } else { ('d', 'l') };
        let mirrored = |row: &str| row.chars().rev().collect::<String>();
        let row = if m == "left" { mirrored(&self.row) } else { self.row.clone() };
        let step = row.replace(&format!("{own}."), &format!(".{own}"));
        let jump = row.replace(&format!("{own}{other}."), &format!(".{other}{own}"));
        let after = if step != row || self.rules != "standard" { step } else { jump };
        let changed = (after != row).then_some(after)?;
        Some(if m == "left" { mirrored(&changed) } else { changed })
    }
}
