use std::path::Path;

use board_core::{Player, Value};
use disk_race::DiskRace;
use disk_race_solution::solver;

use crate::{say, solution};

pub fn print(file: &Path) -> Result<(), String> {
    let solution = solution(file)?;
    let statistics = solver::Statistics::of(&solution);
    for player in Player::ALL {
        let name = <DiskRace as board_core::Position>::PLAYERS[player.index()];
        say(format_args!(
            "| {name} to move: red, blue arrived | positions | wins | losses | draws |"
        ));
        say("|---|---|---|---|---|");
        let layers = statistics.layers.iter().filter(|((turn, _), _)| *turn == player);
        let mut all = solver::Layer::default();
        for ((_, [red, blue]), layer) in layers {
            all.positions += layer.positions;
            all.wins += layer.wins;
            all.losses += layer.losses;
            row(&format!("{red}, {blue}"), layer);
        }
        row("all", &all);
        say("");
    }
    say("| plies | wins | losses |");
    say("|---|---|---|");
    for (plies, [wins, losses]) in &statistics.distances {
        say(format_args!("| {plies} | {wins} | {losses} |"));
    }
    say("");
    let longest = statistics.distances.keys().max();
    let is_longest = |value: &Value| value.plies() == longest.copied();
    say("The longest games:");
    for (position, value) in solution.decisive().filter(|(_, value)| is_longest(value)) {
        say(format_args!("- {position}: {value}"));
    }
    Ok(())
}

fn row(name: &str, layer: &solver::Layer) {
    let draws = layer.positions - layer.wins - layer.losses;
    say(format_args!(
        "| {name} | {} | {} | {} | {draws} |",
        layer.positions, layer.wins, layer.losses
    ));
}
