//! Kills at random times. A file is then complete or as before, and the command can be repeated.
//!
//! `KILLS` is the number of kills of each command (10), and `KILL_SEED` the seed of their times (1).

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use board_play::record::split;
use fastrand::Rng;
use tempfile::TempDir;

use crate::{board, stdout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_board");

/// Returns the number in an environment variable.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |value| value.parse().expect("a number"))
}

fn dice() -> Rng {
    Rng::with_seed(number("KILL_SEED", 1))
}

/// The numbers of kills before, while and after the output was written.
#[derive(Default)]
struct Hits {
    before: u64,
    during: u64,
    after: u64,
}

impl Hits {
    fn kills(&self) -> u64 {
        self.before + self.during + self.after
    }

    /// Prints the numbers, and checks that many kills have hit every part of a run.
    fn report(&self, what: &str) {
        eprintln!("{what}: {self}");
        let few = self.kills() < 100;
        assert!(few || [self.before, self.during, self.after].iter().all(|&hits| hits > 0));
    }
}

impl Display for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, during, after } = self;
        write!(f, "{} kills: {before} before, {during} during, {after} after writing", self.kills())
    }
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

/// Returns a random part of a duration.
fn part(of: Duration, dice: &mut Rng) -> Duration {
    of.mul_f64(dice.f64())
}

/// Returns the duration of a command that succeeds.
fn duration(command: &mut Command) -> Duration {
    let begin = Instant::now();
    assert!(command.status().unwrap().success());
    begin.elapsed()
}

/// Runs `board record` or another command, without output.
fn command(arguments: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split(' ')).stdout(Stdio::null());
    command
}

/// A command that saves a file in a folder of its own.
struct Saving {
    folder: TempDir,
    arguments: String,
    file: PathBuf,
    /// The content before; `None` stands for no file.
    old: Option<Vec<u8>>,
}

impl Saving {
    fn command(&self) -> Command {
        let mut command = command(&self.arguments);
        command.arg("--force").arg("--save").arg(&self.file);
        command
    }

    fn restore(&self) {
        match &self.old {
            Some(old) => fs::write(&self.file, old).unwrap(),
            None => drop(fs::remove_file(&self.file)),
        }
    }

    /// Returns the sizes of the temporary files.
    fn temporary(&self) -> Vec<u64> {
        let entries = fs::read_dir(self.folder.path()).unwrap().map(Result::unwrap);
        let hidden = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(b"."));
        // A file may be renamed in the meantime.
        hidden.filter_map(|entry| Some(entry.metadata().ok()?.len())).collect()
    }

    /// Kills half of the runs at a random time, and the others while they write the file.
    fn kill(&self, kills: u64, dice: &mut Rng) -> Hits {
        self.restore();
        let whole = duration(&mut self.command());
        let new = fs::read(&self.file).unwrap();
        assert_ne!(Some(&new), self.old.as_ref());
        let mut hits = Hits::default();
        for run in 0.. {
            if hits.kills() == kills {
                break;
            }
            self.restore();
            let mut child = self.command().spawn().unwrap();
            if run % 2 == 0 {
                sleep(part(whole, dice));
            } else {
                wait_until(&mut child, || self.temporary().iter().any(|&size| size > 0));
                sleep(part(Duration::from_millis(2), dice));
            }
            let was_running = kill(child);
            let (content, temporary) = (fs::read(&self.file).ok(), self.temporary());
            assert!(content == self.old || content.as_ref() == Some(&new), "a partial file");
            assert!(temporary.len() <= 1, "{} temporary files", temporary.len());
            if was_running {
                let is_new = content != self.old;
                let is_writing = temporary.iter().any(|&size| size > 0);
                let hit = match (is_new, is_writing) {
                    (true, _) => &mut hits.after,
                    (false, true) => &mut hits.during,
                    (false, false) => &mut hits.before,
                };
                *hit += 1;
            }
            if run % 5 == 0 {
                duration(&mut self.command());
                assert_eq!(fs::read(&self.file).unwrap(), new);
                assert!(self.temporary().is_empty());
            }
        }
        hits
    }
}

/// Kills a command that saves a file, half of the times without a file before.
fn kill_saving(folder: TempDir, arguments: String, file: &Path, old: Vec<u8>) {
    let (kills, mut dice, name) = (number("KILLS", 10), dice(), arguments.clone());
    let mut saving = Saving { folder, arguments, file: file.into(), old: Some(old) };
    let replaced = saving.kill(kills / 2, &mut dice);
    saving.file.set_extension("new");
    saving.old = None;
    let created = saving.kill(kills - kills / 2, &mut dice);
    let hits = Hits {
        before: replaced.before + created.before,
        during: replaced.during + created.during,
        after: replaced.after + created.after,
    };
    hits.report(&name);
}

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Saves the records of random games.
fn games(games: u32, file: &Path) {
    let arguments = format!("match uisge random random --games {games} --seed 7 --save");
    assert!(command(&arguments).arg(file).status().unwrap().success());
}

/// Returns the result of a match without its duration, and the sorted records in its file.
fn result_of_match(arguments: &str, option: &str, file: &Path) -> (String, Vec<String>) {
    let run = board(&format!("{arguments} --json {option}")).arg(file).assert().success();
    let mut result: serde_json::Value = serde_json::from_str(stdout(&run)).unwrap();
    result["seconds"].take();
    let content = fs::read_to_string(file).unwrap();
    let mut records: Vec<_> = split(&content).map(|part| part.text.to_owned()).collect();
    records.sort_unstable();
    (result.to_string(), records)
}

