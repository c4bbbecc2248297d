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
        let arguments = "match uisge search:depth=2 random --games 6 --seed 5 --concurrency";
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
    for arguments in ["--games 0", "--games 1 --openings random:x", "--games 1 --time soon"] {
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
        result(&format!("match uisge {player} random --games 2 --max-plies 20 --concurrency 2"));
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
    let command = format!(
        "ulimit -f 8; trap '' XFSZ; {} {command} {}",
        env!("CARGO_BIN_EXE_board"),
        path.display()
    );
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let [shown, error] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(error.contains("game ") && error.contains("File too large"), "{error}");
    let games = fs::read_to_string(&path).unwrap().matches("game: uisge").count();
    assert!(games > 2 && shown.starts_with(&format!("{games} games in ")), "{games}: {shown}");
    let run =
        board("match uisge random random --games 99 --max-plies 30 --resume").arg(&path).assert();
    assert!(stdout(&run.success()).starts_with("99 games in "));
}

#[test]
fn a_file_to_resume_must_exist_and_belong_to_the_match() {
    let path = file("other-match.txt");
    let resume = |more: &str| {
        let command = format!("match uisge random random --games 2 {more}--resume");
        board(&command).arg(&path).assert().code(1)
    };
    assert!(stderr(&resume("")).contains("other-match.txt: "), "{}", stderr(&resume("")));
    board("match uisge random random --games 2 --save").arg(&path).assert().success();
    let run = resume("--seed 1 ");
    assert!(
        stderr(&run).contains("other-match.txt, line 1: game 1 has another opening"),
        "{}",
        stderr(&run)
    );
    assert!(stdout(&run).is_empty());
}

#[test]
fn repeated_games_and_openings_are_named() {
    let arguments = "match uisge search:depth=1 search:depth=2 --games 30 --openings random:0";
    let run = board(arguments).assert().success();
    let repeats = "games that repeat earlier ones, move by move: 3 as 1, 4 as 2, 5 as 1, ";
    assert!(stdout(&run).contains(repeats), "{}", stdout(&run));
    assert!(stdout(&run).ends_with(" and 18 more\n"), "{}", stdout(&run));
    assert!(stdout(&run).contains("only 1 different opening: used again after 2 games\n"));
    let result = result(arguments);
    assert_eq!(
        (&result["different_openings"], result["repeats"].as_array().unwrap().len()),
        (&1.into(), 28)
    );
    assert_eq!(result["repeats"][27], serde_json::json!({"game": 30, "of": 2}));
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

/// Returns the value of a list of objects by key.
fn all<'a>(objects: &'a Value, key: &str) -> Vec<&'a Value> {
    objects.as_array().unwrap().iter().map(|object| &object[key]).collect()
}

#[test]
fn both_players_are_in_the_result_of_a_match() {
    let result = result("match ignis search:depth=1 random --games 7");
    let [wins, draws, losses, games] = counts(&result);
    let [first, second] = [0, 1].map(|at| &result["players"][at]);
    assert_eq!((&first["name"], &second["name"]), (&result["a"], &result["b"]));
    assert_eq!(counts(first), [wins, draws, losses, games]);
    assert_eq!(counts(second), [losses, draws, wins, games]);
    assert_eq!(first["elo"], result["elo"]);
    assert_eq!(result["pairings"].as_array().unwrap().len(), 1);
    assert_eq!(result.get("sprt"), None);
}

#[test]
fn tournaments_have_all_pairings_and_their_points_add_up() {
    let players = "search:depth=1 random random";
    for (kind, pairings, games) in [("round-robin", 3, [10, 10, 10]), ("gauntlet", 2, [10, 5, 5])] {
        let result = result(&format!(
            "match hexfour {players} --games 5 --max-plies 60 --tournament {kind}"
        ));
        assert_eq!(result.get("a"), None);
        let players = result["players"].as_array().unwrap();
        assert_eq!(all(&result["players"], "games"), games.map(Value::from).each_ref());
        assert_eq!(all(&result["players"], "name")[2], "random (2)");
        assert_eq!(result["pairings"].as_array().unwrap().len(), pairings);
        assert_eq!(result["games"], 5 * pairings);
        assert_eq!(result["complete"], true);
        for player in players {
            let mut sum = [0; 3];
            for pairing in result["pairings"].as_array().unwrap() {
                let [wins, draws, losses] =
                    ["wins", "draws", "losses"].map(|key| pairing[key].as_u64().unwrap());
                assert_eq!(wins + draws + losses, 5);
                let own = match &player["name"] {
                    name if *name == pairing["a"] => [wins, draws, losses],
                    name if *name == pairing["b"] => [losses, draws, wins],
                    _ => [0; 3],
                };
                sum = [0, 1, 2].map(|at| sum[at] + own[at]);
            }
            assert_eq!(counts(player)[..3], sum, "{result}");
        }
    }
}

