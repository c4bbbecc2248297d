//! Counts by distinct positions within a memory limit.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::PROGRAM;

/// Returns the peak memory of a run in bytes, as reported by the system while it runs.
fn max_memory(run: &str) -> (u64, Value) {
    use std::io::Read;
    use std::process::Stdio;
    let mut command = Command::new(PROGRAM);
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
