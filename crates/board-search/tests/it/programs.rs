//! External programs as players.

use std::fs::{self, File};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Player, Position};
use board_games::uisge::Uisge;
use board_play::{Fault, Game, Limits};
use board_search::{
    Clock, Contender, Control, Log, Match, MatchError, Openings, Score, Settings, TimeLimits,
};
use tempfile::TempDir;

use crate::common::WON;
use crate::matches::{self, Finished, TIMES, rules};

/// A UGI engine that knows the first two positions of a game.
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

/// Creates a shell script in a folder, and returns the player. `mark` is in the environment of all
/// its processes.
fn marked(kind: &str, folder: &TempDir, script: &str, mark: &str) -> Contender {
    let file = folder.path().join("script.sh");
    fs::write(&file, script).unwrap();
    format!("{kind}:env BOARD_TEST={mark} sh {}", file.display()).parse().unwrap()
}

fn player(kind: &str, folder: &TempDir, script: &str) -> Contender {
    marked(kind, folder, script, "1")
}

/// Plays the first two plies of a match against random moves.
fn play_with(player: Contender, rules: &Match<'_, Uisge>) -> Finished<Uisge> {
    let players = [player, "random".parse().unwrap()];
    let limits = Limits { max_plies: Some(2), ..rules.limits };
    let rules = Match { players: &players, games: 1, limits, ..*rules };
    matches::play(&rules, Uisge::start(), 1).unwrap().0.remove(0)
}

fn play(player: Contender, milliseconds: u64) -> Finished<Uisge> {
    let times = TimeLimits { program: Duration::from_millis(milliseconds), ..TIMES };
    play_with(player, &Match { times, ..rules(&[]) })
}

#[test]
fn the_last_answer_of_a_program_needs_no_line_break() {
    let folder = tempfile::tempdir().unwrap();
    let played = play(player("exec", &folder, "read -r line; printf d4f4"), 20_000);
    assert_eq!(played.forfeit, None, "{}", played.game);
}

#[test]
fn an_engine_has_time_to_exit_after_quit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bye");
    let quit = format!("sleep 0.02; echo bye > {}; exit", file.display());
    let script = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", &quit);
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

/// The clock runs from the position to the move. Only the start takes no time.
#[test]
fn no_program_can_think_without_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock { left: Duration::from_millis(500), increment: Duration::ZERO };
    let play = |player| play_with(player, &Match { clock: Some(clock), ..rules(&[]) });
    let engine = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", "exit");
    let program = "sleep 0; while read -r line; do sleep 0; echo d4f4; done";
    for (kind, script, old, new, is_late) in [
        ("exec", program, "sleep 0; while", "sleep 0.6; while", false),
        ("exec", program, "sleep 0; echo", "sleep 0.6; echo", true),
        ("ugi", &engine, "echo ugiok", "sleep 0.6; echo ugiok", false),
        ("ugi", &engine, "echo readyok", "[ $first ] || sleep 0.6; echo readyok", false),
        ("ugi", &engine, "position)", "position) sleep 0.6;", true),
        ("ugi", &engine, "query)", "query) sleep 0.3;", true),
        ("ugi", &engine, "echo readyok", "[ $first ] && sleep 0.6; echo readyok", true),
        ("ugi", &engine, "echo bestmove", "sleep 0.6; echo bestmove", true),
    ] {
        let slow = script.replace(old, new);
        assert_ne!(slow, script);
        let reason = play(player(kind, &folder, &slow)).forfeit.clone().map(|(_, reason)| reason.1);
        assert_eq!(reason, is_late.then(|| "its time ran out".into()), "{new}");
    }
}

/// On a clock, the first answer only shows that the program has started.
#[test]
fn a_program_is_asked_about_the_start_before_its_clock_runs() {
    let minute = Duration::from_secs(60);
    let clock = Clock { left: minute, increment: minute };
    let position: Uisge = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b stuck=draw".parse().unwrap();
    let asked_first = Uisge::start_with(position.rules()).to_string();
    for (clock, expected) in [(None, &[false][..]), (Some(clock), &[true, false])] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("asked");
        let answer = format!("read -r line; echo \"$line\" >> {}; echo d4f4;", file.display());
        let players = [player("exec", &folder, &answer.repeat(2)), "random".parse().unwrap()];
        let rules = Match { games: 1, clock, openings: Openings::Random(2), ..rules(&players) };
        matches::play(&rules, position, 1).unwrap();
        let asked = fs::read_to_string(&file).unwrap();
        let is_start: Vec<_> = asked.lines().map(|line| line == asked_first).collect();
        assert!(is_start.starts_with(expected), "{asked}");
    }
}

