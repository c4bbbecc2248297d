//! External programs as players.

use std::fs::{self, File};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Player, Position};
use board_games::uisge::Uisge;
use board_jobs::{Contender, Control, Log, Match, Openings, Played, Seated, TimeLimits};
use board_play::Limits;
use board_search::{Clock, Score};
use tempfile::TempDir;

use crate::matches::{self, LIMITS, rules};
use crate::{START, WON};

/// The answers of a UGI engine that knows the first two positions of a game.
const ENGINE: &str = r#"
while read -r word rest; do
  case "$word" in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    position) case "$rest" in *moves*) first=false ;; *) first=true ;; esac ;;
    query) case "$rest" in gameover) echo response false ;; *) echo response $first ;; esac ;;
    go) GO ;;
    quit) QUIT ;;
  esac
done
"#;

/// Creates a shell script in a folder, and returns the player.
fn player(kind: &str, folder: &TempDir, script: &str) -> Contender {
    let file = folder.path().join("script.sh");
    fs::write(&file, script).unwrap();
    format!("{kind}:sh {}", file.display()).parse().unwrap()
}

/// Plays the first game of a match against random moves.
fn play(player: Contender, milliseconds: u64) -> Played {
    let players = [player, "random".parse().unwrap()];
    let program = Duration::from_millis(milliseconds);
    let limits = TimeLimits { program, ..LIMITS };
    let rules = Match { games: 1, max_plies: 2, limits, ..rules(&players) };
    matches::play(&rules, START, 1).unwrap().0.remove(0)
}

#[test]
fn a_program_may_think_until_its_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let slow = player("exec", &folder, "while read -r line; do sleep 0.4; echo d4f4; done");
    assert_eq!(play(slow, 20_000).forfeit, None);
}

#[test]
fn the_last_answer_of_a_program_needs_no_line_break() {
    let folder = tempfile::tempdir().unwrap();
    let hasty = player("exec", &folder, "read -r line; printf d4f4");
    let played = play(hasty, 20_000);
    assert_eq!(played.forfeit, None, "{}", played.record);
}

#[test]
fn a_program_that_stops_answering_loses_at_its_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let silent = player("exec", &folder, "while read -r line; do :; done");
    let begun = Instant::now();
    let (_, why) = play(silent, 300).forfeit.unwrap();
    assert_eq!(why.0, "no answer within 300ms");
    let elapsed = begun.elapsed();
    assert!((Duration::from_millis(300)..Duration::from_secs(20)).contains(&elapsed));
}

#[test]
fn an_engine_has_time_to_exit_after_quit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bye");
    let script = ENGINE.replace("GO", "echo bestmove d4f4");
    let script =
        script.replace("QUIT", &format!("sleep 0.02; echo bye > {}; exit", file.display()));
    assert_eq!(play(player("ugi", &folder, &script), 20_000).forfeit, None);
    assert_eq!(fs::read_to_string(file).unwrap(), "bye\n");
}

/// A program may write to standard error without end.
#[test]
fn a_program_may_fill_standard_error() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = "yes error >&2 & while read -r line; do echo noise >&2; echo d4f4; done";
    assert_eq!(play(player("exec", &folder, noisy), 20_000).forfeit, None);
}

/// Plays a game with a clock against random moves.
fn play_on_clock(player: Contender, milliseconds: u64) -> Played {
    let players = [player, "random".parse().unwrap()];
    let left = Duration::from_millis(milliseconds);
    let clock = Some(Clock { left, increment: Duration::ZERO });
    let rules = Match { games: 1, max_plies: 2, clock, ..rules(&players) };
    matches::play(&rules, START, 1).unwrap().0.remove(0)
}

#[test]
fn only_the_time_for_a_move_counts_on_a_clock() {
    let folder = tempfile::tempdir().unwrap();
    let script = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", "exit");
    let slow = script.replace("query)", "query) sleep 0.3;");
    assert_eq!(play_on_clock(player("ugi", &folder, &slow), 500).forfeit, None);
    let slow = script.replace("echo bestmove", "sleep 0.6; echo bestmove");
    assert!(play_on_clock(player("ugi", &folder, &slow), 500).forfeit.is_some());
    let answer = "while read -r line; do echo d4f4; done";
    let slow = player("exec", &folder, &format!("sleep 0.6; {answer}"));
    assert_eq!(play_on_clock(slow, 500).forfeit, None);
}

