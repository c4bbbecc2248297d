//! Kills at random times. A file is then complete or as before, and the command can be repeated.
//!
//! `KILLS` is the number of kills of each command (10), and `KILL_SEED` the seed of their times (1).

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use board_core::Random;
use board_play::record::split;

use crate::{PROGRAM, board, folder, stdout};

/// Returns the number in an environment variable.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |value| value.parse().expect("a number"))
}

/// Returns a random part of a duration.
fn part(of: Duration, random: &mut Random) -> Duration {
    of * random.below(1000) as u32 / 1000
}

/// Kills a process, and returns whether it was still running.
fn kill(mut child: Child) -> bool {
    child.kill().unwrap();
    child.wait().unwrap().signal() == Some(9)
}

/// Waits until a condition holds or the process ends.
fn wait_until(child: &mut Child, condition: impl Fn() -> bool) {
    while !condition() && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_micros(20));
    }
}

/// Returns a command without output.
fn command(arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split(' ')).stdout(Stdio::null());
    command
}

/// Returns a record without comments, which contain times.
fn without_comments(record: &str) -> String {
    record.split('{').map(|part| part.rsplit('}').next().unwrap_or_default()).collect()
}

/// Returns the result of a match without its duration, and the sorted records in its file.
fn result_of_match(arguments: &str, option: &str, file: &Path) -> (String, Vec<String>) {
    let run = board(&format!("{arguments} --json {option}")).arg(file).assert().success();
    let mut result: serde_json::Value = serde_json::from_str(stdout(&run)).unwrap();
    result["seconds"].take();
    let content = fs::read_to_string(file).unwrap();
    // The notes on moves are kept by everything that reads records.
    let printed = board("record --to text").arg(file).assert().success();
    assert_eq!(stdout(&printed).trim_end(), content.trim_end());
    let mut records: Vec<_> = split(&content).map(|part| without_comments(part.text)).collect();
    records.sort_unstable();
    (result.to_string(), records)
}

#[test]
fn a_killed_match_continues_after_its_last_game() {
    let (folder, mut random) = (folder(), Random::new(number("KILL_SEED", 1)));
    let [whole, file, engines, openings] =
        ["whole", "killed", "engines", "openings"].map(|name| folder.path().join(name));
    let players = r#"[{"player": "search", "nodes": 300}, {"player": "search:depth=1"}]"#;
    fs::write(&engines, players).unwrap();
    fs::write(&openings, "game: uisge\n\n1. d4d6 d2f2\n\ngame: uisge\n\n1. c5e5\n").unwrap();
    let [engines, openings] = [engines, openings].map(|file| file.display().to_string());
    let more = format!("--engines {engines} --openings {openings} --openings {openings}");
    let arguments = &format!(
        "match uisge random search:depth=2 --games 7 --seed 7 --concurrency 2 {more} \
         --openings-start 2 --resign movecount=2,score=200 --draw movecount=8,score=20"
    );
    let begin = Instant::now();
    let expected = result_of_match(arguments, "--save", &whole);
    let saved = fs::read_to_string(&whole).unwrap();
    let first = saved.lines().find(|line| line.starts_with("1. ")).unwrap();
    assert!(saved.contains("cause: resigned\n") && first.starts_with("1. c5e5"), "{saved}");
    let duration = begin.elapsed();
    for _ in 0..number("KILLS", 10) / 2 {
        let mut option = "--save";
        // Each part continues the file of the one before.
        for _ in 0..3 {
            let mut child = command(&format!("{arguments} {option}")).arg(&file).spawn().unwrap();
            wait_until(&mut child, || file.exists());
            sleep(part(duration / 4, &mut random));
            kill(child);
            option = "--resume";
        }
        // A kill may also hit a write.
        let content = fs::read(&file).unwrap();
        let lost = random.below(content.len().clamp(1, 200));
        fs::write(&file, &content[..content.len() - lost]).unwrap();
        assert_eq!(result_of_match(arguments, "--resume", &file), expected);
        fs::remove_file(&file).unwrap();
    }
}

/// Returns whether a process runs. A process that has ended has no command line.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let line = fs::read(Path::new("/proc").join(process).join("cmdline"));
    line.is_ok_and(|line| !line.is_empty())
}

/// The engine and its child ignore their input and polite signals.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_match_leaves_no_engine() {
    let folder = folder();
    let [file, path] = ["processes", "stubborn.sh"].map(|name| folder.path().join(name));
    let script = format!(
        "trap '' HUP INT TERM; read -r line; \
         (while :; do sleep 1; done) & echo $$ $! >> {}; while :; do sleep 1; done",
        file.display()
    );
    fs::write(&path, script).unwrap();
    for player in ["exec", "ugi"] {
        let mut command = command("match uisge --games 1 --timeout 600s random");
        let mut child = command.arg(format!("{player}:sh {}", path.display())).spawn().unwrap();
        let started = || fs::read_to_string(&file).unwrap_or_default();
        wait_until(&mut child, || started().ends_with('\n'));
        assert!(kill(child));
        let (processes, begin) = (started(), Instant::now());
        while processes.split_whitespace().any(runs) {
            assert!(begin.elapsed() < Duration::from_secs(30), "{player}: {processes}");
            sleep(Duration::from_millis(10));
        }
        fs::remove_file(&file).unwrap();
    }
}
