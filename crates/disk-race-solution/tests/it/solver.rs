//! The solver: predecessors, checks and statistics of solutions, and the program `disk-race-solver`.

use std::path::{Path, PathBuf};
use std::process::Command;

use board_core::{Position as _, Symmetric as _, Symmetry as _, Value};
use disk_race::{DiskRace, Move, Rules, Symmetry};
use disk_race_solution::solver::{Check, Statistics, consistent, predecessors};
use disk_race_solution::{POSITIONS, Solution, embedded};

use crate::file::{entries, write};
use crate::sample::{any, border, decisive, solution, solved};

#[test]
fn every_move_is_taken_back() {
    let (mut passes, mut rotations) = (0, 0);
    for rules in solved() {
        for position in [any(rules, 1000), decisive(rules, 499), border(rules, 499)].concat() {
            for m in position.legal_moves() {
                let before = predecessors(&position.after_unchecked(m));
                assert!(before.contains(&position), "{m} to {position}");
                passes += u32::from(m == Move::PASS);
                rotations += u32::from(m.to_string().len() == 4 + usize::from(m == Move::PASS));
            }
        }
    }
    assert!(passes > 10 && rotations > 1000, "{passes} passes, {rotations} rotations");
}

#[test]
fn only_predecessors_are_found() {
    for position in [any(Rules::default(), 1000), border(Rules::default(), 499)].concat() {
        for before in predecessors(&position) {
            let leads_here = |&m: &Move| before.after_unchecked(m) == position;
            assert!(before.legal_moves().iter().any(leads_here), "{before} to {position}");
        }
    }
}

#[test]
fn a_wrong_value_is_not_consistent() {
    let rules = Rules::default();
    let all = entries(rules);
    for place in [0, 1000, 100_000, all.len() - 1] {
        let position = disk_race_solution::unrank(all[place].0, rules).unwrap();
        let expected = all[place].1;
        let others = [Value::Win(1), Value::Win(47), Value::Loss(2), Value::Loss(20)];
        for value in others.into_iter().filter(|&value| value != expected) {
            let mut altered = all.clone();
            altered[place].1 = value;
            let altered = Solution::read(write(rules, &altered)).unwrap();
            let error = consistent(&altered, &position).unwrap_err();
            let expected =
                format!("{position}: expected the value Some({expected:?}), found {value:?}");
            assert_eq!(error, expected);
        }
    }
}

/// The number was counted independently of the solver, for the rings that have wins or losses, that
/// lead to such a ring, or on which a player has finished.
#[test]
fn all_positions_that_could_be_wrong_are_checked() {
    assert_eq!(Check::of(solution(Rules::default())).ranks(), 536_178_780);
}

/// The text of the page about the solution.
pub fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games/disk-race-solved.md");
    std::fs::read_to_string(path).unwrap()
}

/// Returns the numbers of wins and losses in the table of the page: red to move, blue to move.
pub fn of_page(rules: Rules) -> [u64; 4] {
    let text = rules.to_string();
    let name = if text.contains(',') { "both".to_owned() } else { text };
    let page = page().replace(['`', ','], "");
    let row = page.lines().find_map(|line| line.strip_prefix(&format!("| {name} | ")));
    let cells = row.expect("a row for the rules").split('|');
    let numbers: Vec<_> = cells.filter_map(|cell| cell.trim().parse().ok()).collect();
    numbers.try_into().unwrap()
}

#[test]
fn the_page_has_the_numbers_of_wins_and_losses() {
    for rules in solved() {
        let statistics = Statistics::of(solution(rules));
        let mut found = [0; 4];
        for ((turn, _), layer) in &statistics.layers {
            found[2 * turn.index()] += layer.wins;
            found[2 * turn.index() + 1] += layer.losses;
        }
        assert_eq!(found, of_page(rules), "{rules}");
        let distances = statistics.distances.values();
        assert_eq!(distances.flatten().sum::<u64>(), found.iter().sum::<u64>(), "{rules}");
        let positions = statistics.layers.values().map(|layer| layer.positions);
        assert_eq!(positions.sum::<u64>(), POSITIONS, "{rules}");
    }
}

/// Returns the path of the program, which is built with the tests.
fn solver() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    folder.join("disk-race-solver").with_extension(std::env::consts::EXE_EXTENSION)
}

/// Runs the program. Returns its output, or its error messages if it fails.
fn run(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(solver()).args(arguments).output().unwrap();
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
    let _ = std::fs::remove_file(&path);
    let output = run(&["solve", path.to_str().unwrap()]).unwrap();
    let expected = format!(
        "{} positions are decisive, up to symmetry; the longest game takes 48 plies (",
        entries(Rules::default()).len()
    );
    assert!(output.starts_with(&expected), "{output}");
    assert!(std::fs::read(&path).unwrap() == standard());

    #[cfg(unix)]
    {
        std::fs::remove_file(&path).unwrap();
        let limited = "ulimit -f 1; exec $0 solve $1";
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", limited]).args([&solver(), &path]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().contains("solved: File too large"));
        assert!(!path.exists());
    }
}

#[test]
fn an_existing_file_is_kept() {
    let path = with("kept", b"text");
    let error = run(&["solve", &path]).unwrap_err();
    assert!(error.starts_with(&format!("disk-race-solver: {path}: File exists")), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), b"text");
}

#[cfg(target_os = "linux")]
#[test]
fn closed_and_full_outputs_set_the_status() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    let path = with("unheard", standard());
    let run = |output: OwnedFd, arguments: &[&str]| {
        let mut command = Command::new(solver());
        let output = command.args(arguments).stdout(output).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for arguments in [&["--help"][..], &["statistics", &path]] {
        let (closed, output) = UnixStream::pair().unwrap();
        drop(closed);
        assert_eq!(run(output.into(), arguments), (Some(141), String::new()));
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let (status, error) = run(full.into(), arguments);
        assert_eq!(status, Some(1));
        assert!(error.starts_with("disk-race-solver: No space left"), "{error}");
    }
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
        for path in ["nowhere/to/be/found", "\u{1b}[31m", "/dev/zero", &corrupt] {
            let error = run(&[command, path]).unwrap_err();
            let path = path.escape_debug();
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
