//! Ctrl-C, closed outputs, full disks, and line-by-line communication.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{PROGRAM, START, file, shell, start, stderr};

/// Waits until a program catches signals and has worked for 0.1 s of processor time after `before`.
/// Returns that time, in ticks of 10 ms.
fn wait_for_work(child: &Child, before: u64) -> u64 {
    wait_for_time(child, before + 10)
}

/// Waits until a program catches signals and has worked for this time.
#[cfg(target_os = "linux")]
fn wait_for_time(child: &Child, time: u64) -> u64 {
    let read = |file| fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap();
    for _ in 0..6000 {
        let (status, stat) = (read("status"), read("stat"));
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        let caught = u64::from_str_radix(caught.trim(), 16).unwrap();
        // The fields after the name of the program, from the third on.
        let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let [user, system] = [14, 15].map(|field| fields[field - 3].parse::<u64>().unwrap());
        // Signal 2 is SIGINT.
        if caught >> (2 - 1) & 1 == 1 && user + system >= time {
            return user + system;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("the program does not work: {}", read("stat"));
}

/// Long enough for every program to start its work.
#[cfg(not(target_os = "linux"))]
fn wait_for_time(_: &Child, _: u64) -> u64 {
    thread::sleep(Duration::from_millis(400));
    0
}

fn send(signal: &str, child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
}

fn interrupt(child: &Child) {
    send("-INT", child);
}

fn run_for_a_while(arguments: &str) -> Output {
    let child = start(arguments);
    wait_for_work(&child, 0);
    interrupt(&child);
    child.wait_with_output().unwrap()
}

#[test]
fn ctrl_c_ends_a_count_with_partial_results() {
    for threads in [1, 2] {
        let output =
            run_for_a_while(&format!("perft uisge 99 --divide --json --threads {threads}"));
        assert_eq!(output.status.code(), Some(130));
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["complete"], false);
        assert!(object["leaves"].as_u64().unwrap() > 0, "{object}");
        assert_eq!(object["divide"].as_array().unwrap().len(), 4);
        assert!(output.stderr.is_empty(), "no bar without a terminal");
    }
}

/// Uses the maximum number of threads.
#[test]
fn ctrl_c_ends_many_threads_within_a_second() {
    let max = (4 * thread::available_parallelism().unwrap().get()).max(64);
    for arguments in ["perft uisge 99", "playout uisge --games 99999999999"] {
        // The best of several tries, since the machine may be busy.
        let mut tries = (0..5).map(|_| time_to_end(&format!("{arguments} --threads {max}")));
        assert!(tries.any(|took| took < Duration::from_secs(1)), "{arguments}");
    }
}

/// Returns how long a run takes to end after Ctrl-C.
fn time_to_end(arguments: &str) -> Duration {
    let child = start(arguments);
    wait_for_work(&child, 0);
    let interrupted = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let took = interrupted.elapsed();
    assert_eq!(output.status.code(), Some(130), "{arguments}");
    assert!(!output.stdout.is_empty(), "{arguments}");
    took
}

#[test]
fn a_closed_output_ends_the_run_silently() {
    for arguments in ["legal uisge", "check uisge"] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // Writing fails once the program has ended, which should be before a million lines.
        let lines = (0..1_000_000).map_while(|_| writeln!(stdin, "{START}").ok()).count();
        assert!(lines < 1_000_000, "{arguments} read everything");
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{arguments}");
        assert!(output.stderr.is_empty(), "{arguments}");
    }
    for arguments in ["games", "show uisge", "perft uisge 3"] {
        // Standard output is a closed pipe.
        let run = shell(&format!("(sleep 0.2; board {arguments}; echo $? >&2) | true"));
        assert_eq!(stderr(&run), "141\n", "{arguments}");
    }
}

#[test]
fn legal_answers_line_by_line() {
    let mut child = start("legal uisge");
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{START}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"position\":"), "{answer}");
    }
    drop(stdin);
    assert_eq!(stdout.read_to_end(&mut Vec::new()).unwrap(), 0);
    assert!(child.wait().unwrap().success());
}

#[test]
fn ctrl_c_ends_a_distinct_count_with_the_finished_plies() {
    let output = run_for_a_while("perft uisge 40 --distinct --json --memory 64M --threads 2");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (total, plies) = objects.split_last().unwrap();
    assert_eq!((&total["complete"], &total["leaves"]), (&Value::Bool(false), &Value::Null));
    assert_eq!(plies[2]["leaves"], 18);
}

/// Every job ends with its results so far, and the status of the signal.
#[test]
fn signals_end_every_job_as_ctrl_c_does() {
    let record = file("signals-record.txt");
    fs::write(&record, "game: uisge\n\n1. d4f4 d2f2\n").unwrap();
    for (signal, status) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let games = file("signals-games.txt");
        for arguments in [
            format!("match uisge random random --games 1000000 --save {}", games.display()),
            "perft uisge 99".into(),
            "perft uisge 99 --distinct".into(),
            "playout uisge --games 99999999999".into(),
            "best uisge --time 60s".into(),
            format!("record --analyze --time 60s {}", record.display()),
        ] {
            let child = start(&arguments);
            wait_for_work(&child, 0);
            send(signal, &child);
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{arguments}");
            assert_eq!(output.stdout.is_empty(), arguments.contains("--analyze"), "{arguments}");
        }
        // Neither a wait for a program nor one for records is a failure of theirs. Both programs are
        // marked by a file when they have started.
        for arguments in ["match uisge random --games 9 --timeout 600s", "record --analyze"] {
            let started = file("signals-started");
            let mut command = Command::new(PROGRAM);
            command.args(arguments.split(' ')).stderr(Stdio::piped()).stdout(Stdio::piped());
            let player = format!("ugi:sh -c 'echo > {}; sleep 600'", started.display());
            let is_match = arguments.starts_with("match");
            command.args(is_match.then_some(player)).stdin(Stdio::piped());
            let child = command.spawn().unwrap();
            if is_match {
                while !started.exists() {
                    thread::sleep(Duration::from_millis(10));
                }
            } else {
                wait_for_time(&child, 0);
            }
            send(signal, &child);
            let output = child.wait_with_output().unwrap();
            assert_eq!(
                (output.status.code(), &*output.stderr),
                (Some(status), &b""[..]),
                "{arguments}"
            );
        }
        let saved = fs::read_to_string(&games).unwrap().matches("game: uisge").count();
        assert!(saved > 0, "{signal}");
        // Nothing else holds the game of a person.
        let mut play = start("play uisge");
        play.stdin.as_mut().unwrap().write_all(b"d4f4\n").unwrap();
        let mut lines = BufReader::new(play.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains("d4f4")));
        send(signal, &play);
        let ended = play.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ended), Some(status - 128));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_hang_up_that_is_ignored_does_not_end_a_job() {
    let command = format!("trap '' HUP; exec {PROGRAM} perft uisge 99");
    let mut command_of = Command::new("sh");
    let mut child = command_of.args(["-c", &command]).stdout(Stdio::null()).spawn().unwrap();
    let worked = wait_for_work(&child, 0);
    send("-HUP", &child);
    wait_for_work(&child, worked);
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