#[test]
fn the_cross_table_is_sorted_by_points() {
    let run = board("match uisge random simple search:depth=3 --games 4").assert().success();
    let rows: Vec<_> = stdout(&run).lines().collect();
    assert_eq!(rows.len(), 5, "{rows:?}");
    assert!(rows[0].starts_with("12 games in "), "{rows:?}");
    assert!(rows[1].ends_with("   1    2    3"), "{rows:?}");
    for (row, name) in rows[2..].iter().zip(["search:depth=3", "simple", "random"]) {
        assert!(row[3..].starts_with(name), "{rows:?}");
    }
    assert!(rows[4].ends_with("0.0    -") || rows[4].ends_with("  -"), "{rows:?}");
}

/// Returns the moves of the records in a file, without their numbers.
fn saved_moves(path: &PathBuf) -> Vec<Vec<String>> {
    let run = board("record --to json").arg(path).assert().success();
    let moves = |record: &Value| {
        let moves = record["moves"].as_array().unwrap().iter();
        moves.map(|m| m.as_str().unwrap().to_owned()).collect()
    };
    objects(&run).iter().map(moves).collect()
}

#[test]
fn openings_come_from_records_or_positions_and_are_played_with_both_sides() {
    let (openings, saved) = (file("openings.txt"), file("opened.txt"));
    let text =
        "game: uisge\n\n1. d4f4 d2f2\n\ngame: uisge\nresult: light\ncause: resigned\n\n1. c5e5\n";
    let positions = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b\n\n7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw\n";
    for (text, begins) in
        [(text, [vec!["d4f4", "d2f2"], vec!["c5e5"]]), (positions, [vec![], vec![]])]
    {
        fs::write(&openings, text).unwrap();
        let mut command = board("match uisge easy random --games 6 --concurrency 1 --force");
        command.arg("--openings").arg(&openings).arg("--save").arg(&saved).assert().success();
        let records = fs::read_to_string(&saved).unwrap();
        let sides: Vec<_> = records.lines().filter(|line| line.starts_with("light: ")).collect();
        assert_eq!(sides, ["light: easy", "light: random"].repeat(3));
        let games = saved_moves(&saved);
        for (game, at) in games.iter().zip([0, 0, 1, 1, 0, 0]) {
            assert!(game.len() > 2 && game[..begins[at].len()] == begins[at], "{at}: {game:?}");
        }
        if begins[0].is_empty() {
            assert_eq!(records.matches("start: 7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b\n").count(), 4);
            assert_eq!(records.matches("stuck=draw").count(), 2);
        }
    }
}

