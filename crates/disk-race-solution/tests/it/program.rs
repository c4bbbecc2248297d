//! The program `disk-race-solver`.

use std::path::{Path, PathBuf};
use std::process::Command;

use board_core::{Symmetric as _, Symmetry as _};
use disk_race::{DiskRace, Rules, Symmetry};
use disk_race_solution::embedded;
use disk_race_solution::solver::Retrograde;

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
fn solve_resumes_an_unfinished_solution() {
    let mut unfinished = entries(Rules::default());
    unfinished.retain(|(_, value)| value.plies() <= Some(40));
    assert!(unfinished.len() < entries(Rules::default()).len());
    let path = with("unfinished", &write(Rules::default(), false, &unfinished));
    // The second run finds nothing more.
    for _ in 0..2 {
        let output = run(&["solve", &path]).unwrap();
        let count = entries(Rules::default()).len();
        let expected = format!(
            "{count} positions are decisive, up to symmetry; the longest game takes 48 plies ("
        );
        assert!(output.starts_with(&expected), "{output}");
        assert!(std::fs::read(&path).unwrap() == standard());
    }
}

/// Ctrl-C ends the program after the current ply.
#[test]
#[ignore = "slow"]
#[cfg(unix)]
fn an_interrupted_solution_can_be_resumed() {
    let mut unfinished = entries(Rules::default());
    unfinished.retain(|(_, value)| value.plies() <= Some(8));
    let unfinished = write(Rules::default(), false, &unfinished);
    let path = with("interrupted", &unfinished);
    let mut command = Command::new(env!("CARGO_BIN_EXE_disk-race-solver"));
    let child =
        command.args(["solve", &path]).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let has_changed = || std::fs::read(&path).unwrap() != unfinished;
    let mut waits = (0..6000).map(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
    assert!(waits.any(|()| has_changed()), "no ply was finished");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    let plies = Retrograde::resume(std::fs::read(&path).unwrap()).unwrap().plies();
    let expected = format!("interrupted after {plies} plies; run the same command to resume\n");
    assert!((9..48).contains(&plies) && error.ends_with(&expected), "{error}");
}

#[test]
fn solve_does_not_resume_a_solution_of_other_rules() {
    let path = with("other-rules", standard());
    let error = run(&["solve", &path, "--rules", "chain=straight"]).unwrap_err();
    assert_eq!(
        error,
        format!("disk-race-solver: {path}: expected the rules chain=straight, found standard\n")
    );
    assert!(std::fs::read(&path).unwrap() == standard());
}

#[test]
fn check_reports_a_wrong_solution() {
    let path = with("wrong", &write(Rules::default(), true, &entries(Rules::default())[1..]));
    let error = run(&["check", &path, "--threads", "1"]).unwrap_err();
    let error = error.strip_prefix(&format!("disk-race-solver: {path}: ")).unwrap();
    assert!(error.contains("expected the value"), "{error}");
}

/// Linux lists the threads of a process: the main thread and the workers.
#[test]
#[cfg(target_os = "linux")]
fn the_number_of_threads_is_that_of_the_option() {
    let path = with("threads", standard());
    let mut command = Command::new(env!("CARGO_BIN_EXE_disk-race-solver"));
    let mut child = command.args(["check", &path, "--threads", "9"]).spawn().unwrap();
    let tasks = format!("/proc/{}/task", child.id());
    let count = || std::fs::read_dir(&tasks).map_or(0, Iterator::count);
    let mut waits = (0..2000).map(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
    let started = waits.any(|()| count() == 10 || child.try_wait().unwrap().is_some());
    let threads = count();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(started && threads == 10, "{threads}");
}

#[test]
fn unreadable_files_are_reported() {
    let corrupt = with("corrupt", &standard()[..1000]);
    for command in [&["check"][..], &["statistics"], &["plot"], &["solve"]] {
        let path = if command == ["solve"] { corrupt.as_str() } else { "nowhere/to/be/found" };
        for path in [path, &corrupt] {
            let mut arguments = [command, &[path]].concat();
            arguments.extend((command == ["plot"]).then_some("unused.svg"));
            let error = run(&arguments).unwrap_err();
            assert!(error.starts_with(&format!("disk-race-solver: {path}: ")), "{error}");
        }
    }
    let svg = "nowhere/to/be/found";
    let error = run(&["plot", &with("plotted", standard()), svg]).unwrap_err();
    assert!(error.starts_with(&format!("disk-race-solver: {svg}: ")), "{error}");
}

#[test]
fn plot_draws_the_picture_of_the_page() {
    let svg = file("plot.svg");
    run(&["plot", &with("plot", standard()), svg.to_str().unwrap()]).unwrap();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/disk-race-solved.svg");
    assert!(std::fs::read(svg).unwrap() == std::fs::read(picture).unwrap());
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
    let mut draws = 0;
    for (table, expected) in tables.iter().zip(expected.chunks(2)) {
        let (all, layers) = table.split_last().unwrap();
        assert_eq!((all.0.as_str(), &all.1[1..3]), ("all", expected));
        for column in 0..4 {
            assert_eq!(layers.iter().map(|row| row.1[column]).sum::<u64>(), all.1[column]);
        }
        for (_, numbers) in table {
            assert_eq!(numbers[0], numbers[1..].iter().sum::<u64>());
        }
        draws += all.1[3];
    }
    assert!(output.starts_with("| red to move: red, blue arrived | positions |"), "{output}");
    assert!(page().replace(',', "").contains(&format!("{draws} under the standard rules")));
    let distances = tables[2].iter().flat_map(|row| &row.1).sum::<u64>();
    assert_eq!(distances, expected.iter().sum::<u64>());
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
