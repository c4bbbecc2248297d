//! Counts by distinct positions: compared with perft, in parts, and within a memory limit.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::{START, board, board_at, file, games, objects, stderr, stdout};

#[test]
fn distinct_positions_and_perft_give_the_same_leaves() {
    for task in ["uisge 8", "ignis 4", "hexfour 4", "hexfour 6 --rules side=4", "disk-race 8"] {
        let walk = objects(&board(&format!("perft {task} --json")).assert().success());
        for threads in 1..=2 {
            let run = format!("perft {task} --distinct --threads {threads} --json");
            let plies = objects(&board(&run).assert().success());
            let total = plies.last().unwrap();
            for field in ["game", "position", "depth", "leaves", "complete"] {
                assert_eq!(total[field], walk[0][field], "{task}: {field}");
            }
            assert_eq!(total["distinct"], true);
            let depth = total["depth"].as_u64().unwrap();
            let numbers = plies.iter().filter_map(|ply| ply["ply"].as_u64());
            assert!(numbers.eq(0..=depth), "{task}");
            assert_eq!(plies[depth as usize]["leaves"], walk[0]["leaves"]);
        }
    }
}

#[test]
fn plies_have_their_numbers() {
    let run = board("perft uisge 7 --distinct --json").assert().success();
    let plies = objects(&run);
    // The first games end at ply 5, all won by light.
    assert_eq!(plies[5]["leaves"], 4458);
    assert_eq!(plies[4]["ended"]["first"], 0);
    assert!(plies[5]["ended"]["first"].as_u64().unwrap() > 0);
    assert_eq!(plies[2]["positions"], 18);
    assert_eq!(plies[1]["mean_moves"], 4.5);
    assert_eq!(plies[6]["positions"], Value::Null);
    assert_eq!(plies[7]["ended"], Value::Null);
    let text = board("perft uisge 7 --distinct").assert().success();
    assert!(stdout(&text).lines().next().unwrap().contains("light wins, dark wins, draws"));
    assert!(stdout(&text).lines().last().unwrap().starts_with("166328 leaves in "));
}

#[test]
fn a_finished_game_and_depth_0() {
    let over = "7/7/7/WWWWWW1/bbbbbb1/7 b";
    for (depth, leaves) in [(0, 1), (1, 0), (2, 0), (3, 0)] {
        let run = board_at(&format!("perft uisge {depth} --distinct --json"), over).success();
        let plies = objects(&run);
        assert_eq!(plies.last().unwrap()["leaves"], leaves);
        assert_eq!(plies[0]["ended"]["first"], 1);
    }
}

#[test]
fn memory_is_a_number_of_bytes() {
    for memory in ["8", "1M", "G", "", "-1G", "1.5G", "99999999T"] {
        let run = board(&format!("perft uisge 3 --distinct --memory={memory}"));
        assert_eq!({ run }.assert().failure().get_output().status.code(), Some(2), "{memory}");
    }
    for (memory, bytes) in [("64M", 64 << 20), ("67108864", 64 << 20), ("100M", 100 << 20)] {
        let run = board(&format!("perft uisge 3 --distinct --json --memory {memory}"));
        let total = objects(&{ run }.assert().success()).pop().unwrap();
        assert_eq!(total["memory"], bytes, "{memory}");
    }
}

#[test]
fn a_limit_too_small_for_the_threads_is_an_error_that_names_the_minimum() {
    for way in ["--distinct", "--split 1"] {
        let with = |megabytes: u32| {
            board(&format!("perft uisge 3 {way} --threads 64 --memory {megabytes}M")).assert()
        };
        let run = with(64).code(1);
        let said = stderr(&run);
        let min = said.strip_prefix("board: not enough memory: expected at least ");
        let min = min.and_then(|rest| rest.strip_suffix(" MB for this number of threads\n"));
        let min = min.unwrap_or_else(|| panic!("{way}: {said}")).parse().unwrap();
        with(min).success();
        assert_eq!(stderr(&with(min - 1).code(1)), said, "{way}");
    }
}

