//! Every committed input through its target, without a fuzzer.

use std::fs;
use std::path::Path;

use board_fuzz::TARGETS;

/// Runs the files of `folder/TARGET` for every target, and says how many each has.
fn run(folder: &str) -> Vec<usize> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let inputs = TARGETS.map(|(name, target)| {
        let files = fs::read_dir(folder.join(name)).into_iter().flatten();
        files
            .map(|file| {
                let path = file.expect("a file").path();
                println!("{}", path.display());
                target(&fs::read(&path).expect("its bytes"));
            })
            .count()
    });
    inputs.to_vec()
}

#[test]
fn seeds() {
    let counts = run("seeds");
    assert!(counts.iter().all(|&count| count >= 8), "{counts:?}");
}

#[test]
fn found() {
    run("found");
}
