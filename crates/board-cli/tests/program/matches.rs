//! `board match`.

use std::fs;

use serde_json::Value;

#[cfg(unix)]
use crate::shell;
use crate::ugi::documented;
use crate::{PROGRAM, another, board, file, objects, stderr, stdout};

/// Creates a shell script, which needs Unix, and returns it as a player.
#[cfg(unix)]
pub fn script(name: &str, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = file(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("exec:{}", path.display())
}

#[cfg(unix)]
#[test]
fn a_file_created_during_the_match_is_kept() {
    let path = file("meanwhile.txt");
    let player = script("intruder.sh", &format!("read -r line; echo mine > {}", path.display()));
    let command = format!("match uisge {player} random --games 2 --concurrency 1 --save");
    let run = board(&command).arg(&path).assert().code(1);
    assert!(stderr(&run).contains("game 1: "), "{}", stderr(&run));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
}

#[cfg(unix)]
#[test]
fn games_are_saved_until_the_file_is_full() {
    let path = file("full.txt");
    let command = "match uisge random random --games 99 --max-plies 30 --save";
    let run = shell(&format!("ulimit -f 8; board {command} {}", path.display())).code(1);
    assert!(stderr(&run).contains("game ") && stderr(&run).contains("File too large"), "{run}");
    let games = fs::read_to_string(&path).unwrap().matches("game: uisge").count();
    assert!(games > 2 && stdout(&run).starts_with(&format!("{games} games in ")), "{run}");
    let run =
        board("match uisge random random --games 99 --max-plies 30 --resume").arg(&path).assert();
    assert!(stdout(&run.success()).starts_with("99 games in "));
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
    let command = format!("match uisge {player} random --games 9 --concurrency 1");
    let run = board(&command).assert().code(1);
    assert!(stderr(&run).contains("vanishing.sh"), "{}", stderr(&run));
    assert!(stdout(&run).starts_with("1 games in "), "{}", stdout(&run));
    assert!(stdout(&run).contains(", then interrupted"), "{}", stdout(&run));
}

#[test]
fn openings_come_from_records_or_positions_and_are_played_with_both_sides() {
    let (openings, saved) = (file("openings.txt"), file("opened.txt"));
    let text =
        "game: uisge\n\n1. d4f4 d2f2\n\ngame: uisge\nresult: light\ncause: resigned\n\n1. c5e5\n";
    let positions = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b\n\n7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw\n";
    for (text, begins) in [
        (text, ["\n1. d4f4 d2f2", "\n1. c5e5"]),
        (positions, ["start: 7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b\n", " stuck=draw\n"]),
    ] {
        fs::write(&openings, text).unwrap();
        let mut command = board("match uisge easy random --games 6 --concurrency 1 --force");
        command.arg("--openings").arg(&openings).arg("--save").arg(&saved).assert().success();
        let records = fs::read_to_string(&saved).unwrap();
        let sides: Vec<_> = records.lines().filter(|line| line.starts_with("light: ")).collect();
        assert_eq!(sides, ["light: easy", "light: random"].repeat(3));
        let games = records.split("game: uisge\n").skip(1);
        for (game, at) in games.zip([0, 0, 1, 1, 0, 0]) {
            assert!(game.contains(begins[at]), "{game}");
        }
    }
}

#[test]
fn invalid_openings_are_reported_with_their_place() {
    let path = file("bad-openings.txt");
    let other = format!("game: {}\n", another());
    for (text, why) in [
        ("", "no openings"),
        ("7/2ww3/1wwww2/2bbbb1/3bb2/7 w\nnonsense\n", "line 2: expected"),
        ("7/2WW3/1WWWW2/2bbbb1/3bb2/7 b\n", "line 1: the game is already over"),
        ("game: uisge\n\n1. d4d5\n", ":3:"),
        (&*other, "record 1: expected a record of uisge, found "),
    ] {
        fs::write(&path, text).unwrap();
        let run = board("match uisge random random --games 2 --openings").arg(&path).assert();
        let said = stderr(&run.code(1)).to_owned();
        assert!(said.contains("bad-openings.txt") && said.contains(why), "{why}: {said}");
    }
    let run = board("match uisge random random --openings /no/such/file").assert().code(1);
    assert!(stderr(&run).contains("/no/such/file: "), "{}", stderr(&run));
    fs::write(&path, "7/2ww3/1wwww2/2bbbb1/3bb2/7 w\n").unwrap();
    let run = board("match uisge random random --rules stuck=draw --openings").arg(&path).assert();
    assert!(stderr(&run.code(2)).contains("--openings"));
}

#[test]
fn the_documented_settings_work() {
    let path = file("documented.json");
    let settings = documented("```json\n", "```");
    // Backslashes would need escapes in JSON.
    let command = format!("ugi:{}", PROGRAM.replace('\\', "/"));
    fs::write(&path, settings.replace("ugi:board", &command)).unwrap();
    let run = board("match uisge --games 2 --max-plies 20 --json --engines").arg(&path).assert();
    let [result] = objects(&run.success()).try_into().unwrap();
    let expected: Value = serde_json::from_str(&settings).unwrap();
    let names = expected.as_array().unwrap().iter().map(|player| &player["name"]);
    assert!(names.eq(result["players"].as_array().unwrap().iter().map(|player| &player["name"])));
    assert_eq!((&result["games"], &result["forfeits"]), (&2.into(), &Value::Array(vec![])));
}

/// The players of the command line come first. Files may have any name, and a byte order mark.
#[test]
fn players_come_from_the_command_line_and_a_file() {
    let engines = file("one-player.json");
    fs::write(&engines, "\u{feff}[{\"name\": \"new\", \"player\": \"simple\"}]").unwrap();
    let openings = file("openings-\u{265e}.txt");
    #[cfg(target_os = "linux")]
    let openings = {
        use std::os::unix::ffi::OsStrExt;
        openings.with_file_name(std::ffi::OsStr::from_bytes(b"bad\xff.txt"))
    };
    fs::write(&openings, "game: uisge\n").unwrap();
    let mut command = board("match uisge random --games 2 --max-plies 4 --json --engines");
    let run = command.arg(&engines).arg("--openings").arg(&openings).assert().success();
    let [result] = objects(&run).try_into().unwrap();
    assert_eq!((&result["a"], &result["b"]), (&"random".into(), &"new".into()));
    #[cfg(target_os = "linux")]
    {
        let mut player = std::ffi::OsString::from("exec:");
        player.push(openings.file_name().unwrap());
        let run = board("match uisge random").arg(player).assert().code(2);
        assert!(stderr(&run).contains("invalid UTF-8"), "{run}");
    }
}

#[test]
fn names_that_a_record_cannot_hold_are_refused() {
    let path = file("names.json");
    for name in ["a\\nb", "\\u001b[2J", "\\u202e", " "] {
        let settings = r#"[{"player": "random", "name": "NAME"}, {"player": "simple"}]"#;
        fs::write(&path, settings.replace("NAME", name)).unwrap();
        let run = board("match uisge --games 2 --engines").arg(&path).assert().code(2);
        let why = "random: expected ";
        assert!(stderr(&run).contains(why) && stdout(&run).is_empty(), "{name}: {run}");
    }
}

#[test]
fn the_documented_test_has_this_result() {
    let transcript = documented("```text\n$ board ", "```");
    let (command, expected) = transcript.split_once('\n').unwrap();
    let run = board(command).assert().success();
    let result = |text: &str| text.split_once(" s: ").unwrap().1.to_owned();
    assert_eq!(result(stdout(&run)), result(expected));
    assert!(expected.contains(" is accepted: "));
}

#[test]
fn invalid_settings_are_reported_with_their_place() {
    let path = file("bad-engines.json");
    let many = format!("[{}]", [r#"{"player": "random"}"#; 1001].join(","));
    for (text, why) in [
        (&*many, "too many players: expected at most 1000"),
        ("[{}]", "missing field `player`"),
        (r#"[{"player": "random", "hash": 1}]"#, "unknown field `hash`"),
        (r#"[{"player": "random"}, {"player": "nobody"}]"#, "player 2: unknown player"),
        (r#"[{"player": "search", "nodes": 0}]"#, "nonzero"),
        (r#"[{"player": "search", "clock": "0"}]"#, "player 1: expected seconds and an increment"),
        (r#"[{"player": "search", "time": "1"}]"#, "player 1: expected a time"),
        ("[]", "expected at least two players"),
    ] {
        fs::write(&path, text).unwrap();
        let run = board("match uisge --engines").arg(&path).assert().code(1);
        assert!(stderr(&run).contains(why), "{why}: {}", stderr(&run));
    }
}

/// The clock starts with the increment, because the first move takes time too.
#[test]
fn a_clock_may_have_only_an_increment() {
    let run = board("match uisge search:depth=1 random --games 2 --clock 0+20").assert();
    assert!(!stdout(&run.success()).contains("was lost by"));
}

#[cfg(unix)]
#[test]
fn messages_of_programs_are_logged_until_a_crash() {
    let log = file("messages.log");
    let text = "read -r line; echo d4f4; read -r line; printf 'last\\033[31m'; kill -9 $$";
    let player = script("crash.sh", text);
    let command = format!("match uisge random {player} --games 2 --openings random:0 --log");
    let run = |more: &[&str]| board(&command).arg(&log).args(more).assert();
    run(&[]).success();
    let lines = fs::read_to_string(&log).unwrap();
    // The program moves first in the second game.
    let messages: Vec<_> = lines.lines().filter_map(|line| line.split_once(" game 2 ")).collect();
    let first = format!("player 2 > {}", crate::START);
    let expected = [&*first, "player 2 < d4f4", "player 2 > ", "player 2 < last\\u{1b}[31m"];
    assert_eq!(messages.len(), expected.len(), "{lines}");
    for ((_, found), expected) in messages.iter().zip(&expected) {
        assert!(found.starts_with(expected), "{expected}: {lines}");
    }
    assert!(stderr(&run(&[]).code(1)).contains("messages.log: the file exists; use --force"));
    run(&["--force"]).success();
    let missing = board("match uisge random random --log no-such-folder/log").assert().code(1);
    assert!(stderr(&missing).starts_with("board: no-such-folder/log: "), "{}", stderr(&missing));
}

#[cfg(unix)]
#[test]
fn a_log_that_cannot_be_written_is_reported() {
    let player = script("chatty.sh", "while read -r line; do echo d4f4; done");
    let command = format!("match uisge {player} random --games 20 --max-plies 8 --force --log");
    let log = file("full.log");
    let run = shell(&format!("ulimit -f 1; board {command} {}", log.display()));
    assert!(stdout(&run).starts_with("20 games in "), "{run}");
    assert!(stderr(&run).starts_with(&format!("board: {}: ", log.display())), "{run}");
}

/// Records and results tell a forfeit from a resignation.
#[cfg(unix)]
#[test]
fn a_forfeit_keeps_its_kind_and_reason() {
    let saved = file("forfeits.txt");
    let player = script("braces.sh", "while read -r line; do echo '{a1a1}'; done");
    let command = format!("match uisge {player} random --games 1 --openings random:0 --json");
    let run = board(&command).arg("--save").arg(&saved).assert().success();
    let reason = "invalid move \"{a1a1}\"";
    let forfeit = serde_json::json!(
        [{ "game": 1, "player": "a", "kind": "illegal-move", "reason": reason }]
    );
    let [mut result] = objects(&run).try_into().unwrap();
    assert_eq!(result["forfeits"], forfeit);
    let resumed = board(&command).arg("--resume").arg(&saved).assert().success();
    let [again] = objects(&resumed).try_into().unwrap();
    result["seconds"] = again["seconds"].clone();
    assert_eq!(again, result);
    let record = board("record").arg(&saved).assert().success();
    let words = "uisge, 0 plies, dark has won: light forfeited (illegal move)\n";
    assert!(stdout(&record).ends_with(words), "{}", stdout(&record));
    let text = fs::read_to_string(&saved).unwrap();
    let headers = format!("result: dark\ncause: illegal-move\nx-forfeit: light: {reason}\n");
    assert!(text.contains(&headers), "{text}");
}

/// Every program needs a guard.
#[cfg(unix)]
#[test]
fn a_missing_shell_is_reported() {
    let mut command = board("match uisge random");
    command.arg(format!("ugi:{PROGRAM} ugi uisge")).env("PATH", "/no/such/folder");
    let run = command.assert().code(2);
    assert!(stderr(&run).contains(": cannot start sh: "), "{}", stderr(&run));
}