/// Returns the peak memory of a run in bytes, as reported by the system while it runs.
#[cfg(target_os = "linux")]
fn max_memory(run: &str) -> (u64, Value) {
    use std::io::Read;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_board"));
    let mut child = command.args(run.split(' ')).stdout(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut max = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        max = kilobytes.map_or(max, |number| number.parse::<u64>().unwrap() << 10);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    let last = text.lines().last().unwrap_or_else(|| panic!("{run}: no output"));
    (max, serde_json::from_str(last).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_the_limit() {
    let tasks = [
        ("uisge 11", 332_273_417_u64),
        ("ignis 7", 540_145_845_216),
        ("hexfour 6", 21_447_242_784),
    ];
    for (task, leaves) in tasks {
        let run = format!("perft {task} --distinct --threads 2 --json --memory 64M");
        let (max, total) = max_memory(&run);
        assert_eq!(total["leaves"], leaves, "{task}");
        assert!(max <= 64 << 20, "{task}: {max} bytes");
        assert!(max >= 32 << 20, "{task}: {max} bytes are no test");
    }
}

fn lines(run: &str, input: String) -> Vec<String> {
    let output = board(run).write_stdin(input).assert().success();
    stdout(&output).lines().map(str::to_owned).collect()
}

fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

#[test]
fn parts_of_every_game_add_up() {
    for game in games() {
        let depth = if game == "ignis" || game == "hexfour" { 3 } else { 6 };
        let whole = objects(&board(&format!("perft {game} {depth} --json")).assert().success());
        for split in [0, 2, depth - 1, depth] {
            let tasks = lines(&format!("perft {game} {depth} --split {split}"), String::new());
            let mut results = lines("perft --tasks", text(&tasks));
            results.reverse();
            let sum = lines("perft --sum --json", text(&results));
            let sum: Value = serde_json::from_str(&sum[0]).unwrap();
            for field in ["game", "position", "depth", "leaves", "complete"] {
                assert_eq!(sum[field], whole[0][field], "{game} {split}: {field}");
            }
            assert_eq!(sum["tasks"], tasks.len());
        }
    }
}

#[test]
fn tasks_contain_the_count() {
    let run = board("perft uisge 5 --split 1").assert().success();
    let tasks = objects(&run);
    assert_eq!(tasks.len(), 4);
    for (number, task) in tasks.iter().enumerate() {
        assert_eq!((&task["task"], &task["depth"]), (&number.into(), &4.into()));
        assert_eq!(task["weight"], 1);
        assert_eq!(task["whole"]["game"], "uisge");
        assert_eq!(task["whole"]["position"], START);
        assert_eq!(task["whole"]["tasks"], 4);
    }
    // The Python package's tests have the same line.
    let line = concat!(
        r#"{"whole":{"game":"disk-race","position":"rbrbrbrb/8/8/1 r","depth":5,"split":2,"tasks":2,"#,
        r#""checksum":"eeae7caf64194f15"},"task":0,"position":"2rbrbrb/rb6/8/1 r","weight":8,"depth":3}"#
    );
    assert_eq!(lines("perft disk-race 5 --split 2", String::new())[0], line);
}

#[test]
fn sums_reject_missing_duplicate_and_unrelated_results() {
    let results = |run: &str| lines("perft --tasks", text(&lines(run, String::new())));
    let right = results("perft uisge 5 --split 1");
    let error = |results: &[String]| {
        let run = board("perft --sum").write_stdin(text(results)).assert().failure();
        assert_eq!((run.get_output().status.code(), stdout(&run)), (Some(1), ""));
        stderr(&run).to_owned()
    };
    assert_eq!(error(&right[1..]), "board: missing tasks, 1 of 4: 0\n");
    let doubled = [&right[..], &right[2..3]].concat();
    assert_eq!(error(&doubled), "board: line 5: duplicate result of task 2\n");
    let foreign =
        [&right[..], &results("perft uisge 5 --split 1 --rules stuck=draw")[..1]].concat();
    assert!(error(&foreign).starts_with("board: line 5: result of another count: uisge 5 from"));
    // The output of a killed process.
    let mut cut = right.clone();
    cut[3].truncate(100);
    let said = error(&cut);
    assert!(said.starts_with("board: line 4: invalid result: "), "{said}");
    assert!(said.ends_with("missing tasks, 1 of 4: 3\n"), "{said}");
    assert_eq!(
        lines("perft --sum", text(&right))[0],
        format!("4458 leaves in 4 tasks: uisge 5 from {START}")
    );
}

#[test]
fn invalid_tasks_are_answered_with_errors() {
    let task = lines("perft uisge 3 --split 1", String::new()).remove(0);
    let chess = task.replace("uisge", "chess");
    let broken = task.replace(" b\"", " x\"");
    let input = text(&["{}".into(), chess, broken, task]);
    let run = board("perft --tasks").write_stdin(input).assert().failure();
    let answers = objects(&run);
    assert_eq!(answers.len(), 4);
    for (line, answer) in (1..).zip(&answers[..3]) {
        assert_eq!(answer["line"], line);
        assert!(answer["error"].is_string());
    }
    assert!(answers[3]["leaves"].is_u64());
}

/// Uses `xargs` as the scheduler, with a worker that is killed half-way.
#[cfg(unix)]
#[test]
fn a_killed_worker_does_not_change_the_sum() {
    let script = r"
        board perft disk-race 8 --split 4 > tasks
        split -n r/6 -d tasks task.
        # One worker is killed after its first line and a part of the second.
        head -n 1 task.03 | board perft --tasks | head -c 100 > result.03.new
        ls task.* | xargs -P 2 -I{} sh -c \
            'board perft --tasks < {} > {}.new && mv {}.new {}.result'
        cat task.*.result | board perft --sum
    ";
    let folder = file("parts");
    fs::create_dir_all(&folder).unwrap();
    let program = std::path::PathBuf::from(env!("CARGO_BIN_EXE_board"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env!("PATH"));
    let mut shell = Command::new("sh");
    let run = shell.args(["-ec", script]).current_dir(&folder).env("PATH", path).output().unwrap();
    let _ = fs::remove_dir_all(&folder);
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(said.starts_with("2311136 leaves in 49 tasks: disk-race 8 from "), "{said}");
}

#[test]
fn a_split_without_positions_is_an_error() {
    let mut command = board("perft uisge 3 --split 1 --position");
    let run = command.arg("7/7/7/WWWWWW1/bbbbbb1/7 b").assert().code(1);
    assert_eq!(stderr(&run), "board: nothing to count: every game ends before ply 1\n");
}
