//! Runs every committed input through its target, without a fuzzer.

use std::fs;
use std::path::Path;

use board_fuzz::{Sample, Target};

/// Runs the files of all folders `folder/GAME_TARGET`, and returns the names of these folders with
/// their numbers of files.
fn run(folder: &str) -> Vec<(String, usize)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut counts = Vec::new();
    for inputs in fs::read_dir(folder).expect("a folder") {
        let inputs = inputs.expect("a folder").path();
        let name = inputs.file_name().and_then(|name| name.to_str()).expect("a name");
        let (game, target) = name.rsplit_once('_').expect("GAME_TARGET");
        let known = Target::ALL.into_iter().find(|(name, _)| *name == target);
        let (_, target) = known.expect("the name of a target");
        let files = fs::read_dir(&inputs).expect("files").map(|file| {
            let path = file.expect("a file").path();
            println!("{}", path.display());
            target.run(&game.replace('_', "-"), &fs::read(&path).expect("its bytes"), Sample::All);
        });
        let count = files.count();
        counts.push((name.to_string(), count));
    }
    counts
}

#[test]
fn every_target_has_seeds_that_pass() {
    let counts = run("seeds");
    assert!(counts.len() >= 16, "{counts:?}");
    for (name, count) in counts {
        assert!(count >= 8, "seeds/{name} has {count} files, expected at least 8");
    }
}

#[test]
fn inputs_that_once_failed_pass() {
    run("found");
}