/// On a clock, the first answer only shows that the program has started.
#[test]
fn a_program_is_asked_about_the_start_before_its_clock_runs() {
    let minute = Duration::from_secs(60);
    let clock = Clock { left: minute, increment: minute };
    for (clock, expected) in [(None, &[false][..]), (Some(clock), &[true, false])] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("asked");
        let answer = "read -r line; echo \"$line\" >> FILE; echo d4f4;";
        let script = answer.replace("FILE", &file.display().to_string()).repeat(2);
        let players = [player("exec", &folder, &script), "random".parse().unwrap()];
        let openings = Openings::Random(2);
        let rules = Match { games: 1, max_plies: 5, clock, openings, ..rules(&players) };
        matches::play(&rules, START, 1).unwrap();
        let asked = fs::read_to_string(&file).unwrap();
        let is_start: Vec<_> = asked.lines().map(|line| line == START.position).collect();
        assert!(is_start.starts_with(expected), "{asked}");
    }
}

/// Returns whether a process with this number runs, or has ended but is still listed.
#[cfg(target_os = "linux")]
fn exists(process: &str) -> bool {
    std::path::Path::new("/proc").join(process.trim()).exists()
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_does_not_exit_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("number");
    let script = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", "true");
    let script = format!("echo $$ > {}\n{script}", file.display());
    let begun = Instant::now();
    assert_eq!(play(player("ugi", &folder, &script), 20_000).forfeit, None);
    assert!(!exists(&fs::read_to_string(file).unwrap()));
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_score_of_an_engine_is_that_of_its_last_info_line() {
    let folder = tempfile::tempdir().unwrap();
    let go = "echo info depth 1 score cp -5; echo info depth 2 score cp 31 pv d4f4; \
              echo info string hello; echo bestmove d4f4 ponder d2f2";
    let script = ENGINE.replace("GO", go).replace("QUIT", "exit");
    let engine = player("ugi", &folder, &script);
    let stop = Arc::default();
    let mut seated = Seated::new(&engine, START, Limits::default(), LIMITS, 1, &stop).unwrap();
    let chosen = seated.choose(&[]).unwrap();
    assert_eq!((chosen.m.as_str(), chosen.score), ("d4f4", Some(Score::estimate(31))));
}

/// A job that has to stop does not wait for a program.
#[test]
fn a_stop_ends_the_wait_for_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let silent = player("exec", &folder, "while read -r line; do :; done");
    let control = Control::threads(1);
    let stop = Arc::clone(&control.stop);
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let players = [silent, "random".parse().unwrap()];
        let limits = TimeLimits { program: Duration::from_secs(600), ..LIMITS };
        let rules = Match { limits, ..rules(&players) };
        // The interrupted game does not count.
        rules.run(START, &control, &|_| Ok(()), &mut |game| panic!("{game:?}")).unwrap();
    });
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// An engine that writes the lines it reads to a file, and plays a move that wins at once.
const WRITER: &str = r#"
while read -r line; do
  echo "$line" >> FILE
  case "$line" in
    ugi) echo option name repetition type spin; echo option name Speed; echo ugiok ;;
    isready) echo readyok ;;
    *moves*) over=true ;;
    position*) over=false ;;
    "query gameover") echo response $over ;;
    "query p1turn") echo response true ;;
    "query result") echo response p1win ;;
    go*) echo bestmove MOVE ;;
    quit) exit ;;
  esac
done
"#;

fn winning_move() -> String {
    let start: Uisge = WON.position.parse().unwrap();
    let wins = |&m: &_| start.after_unchecked(m).is_over();
    start.legal_moves().into_iter().find(wins).unwrap().to_string()
}

