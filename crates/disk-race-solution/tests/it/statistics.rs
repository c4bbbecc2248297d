//! Statistics of solutions, counted position by position and compared with the page about them.

use std::collections::HashSet;

use board_core::{Player, Position as _, Rules as _, Symmetric, Symmetry as _, Value};
use disk_race::{Layer as Circle, Rules, Space, Symmetry};
use disk_race_solution::POSITIONS;
use disk_race_solution::solver::Statistics;

use crate::sample::solution;

/// Counts the positions of a ring by the numbers of pieces that have arrived, space by space.
fn positions(turn: Player) -> Vec<([u32; 2], u64)> {
    // By the numbers of placed pieces and of those that have arrived.
    let mut ways = std::collections::BTreeMap::from([(([0_u32; 2], [0_u32; 2]), 1_u64)]);
    for space in Space::all() {
        let before = std::mem::take(&mut ways);
        for ((placed, arrived), count) in before {
            *ways.entry((placed, arrived)).or_default() += count;
            for player in Player::ALL {
                let (mut placed, mut arrived) = (placed, arrived);
                placed[player.index()] += 1;
                let is_goal = space.start_of() == Some(!player);
                arrived[player.index()] += u32::from(is_goal);
                // D2, D8, D9: on the ring and on the center, only one side of a piece can be up.
                let sides = match space.layer() {
                    Circle::Ring | Circle::Center => 1,
                    _ => 2,
                };
                if placed[player.index()] <= 4 {
                    *ways.entry((placed, arrived)).or_default() += sides * count;
                }
            }
        }
    }
    // D14: blue cannot have finished if it is blue's turn.
    let valid = |arrived: [u32; 2]| turn == Player::First || arrived[1] < 4;
    let all = ways.into_iter().filter(|((placed, _), _)| *placed == [4, 4]);
    all.map(|((_, arrived), count)| (arrived, count)).filter(|all| valid(all.0)).collect()
}

#[test]
fn statistics_count_every_position() {
    let mut expected = Statistics::default();
    for turn in Player::ALL {
        for (arrived, count) in positions(turn) {
            expected.layers.entry((turn, arrived)).or_default().positions = count;
        }
    }
    for (position, value) in solution(Rules::default()).decisive() {
        let images = Symmetry::ALL.iter().map(|&symmetry| position.transform(symmetry));
        let images = images.collect::<HashSet<_>>().len() as u64;
        let arrived = Player::ALL.map(|player| position.arrived(player));
        let layer = expected.layers.entry((position.turn(), arrived)).or_default();
        let distance = expected.distances.entry(value.plies().unwrap()).or_default();
        if let Value::Win(_) = value {
            layer.wins += images;
            distance[0] += images;
        } else {
            layer.losses += images;
            distance[1] += images;
        }
    }
    let statistics = Statistics::of(solution(Rules::default()));
    assert_eq!(statistics, expected);
    assert_eq!(statistics.layers.values().map(|layer| layer.positions).sum::<u64>(), POSITIONS);
}

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
    for rules in Rules::all() {
        let statistics = Statistics::of(solution(rules));
        let mut found = [0; 4];
        for ((turn, _), layer) in &statistics.layers {
            found[2 * turn.index()] += layer.wins;
            found[2 * turn.index() + 1] += layer.losses;
        }
        assert_eq!(found, of_page(rules), "{rules}");
        let distances = statistics.distances.values();
        assert_eq!(distances.flatten().sum::<u64>(), found.iter().sum::<u64>(), "{rules}");
    }
}
