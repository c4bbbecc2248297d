//! A project outside the workspace can implement a game, run the laws on it, and search another.

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
    assert!(out.contains("test records ... ok"), "{out}");
    assert!(out.contains("test the_search_sees_the_sixth_crown ... ok"), "{out}");
}