#[test]
fn invalid_openings_are_reported_with_their_place() {
    let path = file("bad-openings.txt");
    for (text, why) in [
        ("", "no openings"),
        ("7/2ww3/1wwww2/2bbbb1/3bb2/7 w\nnonsense\n", "line 2: expected"),
        ("7/2WW3/1WWWW2/2bbbb1/3bb2/7 b\n", "line 1: the game is already over"),
        ("game: uisge\n\n1. d4d5\n", ":3:"),
        ("game: ignis\n", "record 1: expected a record of uisge, found ignis"),
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
fn a_test_ends_the_match_with_the_same_verdict_on_any_number_of_threads() {
    let test = |players: &str, more: &str| {
        result(&format!("match uisge {players} --games 400 --sprt elo0=0,elo1=100{more}"))
    };
    let one = test("search:depth=2 random", " --concurrency 1");
    let two = test("search:depth=2 random", " --concurrency 2");
    for key in ["games", "wins", "sprt", "elo"] {
        assert_eq!(one[key], two[key], "{key}");
    }
    assert_eq!((&one["sprt"]["verdict"], &one["complete"]), (&"H1".into(), &true.into()));
    let [wins, draws, losses, games] = counts(&one);
    assert!(games < 400 && games % 2 == 0);
    // The pairs are the results, with 0 to 4 half points.
    let pairs: Vec<_> =
        one["sprt"]["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(2 * pairs.iter().sum::<u64>(), games);
    let half_points: u64 = (0..).zip(&pairs).map(|(points, number)| points * number).sum();
    assert_eq!((half_points, wins + draws + losses), (2 * wins + draws, games));
    let reversed = test("random search:depth=2", "");
    assert_eq!(reversed["sprt"]["verdict"], "H0");
    let open = result("match uisge random random --games 2 --sprt elo0=0,elo1=5");
    assert_eq!((&open["sprt"]["verdict"], counts(&open)[3]), (&Value::Null, 2));
}

#[test]
fn invalid_clocks_and_tests_are_rejected() {
    for arguments in [
        "--clock 0",
        "--clock 0+0",
        "--clock ten",
        "--clock 10+-1",
        "--clock 1e99",
        "--sprt elo0=5",
        "--sprt elo0=5,elo1=0",
        "--tournament knockout",
        "--concurrency -1",
    ] {
        board(&format!("match uisge random random --games 1 {arguments}")).assert().code(2);
    }
    board("match uisge random").assert().code(2);
    board("match uisge random random random --sprt elo0=0,elo1=5").assert().code(2);
}

#[cfg(unix)]
#[test]
fn a_player_whose_clock_runs_out_loses() {
    let player = script("slow.sh", "while read -r line; do sleep 0.3; echo pass; done");
    for (clock, why) in [("0.1+1", "its time ran out"), ("0+0.1", "its time ran out")] {
        let result = result(&format!("match uisge {player} random --games 2 --clock {clock}"));
        assert_eq!(counts(&result), [0, 0, 2, 2], "{result}");
        assert_eq!(all(&result["forfeits"], "reason"), [why; 2], "{result}");
    }
}

/// The clock starts with the increment, because the first move takes time too.
#[test]
fn a_clock_may_have_only_an_increment() {
    let result = result("match uisge search:depth=1 random --games 2 --clock 0+20");
    assert_eq!(result["forfeits"], Value::Array(vec![]), "{result}");
}

#[test]
fn too_many_games_at_the_same_time_are_noted_if_time_counts() {
    let note = |arguments: &str| {
        let command = format!("match uisge random {arguments} --concurrency 64 --games");
        let run = |games| {
            let run = board(&command).arg(games).assert().success();
            stderr(&run).to_owned()
        };
        assert_eq!(run("1"), "");
        run("600")
    };
    let limits = "--openings random:0 --max-plies 2";
    assert_eq!(note(&format!("random {limits}")), "");
    for timed in ["random --clock 100", "search:1ms --margin 100s"] {
        let found = note(&format!("{timed} {limits}"));
        assert!(found.starts_with("board: 64 games at the same time on "), "{timed}: {found}");
    }
}

#[cfg(unix)]
#[test]
fn messages_of_programs_are_logged_until_a_crash() {
    let log = file("messages.log");
    let text = "read -r line; echo d4f4; read -r line; printf last; kill -9 $$";
    let player = script("crash.sh", text);
    let command = format!("match uisge random {player} --games 2 --openings random:0 --log");
    let run = |more: &[&str]| board(&command).arg(&log).args(more).assert();
    run(&[]).success();
    let lines = fs::read_to_string(&log).unwrap();
    // The program moves first in the second game.
    let messages: Vec<_> = lines.lines().filter_map(|line| line.split_once(" game 2 ")).collect();
    let first = format!("player 2 > {}", crate::START);
    let expected = [&*first, "player 2 < d4f4", "player 2 > ", "player 2 < last"];
    assert_eq!(messages.len(), expected.len(), "{lines}");
    for ((_, found), expected) in messages.iter().zip(&expected) {
        assert!(found.starts_with(expected), "{expected}: {lines}");
    }
    assert!(stderr(&run(&[]).code(1)).contains("messages.log: the file exists; use --force"));
    run(&["--force"]).success();
    let missing = board("match uisge random random --log no-such-folder/log").assert().code(1);
    assert!(stderr(&missing).starts_with("board: no-such-folder/log: "), "{}", stderr(&missing));
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_is_reported() {
    let player = script("chatty.sh", "while read -r line; do echo d4f4; done");
    let command = format!("match uisge {player} random --games 2 --max-plies 8 --force");
    let run = board(&command).args(["--log", "/dev/full"]).assert().code(1);
    assert!(stdout(&run).starts_with("2 games in "), "{}", stdout(&run));
    assert!(stderr(&run).starts_with("board: /dev/full: "), "{}", stderr(&run));
}

/// Every program needs a guard.
#[cfg(unix)]
#[test]
fn a_missing_shell_is_reported() {
    let program = env!("CARGO_BIN_EXE_board");
    let mut command = board("match uisge random");
    command.arg(format!("ugi:{program} ugi uisge")).env("PATH", "/no/such/folder");
    let run = command.assert().code(2);
    assert!(stderr(&run).contains(": cannot start sh: "), "{}", stderr(&run));
}
