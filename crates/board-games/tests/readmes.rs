//! The first example of each crate's page compiles in a new crate with the packages that the page
//! tells the reader to add, outside this workspace.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
#[ignore = "slow"]
fn examples_compile_with_the_packages_that_their_pages_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readmes");
    let packages: BTreeMap<_, _> = fs::read_dir(crates)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| {
            let manifest = fs::read_to_string(path.join("Cargo.toml")).ok()?;
            Some((manifest.split('"').nth(1)?.to_owned(), path))
        })
        .collect();
    let mut compiled = Vec::new();
    for (name, path) in &packages {
        // The crates of the tests and of the README's first command have no page.
        let page = fs::read_to_string(path.join("README.md")).unwrap_or_default();
        let Some(example) = page.split("```rust\n").nth(1) else { continue };
        let add = page.split("`cargo add ").nth(1);
        let add = add.unwrap_or_else(|| panic!("{name}: the page does not say what to add"));
        let manifest = manifest(add.split('`').next().unwrap(), &packages);
        let own = folder.join(name);
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("Cargo.toml"), manifest).unwrap();
        fs::copy(crates.join("../Cargo.lock"), own.join("Cargo.lock")).unwrap();
        let example = example.split("```").next().unwrap().replace("\n# ", "\n");
        let body = "#![allow(dead_code)]\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n";
        // The last line of an example that uses `?` returns a value.
        let end = if example.contains("Ok::<") { "\n?; Ok(()) }" } else { "\nOk(()) }" };
        fs::write(own.join("main.rs"), [body, &example, end].concat()).unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        let cargo = cargo.args(["check", "--quiet", "--offline"]).current_dir(&own);
        let status = cargo.env("CARGO_TARGET_DIR", folder.join("target")).status().unwrap();
        assert!(status.success(), "{name}");
        compiled.push(name);
    }
    assert!(compiled.len() > 10, "{compiled:?}");
}

/// Returns the manifest of a crate after `cargo add` with these arguments.
fn manifest(arguments: &str, packages: &BTreeMap<String, PathBuf>) -> String {
    let (added, features) = arguments.split_once(" --features ").unwrap_or((arguments, ""));
    let mut manifest = "[package]\nname = \"reader\"\nedition = \"2024\"\n[workspace]\n\
        [[bin]]\nname = \"reader\"\npath = \"main.rs\"\n[dependencies]\n"
        .to_owned();
    for name in added.split_whitespace().filter(|word| *word != "--dev") {
        let feature = features.strip_prefix(name).and_then(|rest| rest.strip_prefix('/'));
        let features: Vec<_> = feature.into_iter().collect();
        let path = packages[name].display();
        writeln!(manifest, "{name} = {{ path = '{path}', features = {features:?} }}").unwrap();
    }
    manifest
}
