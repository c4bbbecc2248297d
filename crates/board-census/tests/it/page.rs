//! The tables of `docs/perft.md`. `RECORD=1` adds those that are missing.

use std::env;

use board_census::{Ply, census, ignore};
use board_core::{Rules, perft};
use board_games::{FullGame, GAMES, dispatch};
use board_naive::ReferenceRules;

use crate::counts::{ENOUGH, compare};

/// The maximum number of leaves that the test counts.
const LEAVES: u128 = 1_000_000;

/// The maximum number of leaves that the reference rules count in a new table.
const REFERENCE_LEAVES: u128 = 10_000;

/// Checks the tables of a game, and returns the number of checked rows. Combinations of options may
/// have no table.
fn check_tables<P: FullGame>(page: &mut String) -> usize {
    let mut checked = 0;
    for rules in P::Rules::all() {
        let title = format!("\n### {} under `{rules}`\n\n", P::NAME);
        let changed = (0..P::Rules::OPTIONS.len()).filter(|&option| rules.value(option) != 0);
        let changed = changed.count();
        if changed <= 1 && !page.contains(&title) && env::var_os("RECORD").is_some() {
            insert_table::<P>(page, &(title.clone() + &new_table::<P>(rules)));
        }
        let Some((_, table)) = page.split_once(&title) else {
            assert!(changed > 1, "no table for {rules}");
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

/// Inserts a table after those of its game.
fn insert_table<P: FullGame>(page: &mut String, table: &str) {
    let heading = format!("\n## {}\n", P::NAME);
    if !page.contains(&heading) {
        page.push_str(&heading);
    }
    let section = page.find(&heading).expect("a section of the game") + 1;
    let ends = ["\nFrom other positions:\n", "\n## "];
    let at = ends.iter().filter_map(|end| page[section..].find(end)).min();
    page.insert_str(at.map_or(page.len(), |at| section + at), table);
}

/// Returns the table of a start, up to [`LEAVES`] leaves. Its numbers are also counted with maps of
/// positions, and the marked ones by the reference rules.
fn new_table<P: FullGame>(rules: P::Rules) -> String {
    let start = P::start_with(rules);
    let depths = (0..).take_while(|&depth| u128::from(perft(&start, depth)) <= LEAVES);
    let depth = depths.last().expect("one leaf at depth 0");
    let mut rows = vec![
        "| ply | leaves | growth | positions | classes | transpositions | moves | ended |\n".into(),
        "|--:|--:|--:|--:|--:|--:|--:|--:|\n".to_string(),
    ];
    let mut before = None;
    for ply in compare(start, depth, ENOUGH) {
        let mut cells = expected(&ply, before).map(Option::unwrap_or_default);
        if ply.leaves <= REFERENCE_LEAVES {
            let counted = board_naive::dispatch!(P::NAME, N => {
                leaves_by_reference(&N::start(&rules.to_string()).expect("rules"), ply.ply)
            });
            assert_eq!(counted, Some(ply.leaves), "{rules}: ply {}", ply.ply);
            cells[1] += "*";
        }
        rows.push(format!("| {} |\n", cells.join(" | ")));
        before = Some(ply.leaves);
    }
    rows.concat()
}

fn leaves_by_reference<N: ReferenceRules>(position: &N, depth: u8) -> u128 {
    let after = |m: String| position.play(&m).expect("a legal move");
    match depth {
        0 => 1,
        _ => position.legal().into_iter().map(|m| leaves_by_reference(&after(m), depth - 1)).sum(),
    }
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

fn leaves(row: &str) -> u128 {
    cells(row)[1].trim_end_matches(['+', '*']).parse().expect("a number of leaves")
}

/// Compares the cells of a row with a ply.
fn assert_cells(row: &str, ply: &Ply, before: Option<u128>) {
    let mut cells = cells(row);
    assert_eq!(cells.len(), 8, "{row}");
    cells[1] = cells[1].trim_end_matches(['+', '*']);
    for (cell, expected) in cells.into_iter().zip(expected(ply, before)) {
        assert!(expected.as_ref().is_none_or(|expected| expected == cell), "{row}: {expected:?}");
    }
}

/// Returns the cells of a ply. The last two plies of a count have fewer numbers.
fn expected(ply: &Ply, before: Option<u128>) -> [Option<String>; 8] {
    let growth = before.map(|before| format!("{:.2}", ply.leaves as f64 / before as f64));
    let mut cells = [const { None }; 8];
    cells[..3].clone_from_slice(&[
        Some(ply.ply.to_string()),
        Some(ply.leaves.to_string()),
        Some(growth.unwrap_or_default()),
    ]);
    if let Some(distinct) = ply.distinct {
        let share = 100.0 * (1.0 - distinct.positions as f64 / ply.leaves as f64);
        let mean = ply.mean_moves().expect("a position");
        cells[3] = Some(distinct.positions.to_string());
        cells[4] = Some(distinct.up_to_symmetry.to_string());
        cells[5] = Some(format!("{share:.2} %"));
        cells[6] = Some(format!("{mean:.2}"));
    }
    if let Some(ended) = ply.ended {
        let [first, second] = ended.wins;
        let some = format!("{first}, {second}, {}", ended.draws);
        cells[7] = Some(if some == "0, 0, 0" { "0".into() } else { some });
    }
    cells
}

#[test]
fn tables_of_starts_have_the_counted_numbers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft.md");
    let stored = std::fs::read_to_string(path).unwrap();
    let mut page = stored.clone();
    // Games with a rule list also have tables.
    let rules = std::path::Path::new(path).with_file_name("rules");
    let games = GAMES.iter().filter(|game| rules.join(format!("{game}.md")).exists());
    let checked = games.map(|game| dispatch!(game, P => check_tables::<P>(&mut page)));
    let checked: usize = checked.sum();
    if page != stored {
        std::fs::write(path, page).unwrap();
    }
    assert!(checked > 60, "{checked} rows");
}