/// Returns whether a process runs. A process that has ended has no command line.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let line = fs::read(Path::new("/proc").join(process).join("cmdline"));
    line.is_ok_and(|line| !line.is_empty())
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_match_leaves_no_engine() {
    let folder = folder();
    let file = folder.path().join("processes");
    // The engine and its child ignore their input and polite signals.
    let script = format!(
        "trap '' HUP INT TERM; read -r line; (while :; do sleep 1; done) & echo $$ $! >> {}; \
         while :; do sleep 1; done",
        file.display()
    );
    let path = folder.path().join("stubborn.sh");
    fs::write(&path, script).unwrap();
    for player in ["exec", "ugi"] {
        let mut command = Command::new(PROGRAM);
        command.args(["match", "uisge", "random"]);
        command.arg(format!("{player}:sh {}", path.display()));
        command.args(["--games", "1", "--timeout", "600s"]).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
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

#[test]
fn a_killed_match_continues_after_its_last_game() {
    let (folder, mut dice) = (folder(), dice());
    let [whole, file] = ["whole", "killed"].map(|name| folder.path().join(name));
    let arguments = "match uisge random search:depth=1 --games 41 --seed 7 --concurrency 2";
    let begin = Instant::now();
    let expected = result_of_match(arguments, "--save", &whole);
    let duration = begin.elapsed();
    for _ in 0..number("KILLS", 10) / 2 {
        let mut option = "--save";
        // Each part continues the file of the one before.
        for _ in 0..3 {
            let mut child = command(&format!("{arguments} {option}")).arg(&file).spawn().unwrap();
            wait_until(&mut child, || file.exists());
            sleep(part(duration / 4, &mut dice));
            kill(child);
            option = "--resume";
        }
        // A kill may also hit a write.
        let content = fs::read(&file).unwrap();
        fs::write(&file, &content[..content.len() - dice.usize(..content.len().min(200))]).unwrap();
        assert_eq!(result_of_match(arguments, "--resume", &file), expected);
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_killed_conversion_of_records_leaves_all_or_none() {
    let (folder, games_folder) = (folder(), folder());
    let file = folder.path().join("games.json");
    let read = games_folder.path().join("games.txt");
    games(100, &read);
    let old = fs::read(&read).unwrap();
    kill_saving(folder, format!("record --to json {}", read.display()), &file, old);
}

/// Runs a command with files as standard input and output.
fn redirected(arguments: &str, input: Option<&Path>, output: &Path) -> Command {
    let mut command = command(arguments);
    if let Some(input) = input {
        command.stdin(File::open(input).unwrap());
    }
    command.stdout(File::create(output).unwrap());
    command
}

/// Returns the complete lines of a file.
fn complete_lines(file: &Path) -> String {
    let mut content = fs::read_to_string(file).unwrap();
    content.truncate(content.rfind('\n').map_or(0, |end| end + 1));
    content
}

/// Returns the standard output of a command with input.
fn answer(arguments: &str, input: &str) -> String {
    stdout(&board(arguments).write_stdin(input.to_owned()).assert().success()).to_owned()
}

/// Kills runs of a command at random times, and every fifth after its last line. Passes the
/// complete lines of each output to `check`, and whether these are all.
fn kill_redirected(arguments: &str, input: Option<&Path>, check: impl Fn(&str, bool)) {
    let (folder, mut dice, mut hits) = (folder(), dice(), Hits::default());
    let output = folder.path().join("output");
    let whole = duration(&mut redirected(arguments, input, &output));
    let expected = fs::read_to_string(&output).unwrap();
    let is_whole = || fs::metadata(&output).unwrap().len() == expected.len() as u64;
    for run in 0.. {
        if hits.kills() == number("KILLS", 10) {
            break;
        }
        let mut child = redirected(arguments, input, &output).spawn().unwrap();
        if run % 5 == 0 {
            wait_until(&mut child, is_whole);
        } else {
            sleep(part(whole, &mut dice));
        }
        let was_running = kill(child);
        let lines = complete_lines(&output);
        assert!(expected.starts_with(&lines), "{lines}");
        if was_running {
            let hit = match lines.len() {
                0 => &mut hits.before,
                length if length < expected.len() => &mut hits.during,
                _ => &mut hits.after,
            };
            *hit += 1;
        }
        check(&lines, lines.len() == expected.len());
    }
    hits.report(arguments);
}

/// From the perft tables of the documentation.
const LEAVES: &str = "2311136 leaves in ";

#[test]
fn a_killed_count_of_tasks_continues_after_its_last_line() {
    let folder = folder();
    let (split, tasks) = ("perft disk-race 8 --split 5", folder.path().join("tasks"));
    duration(&mut redirected(split, None, &tasks));
    let all = fs::read_to_string(&tasks).unwrap();
    kill_redirected("perft --tasks", Some(&tasks), |results, is_whole| {
        if !is_whole {
            let sum = board("perft --sum").write_stdin(results.to_owned()).assert().code(1);
            assert_eq!(stdout(&sum), "");
        }
        let rest: String = all.split_inclusive('\n').skip(results.lines().count()).collect();
        let sum = answer("perft --sum", &(results.to_owned() + &answer("perft --tasks", &rest)));
        assert!(sum.starts_with(LEAVES), "{sum}");
    });
}

#[test]
fn the_sum_detects_tasks_of_a_killed_split() {
    kill_redirected("perft disk-race 8 --split 7", None, |tasks, is_whole| {
        let sum = board("perft --sum").write_stdin(answer("perft --tasks", tasks)).assert();
        if is_whole {
            assert!(stdout(&sum.success()).starts_with(LEAVES));
        } else {
            assert_eq!(stdout(&sum.code(1)), "");
        }
    });
}
