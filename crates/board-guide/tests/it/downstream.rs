//! A project outside the workspace can implement a game and have it drawn, clicked through, played
//! in a session, recorded and held to the laws, in under 250 lines.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn a_project_outside_the_workspace_works() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let source = crates.join("board-guide/tests/downstream");
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("downstream");
    for file in ["src/lib.rs", "tests/laws.rs"] {
        let target = project.join(file);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(source.join(file), target).unwrap();
    }
    let manifest = fs::read_to_string(source.join("Cargo.toml")).unwrap();
    let manifest = manifest.replace("../../..", crates.to_str().unwrap());
    fs::write(project.join("Cargo.toml"), manifest).unwrap();
    // The versions that the workspace has, so that nothing needs to be fetched.
    fs::copy(crates.join("../Cargo.lock"), project.join("Cargo.lock")).unwrap();

    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--offline"]).current_dir(&project);
    let run = cargo.env("CARGO_TARGET_DIR", project.join("target")).output().unwrap();
    let [out, error] =
        [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(run.status.success(), "{out}\n{error}");
    for test in ["records", "views", "sessions", "a_game_is_clicked_recorded_and_drawn"] {
        assert!(out.contains(&format!("test {test} ... ok")), "{out}");
    }
    let lines = ["src/lib.rs", "tests/laws.rs"]
        .map(|file| fs::read_to_string(source.join(file)).unwrap().lines().count());
    assert!(lines.iter().sum::<usize>() < 250, "{lines:?} lines");
}