/// The engine is started once to see whether it can be started, and again for each game.
#[test]
fn an_engine_is_asked_as_the_protocol_requires() {
    let m = winning_move();
    let clock = Clock { left: Duration::from_secs(60), increment: Duration::from_secs(2) };
    for (clock, go) in [
        (None, "go movetime 10"),
        (Some(clock), "go p1time 60000 p2time 60000 p1inc 2000 p2inc 2000"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lines");
        let script = WRITER.replace("FILE", &file.display().to_string()).replace("MOVE", &m);
        let players = [player("ugi", &folder, &script), "random".parse().unwrap()];
        let log = Log::new(File::create(folder.path().join("log")).unwrap());
        let rules = Match { games: 1, clock, log: Some(&log), ..rules(&players) };
        let played = matches::play(&rules, WON, 1).unwrap().0.remove(0);
        assert_eq!((played.forfeit, played.result.wins), (None, 1));
        log.finish().unwrap();
        let position = format!("position fen {}", WON.position);
        let moves = format!("{position} moves {m}");
        let expected = [
            "ugi",
            "quit",
            "ugi",
            "setoption name repetition value 3",
            "uginewgame",
            "isready",
            &position,
            "query gameover",
            "query p1turn",
            go,
            &moves,
            "query gameover",
            "query result",
            "quit",
        ];
        let lines = fs::read_to_string(file).unwrap();
        assert!(lines.lines().eq(expected), "{lines}");
        check_log(&fs::read_to_string(folder.path().join("log")).unwrap(), &expected, &m);
    }
}

/// Checks that a log has all messages, in order and with increasing times.
fn check_log(log: &str, sent: &[&str], m: &str) {
    let lines = log.lines().map(|line| line.split_once(' ').unwrap());
    let (times, messages): (Vec<_>, Vec<_>) = lines.unzip();
    assert!(times.is_sorted_by_key(|time| time.parse::<f64>().unwrap()), "{log}");
    let of = |game, direction| {
        let start = format!("game {game} player 1 {direction} ");
        messages.iter().filter_map(|line| line.strip_prefix(&start)).collect::<Vec<_>>()
    };
    assert_eq!([of(0, '>'), of(1, '>')].concat(), sent);
    let hello = ["option name repetition type spin", "option name Speed", "ugiok"];
    assert_eq!(of(0, '<'), hello);
    let best = format!("bestmove {m}");
    let answers = ["readyok", "response false", "response true", &best];
    let end = ["response true", "response p1win"];
    assert_eq!(of(1, '<'), [&hello[..], &answers, &end].concat());
    assert_eq!(messages.len(), sent.len() + hello.len() + of(1, '<').len());
}

#[test]
fn an_engine_that_disagrees_about_the_result_is_reported() {
    let m = winning_move();
    let folder = tempfile::tempdir().unwrap();
    let script = WRITER.replace("FILE", "/dev/null").replace("MOVE", &m);
    let script = script.replace("p1win", "draw");
    let players = [player("ugi", &folder, &script), "random".parse().unwrap()];
    let rules = Match { games: 1, ..rules(&players) };
    let played = matches::play(&rules, WON, 1).unwrap().0.remove(0);
    let (side, why) = played.forfeit.unwrap();
    assert_eq!((side, played.result.losses), (Player::First, 1));
    assert_eq!(why.0, "it answered query result with \"draw\", expected p1win");
    assert!(played.record.contains(&why.0), "{}", played.record);
}

#[test]
fn a_failing_program_loses_with_the_reason() {
    let read = "read -r line;";
    for (script, reason) in [
        (format!("{read} exit 3"), "the program exited (exit status: 3)"),
        (format!("{read} kill -KILL $$"), "the program exited (signal: 9 (SIGKILL))"),
        (format!("{read} exec >&-; sleep 60"), "the program closed its output"),
        (
            format!("{read} sleep 60 >/dev/null & echo '{{oops}}' >&2; exit 3"),
            "the program exited (exit status: 3); standard error: \"(oops)\"",
        ),
        (
            format!("{read} echo one >&2; echo two >&2; echo hello; sleep 60"),
            "invalid move \"hello\"",
        ),
        ("while read -r line; do echo a1c1; done".into(), "it played a1c1, which is not legal"),
        ("exec tr '\\0' x < /dev/zero".into(), "its answer has more than 1000 bytes"),
        ("printf '\\377\\n'; sleep 60".into(), "its answer is not valid UTF-8"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let players = [player("exec", &folder, &script), "random".parse().unwrap()];
        let rules = Match { games: 1, ..rules(&players) };
        let played = matches::play(&rules, START, 1).unwrap().0.remove(0);
        let (side, why) = played.forfeit.unwrap();
        assert_eq!((side, played.result.losses), (Player::First, 1), "{script}");
        assert!(why.0.starts_with(reason), "{script}: {why}");
        assert!(played.record.replace('\n', " ").contains(&why.0), "{}", played.record);
    }
    let missing = "exec:/no/such/program".parse().unwrap();
    let players = [missing, "random".parse().unwrap()];
    let error = matches::play(&rules(&players), START, 1).unwrap_err().to_string();
    assert!(error.starts_with("exec:/no/such/program: \"/no/such/program\": "), "{error}");
}
