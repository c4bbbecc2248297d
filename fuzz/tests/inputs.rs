//! Every committed input through its target, without a fuzzer.

use std::fs;
use std::path::Path;

use board_fuzz::{Sample, Way};

/// Runs the files of `folder/GAME_WAY`, and says how many each of these folders has.
fn run(folder: &str) -> Vec<usize> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut counts = Vec::new();
    for inputs in fs::read_dir(folder).expect("a folder") {
        let inputs = inputs.expect("a folder").path();
        let name = inputs.file_name().and_then(|name| name.to_str()).expect("a name");
        let (game, way) = name.rsplit_once('_').expect("GAME_WAY");
        let known = Way::ALL.into_iter().find(|(name, _)| *name == way);
        let (_, way) = known.expect("a way to attack a game");
        let files = fs::read_dir(&inputs).expect("files").map(|file| {
            let path = file.expect("a file").path();
            println!("{}", path.display());
            way.attack(&game.replace('_', "-"), &fs::read(&path).expect("its bytes"), Sample::All);
        });
        counts.push(files.count());
    }
    counts
}

#[test]
fn seeds() {
    let counts = run("seeds");
    assert!(counts.len() >= 16 && counts.iter().all(|&count| count >= 8), "{counts:?}");
}

#[test]
fn found() {
    run("found");
}
