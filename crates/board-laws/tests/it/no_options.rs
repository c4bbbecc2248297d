//! All laws pass for a game without rules options.

/// The reference rules: the row as a string of `x`, `o` and `.`.
mod reference {
    pub fn start(rules: &str) -> Result<String, String> {
        if rules == "standard" { Ok("4 x".into()) } else { Err("no such rules".into()) }
    }

    fn print(row: &str, turn: &str) -> String {
        let runs = ["....", "...", "..", "."].into_iter().zip(["4", "3", "2", "1"]);
        let row = runs.fold(row.to_string(), |row, (run, digit)| row.replace(run, digit));
        format!("{row} {turn}")
    }

    fn read(position: &str) -> Option<(String, &str)> {
        let (row, turn) = position.split_once(' ')?;
        let digits = [("1", "."), ("2", ".."), ("3", "..."), ("4", "....")];
        let row =
            digits.into_iter().fold(row.to_string(), |row, (digit, run)| row.replace(digit, run));
        let [x, o] = ["x", "o"].map(|letter| row.matches(letter).count());
        let fits = match turn {
            "x" => x == o && !row.contains("xx"),
            "o" => x == o + 1 && !row.contains("oo"),
            _ => false,
        };
        let valid = fits && row.len() == 4 && x + o + row.matches('.').count() == 4;
        (valid && print(&row, turn) == position).then_some((row, turn))
    }

    pub fn answer(position: &str) -> Result<(Vec<String>, Option<String>), String> {
        let (row, _) = read(position).ok_or("not a position")?;
        let outcome = match () {
            () if row.contains("xx") => Some("first"),
            () if row.contains("oo") => Some("second"),
            () if !row.contains('.') => Some("draw"),
            () => None,
        };
        let empty = row.char_indices().filter(|&(_, letter)| letter == '.' && outcome.is_none());
        let moves = empty.map(|(space, _)| (space + 1).to_string());
        Ok((moves.collect(), outcome.map(String::from)))
    }

    pub fn play(position: &str, m: &str) -> Option<String> {
        let (mut row, turn) = read(position)?;
        answer(position).ok()?.0.contains(&m.to_string()).then_some(())?;
        let space: usize = m.parse().ok()?;
        row.replace_range(space - 1..space, turn);
        Some(print(&row, if turn == "x" { "o" } else { "x" }))
    }
}

mod laws {
    use super::reference;
    use crate::row::{Illegal, Row};
    use board_laws::{Data, Reference, Setups, Suite};

    /// A game without rules options has no recording under options. The counts are 4 first moves, 3
    /// replies each, and 2 moves after that.
    const DATA: Data = Data {
        perft: "4 x; 4 12 24",
        min_counts: 3,
        min_reference_counts: 3,
        recordings: &[(r#"{"position":"x1o1 x","moves":["2","4"],"outcome":null}"#, 1)],
        ..Data::EMPTY
    };

    fn suite() -> Suite<Row> {
        Suite {
            endings: &["first", "second", "draw"],
            illegal: &[Illegal::GameOver, Illegal::Occupied],
            positions: vec!["xo1x o", "oxox x"],
            cases: 40,
            plies: 6,
            setups: Some(Setups::new(0.1, change)),
            reference: Some(Reference {
                start: reference::start,
                answer: reference::answer,
                play: reference::play,
            }),
            data: DATA,
            changes: &["Enters"],
            ..Suite::default()
        }
    }

    fn change(setup: &mut Row, dice: &mut dyn FnMut(u32) -> u32) {
        match dice(3) {
            0 => setup.turn = !setup.turn,
            1 => setup.stones.swap(dice(4) as usize, dice(4) as usize),
            _ => setup.stones[dice(4) as usize] = [None, Some(setup.turn)][dice(2) as usize],
        }
    }

    board_laws::laws!(
        suite();
        perft, recorded, reference_perft, setups, keys, symmetries, reference_rules, side_by_side,
        views, sessions, observations, augmentations, stored, arrangements, evaluations,
    );
}
