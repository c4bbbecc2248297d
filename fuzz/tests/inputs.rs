//! Runs the initial inputs of every target, and inputs that once failed, without a fuzzer.

use std::fs;

use board_fuzz::{Sample, Target};
use board_games::GAMES;

#[test]
fn initial_inputs_pass() {
    for &game in GAMES {
        for (name, target) in Target::ALL {
            let inputs = target.seeds(game);
            assert!(
                inputs.len() >= 8,
                "{game} {name}: {} inputs, expected at least 8",
                inputs.len()
            );
            for input in inputs {
                println!("{game} {name}: {}", input.escape_ascii());
                target.run(game, &input, Sample::All);
            }
        }
    }
}

/// The folders are `found/GAME_TARGET`.
#[test]
fn inputs_that_once_failed_pass() {
    let mut count = 0;
    for &game in GAMES {
        for (name, target) in Target::ALL {
            let folder = format!(
                "{}/found/{}_{name}",
                env!("CARGO_MANIFEST_DIR"),
                game.name().replace('-', "_")
            );
            for file in fs::read_dir(folder).into_iter().flatten() {
                let path = file.expect("a file").path();
                println!("{}", path.display());
                target.run(game, &fs::read(&path).expect("its bytes"), Sample::All);
                count += 1;
            }
        }
    }
    assert!(count >= 2, "{count} inputs");
}
