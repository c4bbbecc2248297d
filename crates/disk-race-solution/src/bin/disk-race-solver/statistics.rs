use std::path::Path;

use board_core::{Player, Value};
use disk_race::DiskRace;
use disk_race_solution::solver;

use crate::solution;

pub fn print(file: &Path) -> Result<(), String> {
    let solution = solution(file)?;
    let statistics = solver::Statistics::of(&solution);
    for player in Player::ALL {
        let name = <DiskRace as board_core::Position>::PLAYERS[player.index()];
        println!("| {name} to move: red, blue arrived | positions | wins | losses | draws |");
        println!("|---|---|---|---|---|");
        let layers = statistics.layers.iter().filter(|((turn, _), _)| *turn == player);
        let mut all = solver::Layer::default();
        for ((_, [red, blue]), layer) in layers {
            all.positions += layer.positions;
            all.wins += layer.wins;
            all.losses += layer.losses;
            row(&format!("{red}, {blue}"), layer);
        }
        row("all", &all);
        println!();
    }
    println!("| plies | wins | losses |");
    println!("|---|---|---|");
    for (plies, [wins, losses]) in &statistics.distances {
        println!("| {plies} | {wins} | {losses} |");
    }
    println!();
    let longest = statistics.distances.keys().max();
    let is_longest = |value: &Value| value.plies() == longest.copied();
    println!("The longest games:");
    for (position, value) in solution.decisive().filter(|(_, value)| is_longest(value)) {
        println!("- {position}: {value}");
    }
    Ok(())
}

fn row(name: &str, layer: &solver::Layer) {
    let draws = layer.positions - layer.wins - layer.losses;
    println!("| {name} | {} | {} | {} | {draws} |", layer.positions, layer.wins, layer.losses);
}