#[test]
fn the_score_of_an_engine_is_that_of_its_last_info_line() {
    let folder = tempfile::tempdir().unwrap();
    let go = "echo info depth 1 score cp -5; echo info depth 2 score cp 31 pv d4f4; \
              echo info string hello; echo bestmove d4f4 ponder d2f2";
    let script = ENGINE.replace("GO", go).replace("QUIT", "exit");
    let contender = player("ugi", &folder, &script);
    let mut engine =
        contender.engine::<Uisge>(1, TIMES, &Settings::default(), &Arc::default(), None).unwrap();
    let game = Game::from_position(Uisge::start(), Limits::default());
    engine.begin(&game).unwrap();
    assert_eq!(engine.choose(&game).unwrap().to_string(), "d4f4");
    assert_eq!((engine.score(), engine.depth()), (Some(Score::estimate(31)), Some(2)));
    // The record contains both and the time.
    let played = play(contender, 20_000);
    let note = played.game.comment(1).unwrap().strip_prefix("+0.31/2 ").unwrap();
    assert!(note.strip_suffix('s').unwrap().parse::<f64>().unwrap() < 20.0, "{note}");
    let random = played.game.comment(2).unwrap();
    assert!(random.strip_suffix('s').unwrap().parse::<f64>().is_ok(), "{random}");
}

/// A job that has to stop does not wait for a program.
#[test]
fn a_stop_ends_the_wait_for_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let silent = player("exec", &folder, "while read -r line; do :; done");
    let control = Control::threads(1);
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            control.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let players = [silent, "random".parse().unwrap()];
        let times = TimeLimits { program: Duration::from_secs(600), ..TIMES };
        let rules = Match { times, ..rules(&players) };
        // The interrupted game does not count.
        let none = &mut |game| panic!("{game:?}");
        rules.prepare(&Uisge::start(), &control, []).unwrap().play(&|_, _| Ok(()), none);
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

fn won() -> Uisge {
    WON.parse().unwrap()
}

fn winning_move() -> String {
    let wins = |&m: &_| won().after_unchecked(m).is_over();
    won().legal_moves().into_iter().find(wins).unwrap().to_string()
}

