use std::time::Duration;

use board_benches::program::say;
use board_benches::{Kernel, playout};

/// The columns of the table: the title, the group of the kernels, and a prefix of their cases.
const COLUMNS: [(&str, &str, &str); 6] = [
    ("list", "generate", ""),
    ("count", "count", ""),
    ("leaf, bulk, start", "perft", "start"),
    ("leaf, bulk, random", "perft", ""),
    ("leaf, played, random", "leaves", ""),
    ("playout ply", "playout", "choose"),
];

/// Returns the column of a kernel.
pub fn column(kernel: &Kernel) -> Option<usize> {
    COLUMNS
        .iter()
        .position(|(_, group, case)| kernel.group == *group && kernel.case.starts_with(case))
}

/// Prints the times as tables in Markdown: in nanoseconds per element, and as multiples of the
/// first game.
pub fn print(kernels: &[(&Kernel, usize)], times: &[Duration]) {
    let mut games: Vec<&str> = kernels.iter().map(|(kernel, _)| kernel.game).collect();
    games.dedup();
    let cost = |game: &str, column: usize| {
        let (mut time, mut elements) = (0.0, 0.0);
        for ((kernel, of_column), taken) in kernels.iter().zip(times) {
            if kernel.game == game && *of_column == column {
                time += taken.as_secs_f64() * 1e9;
                elements += kernel.elements as f64;
            }
        }
        assert!(elements > 0.0, "{game} has no kernel of column {column}");
        time / elements
    };
    say(format_args!("ns for each:\n"));
    head();
    for game in &games {
        row(game, (0..COLUMNS.len()).map(|column| cost(game, column)));
    }
    say(format_args!("\nas a multiple of {}:\n", games[0]));
    head();
    for game in &games {
        row(game, (0..COLUMNS.len()).map(|column| cost(game, column) / cost(games[0], column)));
    }
    say(format_args!("\n| game | mean moves of a random position | mean plies of a playout |"));
    say(format_args!("|---|--:|--:|"));
    for game in &games {
        let of_group = |group| {
            let of_game = kernels.iter().map(|(kernel, _)| kernel);
            of_game.filter(move |kernel| kernel.game == *game && kernel.group == group)
        };
        let positions: u64 = of_group("count").map(|kernel| kernel.elements).sum();
        let moves: u64 = of_group("count").map(|kernel| kernel.expected).sum();
        let plies: u64 = of_group("playout").map(|kernel| kernel.elements).sum();
        let means = [moves as f64 / positions as f64, plies as f64 / f64::from(playout::GAMES)];
        say(format_args!("| {game} | {:.1} | {:.1} |", means[0], means[1]));
    }
}

fn head() {
    say(format_args!("| game | {} |", COLUMNS.map(|(title, ..)| title).join(" | ")));
    say(format_args!("|---|{}", "--:|".repeat(COLUMNS.len())));
}

fn row(game: &str, values: impl Iterator<Item = f64>) {
    let values: Vec<String> = values.map(|value| format!("{value:.2}")).collect();
    say(format_args!("| {game} | {} |", values.join(" | ")));
}
