//! The program `disk-race-solver`.

use std::path::{Path, PathBuf};
use std::process::Command;

use board_core::{Symmetric as _, Symmetry as _};
use disk_race::{DiskRace, Rules, Symmetry};
use disk_race_solution::embedded;

use crate::format::{entries, write};
use crate::statistics::{of_page, page};

/// Runs the program. Returns its output, or its error messages if it fails.
fn run(arguments: &[&str]) -> Result<String, String> {
    let program = env!("CARGO_BIN_EXE_disk-race-solver");
    let output = Command::new(program).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Returns the path of a file for a test.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a file for a test, and returns its path.
fn with(name: &str, bytes: &[u8]) -> String {
    let path = file(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn standard() -> &'static [u8] {
    embedded::file(Rules::default()).unwrap()
}

#[test]
#[ignore = "slow"]
fn solve_writes_the_embedded_solution() {
    let path = file("solved");
    let output = run(&["solve", path.to_str().unwrap()]).unwrap();
    let expected = format!(
        "{} positions are decisive, up to symmetry; the longest game takes 48 plies (",
        entries(Rules::default()).len()
    );
    assert!(output.starts_with(&expected), "{output}");
    assert!(std::fs::read(&path).unwrap() == standard());
}

#[test]
fn check_reports_a_wrong_solution() {
    let path = with("wrong", &write(Rules::default(), &entries(Rules::default())[1..]));
    let error = run(&["check", &path]).unwrap_err();
    let error = error.strip_prefix(&format!("disk-race-solver: {path}: ")).unwrap();
    assert!(error.contains("expected the value"), "{error}");
}

#[test]
fn unreadable_files_are_reported() {
    let corrupt = with("corrupt", &standard()[..1000]);
    for command in ["check", "statistics"] {
        for path in ["nowhere/to/be/found", &corrupt] {
            let error = run(&[command, path]).unwrap_err();
            assert!(error.starts_with(&format!("disk-race-solver: {path}: ")), "{error}");
        }
    }
}

/// The numbers are those of the page.
#[test]
fn statistics_are_tables() {
    let output = run(&["statistics", &with("statistics", standard())]).unwrap();
    let row = |line: &str| -> Option<(String, Vec<u64>)> {
        let cells: Vec<_> = line.trim_matches(['|', ' ']).split(" | ").collect();
        let numbers: Option<Vec<_>> = cells[1..].iter().map(|cell| cell.parse().ok()).collect();
        Some((cells[0].to_owned(), numbers.filter(|numbers| !numbers.is_empty())?))
    };
    let tables: Vec<Vec<_>> =
        output.split("\n\n").map(|table| table.lines().filter_map(row).collect()).collect();
    let expected = of_page(Rules::default());
    let both = [&tables[0], &tables[1]].map(|table| table.last().unwrap());
    for ((name, all), expected) in both.into_iter().zip(expected.chunks(2)) {
        assert_eq!((name.as_str(), &all[1..3]), ("all", expected));
    }
    let draws = both.iter().map(|(_, all)| all[3]).sum::<u64>();
    assert!(page().replace(',', "").contains(&format!("{draws} under the standard rules")));
    assert_eq!(tables[2].last().map(|row| row.0.as_str()), Some("48"));
    let (_, longest) = output.split_once("The longest games:\n").unwrap();
    let example: DiskRace = "B1B1Bbr1/r4r2/8/R r".parse().unwrap();
    let images: Vec<_> = Symmetry::ALL.iter().map(|&s| example.transform(s).to_string()).collect();
    let mut found = 0;
    for line in longest.lines() {
        let position = line.strip_prefix("- ").and_then(|line| line.strip_suffix(": win in 48"));
        found += usize::from(images.contains(&position.unwrap().to_owned()));
    }
    assert_eq!(found, 1, "{longest}");
}