/// The engine is started once to see whether it can be started, and again for each game.
#[test]
fn an_engine_is_asked_as_the_protocol_requires() {
    let m = winning_move();
    let clock = |left, increment| {
        let [left, increment] = [left, increment].map(Duration::from_secs);
        Some(Clock { left, increment })
    };
    let options = vec![("speed".into(), "5".into())];
    let own = Settings { options, nodes: NonZeroU64::new(7), ..Settings::default() };
    let (time, long) = (Some(Duration::from_secs(3)), Some(Duration::MAX));
    let other = Settings { clock: clock(30, 0), ..Settings::default() };
    let none = Settings::default;
    for (clock, settings, go) in [
        (None, [none(), none()], "go movetime 10"),
        (clock(60, 2), [none(), none()], "go p1time 60000 p2time 60000 p1inc 2000 p2inc 2000"),
        (clock(60, 2), [none(), other], "go p1time 60000 p2time 30000 p1inc 2000 p2inc 0"),
        (None, [own.clone(), none()], "go nodes 7"),
        (None, [Settings { time: long, ..none() }, none()], "go movetime 9223372036854775807"),
        (None, [Settings { time, ..own.clone() }, none()], "go movetime 3000 nodes 7"),
        (
            None,
            [Settings { clock: clock(5, 1), time, ..none() }, none()],
            "go p1time 5000 p2time 5000 p1inc 1000 p2inc 1000 movetime 3000",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lines");
        let script = WRITER.replace("FILE", &file.display().to_string()).replace("MOVE", &m);
        let players = [player("ugi", &folder, &script), "random".parse().unwrap()];
        let log = Log::new(File::create(folder.path().join("log")).unwrap());
        let settings = &settings[..];
        let rules = Match { games: 1, clock, settings, log: Some(&log), ..rules(&players) };
        let played = matches::play(&rules, won(), 1).unwrap().0.remove(0);
        assert_eq!((&played.forfeit, played.result.wins), (&None, 1));
        log.finish().unwrap();
        let position = format!("position fen {WON}");
        let moves = format!("{position} moves {m}");
        let speed =
            Some("setoption name Speed value 5").filter(|_| !settings[0].options.is_empty());
        let hello = ["ugi"].into_iter().chain(speed);
        let rest = [
            "setoption name repetition value 3",
            "uginewgame",
            "isready",
            &position,
            "query gameover",
            "query p1turn",
            "isready",
            go,
            &moves,
            "query gameover",
            "query result",
            "quit",
        ];
        let expected: Vec<_> = hello.clone().chain(["quit"]).chain(hello).chain(rest).collect();
        let lines = fs::read_to_string(file).unwrap();
        assert!(lines.lines().eq(expected.iter().copied()), "{lines}");
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
    let answers = ["readyok", "response false", "response true", "readyok", &best];
    let end = ["response true", "response p1win"];
    assert_eq!(of(1, '<'), [&hello[..], &answers, &end].concat());
    assert_eq!(messages.len(), sent.len() + hello.len() + of(1, '<').len());
}

#[test]
fn an_engine_that_disagrees_about_the_result_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let script = WRITER.replace("FILE", "/dev/null").replace("MOVE", &winning_move());
    let script = script.replace("p1win", "draw");
    let players = [player("ugi", &folder, &script), "random".parse().unwrap()];
    let rules = Match { games: 1, ..rules(&players) };
    let played = matches::play(&rules, won(), 1).unwrap().0.remove(0);
    let (side, why) = played.forfeit.clone().unwrap();
    assert_eq!((side, played.result.losses), (Player::First, 1));
    assert_eq!(why.0, Fault::DisputedResult);
    assert_eq!(why.1, "it answered query result with \"draw\", expected p1win");
    // The game keeps its result by the rules.
    assert!(played.game.to_string().contains("cause: rules\n"), "{}", played.game);
}

/// What a program does instead of choosing a move, and the possible reasons for its forfeit. `$p` is
/// the beginning of an answer with a move.
const DEEDS: [(&str, &[&str]); 18] = [
    ("exit 3", &["the program exited (exit status: 3)"]),
    ("kill -KILL $$", &["the program exited (signal: 9 (SIGKILL))"]),
    ("exec >&-; sleep 1000", &["the program closed its output"]),
    (
        "sleep 60 >/dev/null & echo '{oops}' >&2; exit 3",
        &["the program exited (exit status: 3); standard error: \"{oops}\""],
    ),
    (
        "echo one >&2; sleep 0.1; echo ${p}hello; sleep 1000",
        &["invalid move \"hello\"; standard error: \"one\""],
    ),
    ("echo ${p}a1c1; sleep 1000", &["it played a1c1, which is not legal"]),
    ("echo ${p}", &["invalid move \"\""]),
    ("exec yes ${p}hello", &["invalid move \"hello\""]),
    ("exec yes info", &["invalid move \"info\"", "no bestmove within 410ms"]),
    ("exec tr '\\0' x < /dev/zero", &["its answer has more than", "no answer", "no bestmove"]),
    ("printf '\\377\\n'; sleep 1000", &["its answer is not valid UTF-8"]),
    ("sleep 1000", &["no answer within 400ms", "no bestmove within 410ms"]),
    ("sleep 5; echo ${p}d4f4", &["no answer within 400ms", "no bestmove within 410ms"]),
    ("exec <&-; sleep 1000", &["no answer within 400ms", "no bestmove within 410ms"]),
    ("sleep 1000 & sleep 1000 & sleep 1000", &["no answer within", "no bestmove within"]),
    ("sleep 1000 & exit 0", &["no answer within", "no bestmove within"]),
    ("trap '' HUP INT TERM; sleep 1000", &["no answer within", "no bestmove within"]),
    ("while :; do echo error >&2; done", &["no answer within", "no bestmove within"]),
];

const SHORT: TimeLimits = TimeLimits {
    search: Duration::from_millis(10),
    margin: Duration::from_millis(400),
    program: Duration::from_millis(400),
};

/// Checks that no process with the mark is left after a second. On a busy machine, processes take a
/// moment to end.
#[cfg(target_os = "linux")]
fn check_end(mark: &str) {
    let marked = |folder: &fs::DirEntry| {
        let environment = fs::read(folder.path().join("environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|line| line == format!("BOARD_TEST={mark}").as_bytes())
    };
    let begin = Instant::now();
    while fs::read_dir("/proc").unwrap().flatten().any(|folder| marked(&folder)) {
        assert!(begin.elapsed() < Duration::from_secs(1), "{mark}: a process is left");
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(not(target_os = "linux"))]
fn check_end(_: &str) {}

/// Checks that a program loses its first game with one of these reasons and leaves nothing behind.
fn check_forfeit(kind: &str, script: &str, mark: &str, reasons: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    let program = marked(kind, &folder, script, mark);
    let played = play_with(program, &Match { times: SHORT, ..rules(&[]) });
    let (side, why) = played.forfeit.clone().unwrap();
    assert_eq!((side, played.result.losses), (Player::First, 1), "{mark}");
    let is_known = reasons.iter().any(|reason| why.1.starts_with(reason));
    assert!(is_known || why.1.starts_with("cannot write"), "{kind}, {reasons:?}: {why}");
    let begins = |words: &[&str]| words.iter().any(|words| why.1.starts_with(words));
    let fault = match () {
        () if begins(&["no "]) => Fault::Time,
        () if begins(&["the program", "cannot write"]) => Fault::ProgramEnded,
        () if begins(&["invalid move", "it played"]) => Fault::IllegalMove,
        () if begins(&["it answered query gameover"]) => Fault::DisputedResult,
        () => Fault::Other,
    };
    assert_eq!(why.0, fault, "{why}");
    let record = played.game.to_string();
    let headers = format!("cause: {}\nx-forfeit: light: {}\n", fault.name(), why.1);
    assert!(record.contains(&headers), "{record}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{mark}: {:?}", begun.elapsed());
    check_end(mark);
}

#[test]
fn programs_that_misbehave_lose_in_time_and_leave_nothing_behind() {
    for (number, (deed, reasons)) in DEEDS.into_iter().enumerate() {
        let lines = format!("p=\nwhile read -r line; do\n{deed}\ndone");
        let go = format!("p='bestmove '; {deed}");
        let engine = ENGINE.replace("GO", &go).replace("QUIT", "exit");
        for (kind, script) in [("exec", lines), ("ugi", engine)] {
            let mark = format!("{kind}-{number}-{}", std::process::id());
            check_forfeit(kind, &script, &mark, reasons);
        }
    }
    let missing = ["exec:/no/such/program", "random"].map(|name| name.parse().unwrap());
    let error = matches::play(&rules(&missing), Uisge::start(), 1).unwrap_err().to_string();
    assert!(error.starts_with("exec:/no/such/program: \"/no/such/program\": "), "{error}");
}

#[test]
fn an_engine_that_breaks_the_protocol_loses() {
    let right = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", "exit");
    let gameover = "expected answer to query gameover, found \"bestmove d4f4\"";
    let early = "expected answer to query gameover, found \"readyok\"";
    let over = "it answered query gameover with \"true\", expected false";
    let ready = "expected readyok, found \"bestmove d4f4\"";
    let second = "expected readyok, found \"response true\"";
    for (number, (old, new, reason)) in [
        ("echo readyok", "true", "no readyok within 400ms"),
        ("position)", "position) exit;", "the program exited"),
        ("query)", "query) continue;", early),
        ("response false ", "response true ", over),
        ("echo response $first", "echo response false", "it answered query p1turn with \"false\""),
        // Moves before the question, and second answers.
        ("echo readyok", "echo readyok; echo bestmove d4f4", gameover),
        ("position)", "position) echo bestmove d4f4;", gameover),
        ("echo response $first", "echo response $first; echo bestmove d4f4", ready),
        ("echo response false", "echo response false; echo response true", second),
        ("echo ugiok", "echo ugiok; echo readyok", early),
        ("echo readyok", "echo readyok; echo readyok", early),
    ]
    .into_iter()
    .enumerate()
    {
        let script = right.replace(old, new);
        assert_ne!(script, right);
        let mark = format!("protocol-{number}-{}", std::process::id());
        check_forfeit("ugi", &script, &mark, &[reason]);
    }
    // Without an answer to `ugi`, the match does not begin.
    for answer in ["sleep 1000", "exec yes option name x"] {
        let folder = tempfile::tempdir().unwrap();
        let mark = format!("hello-{}", std::process::id());
        let player = marked("ugi", &folder, &format!("read -r line; {answer}"), &mark);
        let players = [player.clone(), "random".parse().unwrap()];
        let rules = Match { times: SHORT, ..rules(&players) };
        let error = matches::play(&rules, Uisge::start(), 1).unwrap_err();
        let MatchError::Player(found, why) = error else { panic!("{error}") };
        assert_eq!((found, &*why.1), (player, "no ugiok within 400ms"));
        check_end(&mark);
    }
}
