//! Statistics of solutions, compared with the page about them.

use disk_race::Rules;
use disk_race_solution::POSITIONS;
use disk_race_solution::solver::Statistics;

use crate::sample::{solution, solved};

/// The text of the page about the solution.
pub fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games/disk-race-solved.md");
    std::fs::read_to_string(path).unwrap()
}

/// Returns the numbers of wins and losses in the table of the page: red to move, blue to move.
pub fn of_page(rules: Rules) -> [u64; 4] {
    let text = rules.to_string();
    let name = if text.contains(',') { "both".to_owned() } else { text };
    let page = page().replace(['`', ','], "");
    let row = page.lines().find_map(|line| line.strip_prefix(&format!("| {name} | ")));
    let cells = row.expect("a row for the rules").split('|');
    let numbers: Vec<_> = cells.filter_map(|cell| cell.trim().parse().ok()).collect();
    numbers.try_into().unwrap()
}

#[test]
fn the_page_has_the_numbers_of_wins_and_losses() {
    for rules in solved() {
        let statistics = Statistics::of(solution(rules));
        let mut found = [0; 4];
        for ((turn, _), layer) in &statistics.layers {
            found[2 * turn.index()] += layer.wins;
            found[2 * turn.index() + 1] += layer.losses;
        }
        assert_eq!(found, of_page(rules), "{rules}");
        let distances = statistics.distances.values();
        assert_eq!(distances.flatten().sum::<u64>(), found.iter().sum::<u64>(), "{rules}");
        let positions = statistics.layers.values().map(|layer| layer.positions);
        assert_eq!(positions.sum::<u64>(), POSITIONS, "{rules}");
    }
}
