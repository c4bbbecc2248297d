//! `board match`.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{board, file, games, objects, stderr, stdout};

/// Returns the result of a match.
fn result(arguments: &str) -> Value {
    let run = board(arguments).arg("--json").assert().success();
    let mut objects = objects(&run);
    assert_eq!(objects.len(), 1);
    objects.remove(0)
}

fn counts(result: &Value) -> [u64; 4] {
    ["wins", "draws", "losses", "games"].map(|name| result[name].as_u64().unwrap())
}

#[test]
fn the_better_player_wins_in_every_game() {
    for game in games() {
        let result = result(&format!("match {game} search:nodes=500 random --games 6"));
        let [wins, draws, losses, games] = counts(&result);
        assert_eq!((wins + draws + losses, games), (6, 6));
        assert!(wins > losses + 1, "{result}");
        assert_eq!(
            (&result["complete"], &result["forfeits"]),
            (&true.into(), &Value::Array(vec![]))
        );
    }
}

#[test]
fn a_match_has_100_games_by_default() {
    assert_eq!(counts(&result("match uisge random random"))[3], 100);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let on = |threads| {
        let arguments = "match uisge search:depth=2 random --games 6 --seed 5 --threads";
        counts(&result(&format!("{arguments} {threads}")))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn games_are_saved_as_records() {
    let path = file("match.txt");
    let save = |more: &str| {
        let mut command =
            board(&format!("match ignis easy random --games 3 --seed 2{more} --save"));
        command.arg(&path).assert()
    };
    let run = save("").success();
    assert!(stdout(&run).contains(" of the points\nElo difference: "), "{}", stdout(&run));
    let records = fs::read_to_string(&path).unwrap();
    assert_eq!(records.matches("game: ignis").count(), 3, "{records}");
    assert!(records.contains("fire: easy\n") && records.contains("water: easy\n"), "{records}");
    board("record").arg(&path).assert().success();
    assert!(stderr(&save("").code(1)).contains("the file exists"));
    save(" --force").success();
}

#[test]
fn unknown_players_are_rejected() {
    for player in ["nobody", "search:0s", "exec:", "mcts:0", "perfect", "exec:/no/such/program"] {
        let run = board("match uisge random").args([player, "--games", "1"]).assert().code(2);
        assert!(stderr(&run).starts_with("error: "), "{player}: {}", stderr(&run));
    }
    for arguments in ["--games 0", "--games 1 --openings 4", "--games 1 --time soon"] {
        board(&format!("match uisge random random {arguments}")).assert().code(2);
    }
}

/// Creates a shell script, and returns it as a player.
#[cfg(unix)]
pub fn script(name: &str, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path: PathBuf = file(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("exec:{}", path.display())
}

#[cfg(unix)]
#[test]
fn a_program_plays() {
    // Plays the first legal move.
    let board_program = env!("CARGO_BIN_EXE_board");
    let text = format!(
        "while read -r line; do {board_program} moves uisge --position \"$line\" \
         | tr -s ' \\t' '\\n' | grep -m 1 -E '^[a-g][1-6][a-g][1-6]$'; done"
    );
    let player = script("first-move.sh", &text);
    let result =
        result(&format!("match uisge {player} random --games 2 --max-plies 20 --threads 2"));
    assert_eq!(result["forfeits"], Value::Array(vec![]), "{result}");
    assert_eq!(counts(&result)[3], 2);
}

#[cfg(unix)]
#[test]
fn a_failing_program_loses_with_the_reason() {
    let failing = [
        ("silent.sh", "sleep 60", "no answer within 500ms"),
        ("deaf.sh", "exec <&-; sleep 60", "no answer within 500ms"),
        ("dead.sh", "exit 3", "the program exited"),
        ("dying.sh", "read -r line; exit 0", "the program exited"),
        ("illegal.sh", "while read -r line; do echo a1c1; done", "not legal"),
        ("nonsense.sh", "while read -r line; do echo hello; done", "invalid move"),
        ("flood.sh", "exec yes d4f4", "unexpected output"),
        ("long.sh", "exec tr '\\0' x < /dev/zero", "more than 1000 bytes"),
        ("bytes.sh", "printf '\\377\\n'; sleep 60", "not valid UTF-8"),
    ];
    let begin = Instant::now();
    for (name, text, reason) in failing {
        let player = script(name, text);
        let result = result(&format!("match uisge {player} random --games 2 --timeout 500ms"));
        let forfeits = result["forfeits"].as_array().unwrap();
        assert_eq!((counts(&result), forfeits.len()), ([0, 0, 2, 2], 2), "{name}: {result}");
        for forfeit in forfeits {
            let said = forfeit["reason"].as_str().unwrap();
            let may_be = said.contains(reason) || said.contains("cannot write");
            // The first line of a flood may be read as the answer.
            let may_be = may_be || name == "flood.sh" && said.contains("not legal");
            assert!(may_be, "{name}: {said}");
            assert_eq!(forfeit["player"], "a");
        }
    }
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn records_are_saved_if_the_output_fails() {
    let path = file("unread.txt");
    let command = "match uisge random random --games 2 --max-plies 9 --save";
    let command =
        format!("{} {command} {} >/dev/full", env!("CARGO_BIN_EXE_board"), path.display());
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).unwrap().matches("game: uisge").count(), 2);
}

#[cfg(unix)]
#[test]
fn a_file_created_during_the_match_is_kept() {
    let (path, other) = (file("meanwhile.txt"), file("meanwhile.txt.1"));
    let player = script("intruder.sh", &format!("read -r line; echo mine > {}", path.display()));
    let command = format!("match uisge {player} random --games 2 --threads 1 --save");
    let run = board(&command).arg(&path).assert().code(1);
    assert!(stderr(&run).contains("the file exists"), "{}", stderr(&run));
    assert!(stderr(&run).contains("written to "), "{}", stderr(&run));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
    assert_eq!(fs::read_to_string(&other).unwrap().matches("game: uisge").count(), 2);
}

#[test]
fn an_invalid_file_name_is_rejected_before_the_match() {
    for name in ["no-such-folder/", "/", "no-such-folder/match.txt", ".", "..", "new/."] {
        let command = format!("match uisge random random --games 1000000 --save {name}");
        let run = board(&command).assert().code(1);
        assert!(stderr(&run).starts_with(&format!("board: {name}: ")), "{}", stderr(&run));
        assert!(stdout(&run).is_empty(), "{}", stdout(&run));
    }
}

/// Such a game does not count as a loss.
#[cfg(unix)]
#[test]
fn a_program_that_can_no_longer_be_started_ends_the_match() {
    let player = script("vanishing.sh", "read -r line; rm -f \"$0\"");
    let command = format!("match uisge {player} random --games 9 --threads 1");
    let run = board(&command).assert().code(1);
    assert!(stderr(&run).contains("vanishing.sh"), "{}", stderr(&run));
    assert!(stdout(&run).starts_with("1 games in "), "{}", stdout(&run));
    assert!(stdout(&run).contains(", then interrupted"), "{}", stdout(&run));
}
