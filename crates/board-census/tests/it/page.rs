//! The tables of `docs/perft.md`.

use board_census::{Ply, census, ignore};
use board_core::Rules;
use board_games::{FullGame, GAMES, dispatch};

use crate::agree::ENOUGH;

/// The maximum number of leaves that the test counts.
const LEAVES: u128 = 1_000_000;

/// Checks the tables of a game, and returns the number of checked rows. Combinations of options may
/// have no table.
fn check_tables<P: FullGame>(page: &str) -> usize {
    let mut checked = 0;
    for rules in P::Rules::all() {
        let title = format!("\n### {} under `{rules}`\n\n", P::NAME);
        let Some((_, table)) = page.split_once(&title) else {
            let changed = (0..P::Rules::OPTIONS.len()).filter(|&option| rules.value(option) != 0);
            assert!(changed.count() > 1, "no table for {rules}");
            continue;
        };
        let rows: Vec<&str> = table.lines().take_while(|line| !line.is_empty()).skip(2).collect();
        let start = P::start_with(rules);
        let depth = rows.iter().rposition(|row| leaves(row) <= LEAVES).expect("a row");
        let plies = census(&start, depth as u8, ENOUGH, &ignore).unwrap();
        for (ply, row) in plies.iter().zip(rows) {
            let before = ply.ply.checked_sub(1).map(|before| plies[usize::from(before)].leaves);
            assert_cells(row, ply, before);
            checked += 1;
        }
    }
    checked
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

fn leaves(row: &str) -> u128 {
    cells(row)[1].trim_end_matches(['+', '*']).parse().expect("a number of leaves")
}

/// Compares the cells of a row with a ply. The last two plies of a count have fewer numbers.
fn assert_cells(row: &str, ply: &Ply, before: Option<u128>) {
    let cells = cells(row);
    assert_eq!((cells[0], leaves(row)), (&*ply.ply.to_string(), ply.leaves), "{row}");
    let growth = before.map(|before| format!("{:.2}", ply.leaves as f64 / before as f64));
    assert_eq!(cells[2], growth.unwrap_or_default(), "{row}");
    if let Some(distinct) = ply.distinct {
        let share = 100.0 * (1.0 - distinct.positions as f64 / ply.leaves as f64);
        let mean = ply.mean_moves().expect("a position");
        let numbers =
            [distinct.positions, distinct.up_to_symmetry].map(|number| number.to_string());
        assert_eq!(cells[3..5], numbers, "{row}");
        assert_eq!(cells[5..7], [format!("{share:.2} %"), format!("{mean:.2}")], "{row}");
    }
    if let Some(ended) = ply.ended {
        let [first, second] = ended.wins;
        let some = format!("{first}, {second}, {}", ended.draws);
        assert_eq!(cells[7], if some == "0, 0, 0" { "0" } else { &some }, "{row}");
    }
}

#[test]
fn tables_of_starts_have_the_counted_numbers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft.md");
    let page = std::fs::read_to_string(path).unwrap();
    // Games with a rule list also have tables.
    let rules = std::path::Path::new(path).with_file_name("rules");
    let games = GAMES.iter().filter(|game| rules.join(format!("{game}.md")).exists());
    let checked = games.map(|game| dispatch!(game, P => check_tables::<P>(&page)));
    let checked: usize = checked.sum();
    assert!(checked > 60, "{checked} rows");
}
