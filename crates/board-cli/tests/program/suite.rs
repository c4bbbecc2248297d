//! `board best --suite`.

use std::fs;

use assert_cmd::assert::Assert;

use crate::{board, file, objects, stderr, stdout};

/// Hexfour: the side to move completes a row of four with d4, and only there.
const ROW: &str = "4/5/6/xxx4/1ooo2/5/4 x";

/// Searches a suite with this content.
fn best(name: &str, content: impl AsRef<[u8]>, arguments: &str) -> Assert {
    let path = file(name);
    fs::write(&path, content).unwrap();
    board(&format!("best hexfour{arguments}")).arg("--suite").arg(path).assert()
}

#[test]
fn the_moves_found_are_counted() {
    let content = format!("# two positions\n\n{ROW}; d4\n  {ROW};d1\n");
    let run = best("two.txt", &content, " --depth 2").success();
    assert_eq!(stdout(&run), "1 of 2 solved (50.0%)\n");
    for exact in ["", " --exact"] {
        let run = best("json.txt", &content, &format!(" --json{exact}")).success();
        let answers = objects(&run);
        let times: Vec<_> = answers.iter().map(|answer| answer["time"].as_f64()).collect();
        assert_eq!(times, [Some(0.05), Some(0.5)]);
        for answer in answers {
            assert_eq!((&answer["positions"], &answer["solved"]), (&2.into(), &1.into()));
            assert_eq!(answer["unsolved"], serde_json::json!([4]));
        }
    }
    for limit in ["--nodes 1000", "--depth 1 --nodes 1000"] {
        let run = best("nodes.txt", format!("{ROW}; d4"), &format!(" {limit}")).success();
        assert_eq!(stdout(&run), "1 of 1 solved (100.0%)\n", "{limit}");
    }
    let run = best("time.txt", format!("{ROW}; d4"), " --time 20ms --threads 2").success();
    assert_eq!(stdout(&run), "20 ms: 1 of 1 solved (100.0%)\n");
}

#[test]
fn errors_name_the_line() {
    let cases = [
        (format!("{ROW}; d4\n{ROW}\n"), "line 2: expected a position, `;` and a move"),
        (format!("{ROW}; a4\n"), "line 1: "),
        (format!("{ROW}; z9\n"), "line 1: "),
        (format!("{ROW}; \n"), "line 1: "),
        (format!("\n5{ROW}; d4\n"), "line 2: "),
        ("# nothing\n\n".into(), "no positions"),
        (String::new(), "no positions"),
    ];
    for (content, expected) in cases {
        let run = best("faulty.txt", &content, "").code(1);
        let error = stderr(&run);
        assert!(error.contains("faulty.txt: ") && error.contains(expected), "{content}: {error}");
        assert_eq!(stdout(&run), "");
    }
    let run = best("binary.txt", b"# \xff\n", "").code(1);
    assert!(stderr(&run).contains("line 1: invalid UTF-8 at column 3"), "{}", stderr(&run));
    let run = board("best hexfour --suite /nowhere.txt").assert().code(1);
    assert!(stderr(&run).contains("/nowhere.txt: "), "{}", stderr(&run));
    board("best hexfour --suite x --lines 2").assert().code(2);
}
