//! External programs as players.

use std::fs::{self, File};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Player, Position};
use board_games::uisge::Uisge;
use board_play::{Fault, Game, Limits};
use board_search::{
    Budget, Clock, Control, Engine, Entrant, LineProgram, Log, Match, MatchError, Openings, Score,
    Seat, UgiProgram,
};
use tempfile::TempDir;

use crate::common::{WON, entrant};
use crate::matches::{self, Finished, MARGIN, rules};

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
/// its processes. `timeout` is the time for answers, and the margin.
fn marked(
    kind: &str,
    folder: &TempDir,
    script: &str,
    mark: &str,
    timeout: Duration,
) -> Entrant<'static, Uisge> {
    let file = folder.path().join("script.sh");
    fs::write(&file, script).unwrap();
    program(kind, format!("env BOARD_TEST={mark} sh {}", file.display()), &[], timeout)
}

/// Returns a program as a player, which has 10 ms for a move if it is a UGI engine.
fn program(
    kind: &str,
    command: String,
    options: &[(&str, &str)],
    timeout: Duration,
) -> Entrant<'static, Uisge> {
    let name = format!("{kind}:{command}");
    if kind == "exec" {
        return Entrant::new(name, move |seat| LineProgram::start(&command, timeout, seat));
    }
    let options: Vec<_> =
        options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let start = move |seat: Seat<'_>| UgiProgram::start(&command, &options, [timeout; 2], seat);
    Entrant { budget: Budget::time(Duration::from_millis(10)), ..Entrant::new(name, start) }
}

fn player(kind: &str, folder: &TempDir, script: &str) -> Entrant<'static, Uisge> {
    marked(kind, folder, script, "1", MARGIN)
}

/// Plays the first two plies of a match against random moves.
fn play_with(player: Entrant<'static, Uisge>, rules: &Match<'_, Uisge>) -> Finished<Uisge> {
    let players = [player, entrant("random")];
    let limits = Limits { max_plies: Some(2), ..rules.limits };
    let rules = Match { players: &players, games: 1, limits, ..*rules };
    matches::play(&rules, Uisge::start(), 1).unwrap().0.remove(0)
}

fn play(player: Entrant<'static, Uisge>) -> Finished<Uisge> {
    play_with(player, &rules(&[]))
}

#[test]
fn the_last_answer_of_a_program_needs_no_line_break() {
    let folder = tempfile::tempdir().unwrap();
    let played = play(player("exec", &folder, "read -r line; printf d4f4"));
    assert_eq!(played.forfeit, None, "{}", played.game);
}

#[test]
fn an_engine_has_time_to_exit_after_quit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bye");
    let quit = format!("sleep 0.02; echo bye > {}; exit", file.display());
    let script = ENGINE.replace("GO", "echo bestmove d4f4").replace("QUIT", &quit);
    assert_eq!(play(player("ugi", &folder, &script)).forfeit, None);
    assert_eq!(fs::read_to_string(file).unwrap(), "bye\n");
}

/// A program may write to standard error without end.
#[test]
fn a_program_may_fill_standard_error() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = "yes error >&2 & while read -r line; do echo noise >&2; echo d4f4; done";
    assert_eq!(play(player("exec", &folder, noisy)).forfeit, None);
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
        let players = [player("exec", &folder, &answer.repeat(2)), entrant("random")];
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
    let entrant = player("ugi", &folder, &script);
    let mut engine = (entrant.start)(Seat::new(1, &Arc::default())).unwrap();
    let game = Game::from_position(Uisge::start(), Limits::default());
    engine.begin(&game).unwrap();
    let best = engine.choose(&game, &entrant.budget).unwrap();
    assert_eq!(best.line[0].to_string(), "d4f4");
    assert_eq!((best.known_score(), best.depth), (Some(Score::estimate(31)), 2));
    // The record contains both and the time.
    let played = play(entrant);
    let note = played.game.comment(1).unwrap().strip_prefix("+0.31/2 ").unwrap();
    assert!(note.strip_suffix('s').unwrap().parse::<f64>().unwrap() < 20.0, "{note}");
    // A player that does not search has no comment.
    assert_eq!(played.game.comment(2), None);
}

/// A job that has to stop does not wait for a program.
#[test]
fn a_stop_ends_the_wait_for_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let script = "while read -r line; do :; done";
    let silent = marked("exec", &folder, script, "1", Duration::from_secs(600));
    let control = Control::threads(1);
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            control.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let players = [silent, entrant("random")];
        let rules = rules(&players);
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
    let (time, long) = (Some(Duration::from_secs(3)), Some(Duration::MAX));
    let (none, short) = (Budget::default, || Budget::time(Duration::from_millis(10)));
    let seven = || Budget::nodes(7);
    for (clock, [own, other], budget, options, go) in [
        (None, [None; 2], short(), &[][..], "go movetime 10"),
        (
            clock(60, 2),
            [None; 2],
            none(),
            &[],
            "go p1time 60000 p2time 60000 p1inc 2000 p2inc 2000",
        ),
        (
            clock(60, 2),
            [None, clock(30, 0)],
            none(),
            &[],
            "go p1time 60000 p2time 30000 p1inc 2000 p2inc 0",
        ),
        (None, [None; 2], seven(), &[("speed", "5")], "go nodes 7"),
        (None, [None; 2], Budget { time: long, ..none() }, &[], "go movetime 9223372036854775807"),
        (
            None,
            [None; 2],
            Budget { time, depth: Some(5), ..seven() },
            &[],
            "go movetime 3000 nodes 7 depth 5",
        ),
        (
            None,
            [clock(5, 1), None],
            Budget { time, ..none() },
            &[],
            "go p1time 5000 p2time 5000 p1inc 1000 p2inc 1000 movetime 3000",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lines");
        let script = WRITER.replace("FILE", &file.display().to_string()).replace("MOVE", &m);
        let path = folder.path().join("script.sh");
        fs::write(&path, script).unwrap();
        let engine = program("ugi", format!("sh {}", path.display()), options, MARGIN);
        let players = [
            Entrant { budget, clock: own, ..engine },
            Entrant { clock: other, ..entrant("random") },
        ];
        let log = Log::new(File::create(folder.path().join("log")).unwrap());
        let rules = Match { games: 1, clock, log: Some(&log), ..rules(&players) };
        let played = matches::play(&rules, won(), 1).unwrap().0.remove(0);
        assert_eq!((&played.forfeit, played.result.wins), (&None, 1));
        log.finish().unwrap();
        let position = format!("position fen {WON}");
        let moves = format!("{position} moves {m}");
        let speed = Some("setoption name Speed value 5").filter(|_| !options.is_empty());
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
    let players = [player("ugi", &folder, &script), entrant("random")];
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

const SHORT: Duration = Duration::from_millis(400);

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
    let program = marked(kind, &folder, script, mark, SHORT);
    let played = play_with(program, &Match { margin: SHORT, ..rules(&[]) });
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
    let missing = [program("exec", "/no/such/program".into(), &[], SHORT), entrant("random")];
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
        let player = marked("ugi", &folder, &format!("read -r line; {answer}"), &mark, SHORT);
        let name = player.name.clone();
        let players = [player, entrant("random")];
        let error = matches::play(&rules(&players), Uisge::start(), 1).unwrap_err();
        let MatchError::Player(found, why) = error else { panic!("{error}") };
        assert_eq!((found, &*why.1), (name, "no ugiok within 400ms"));
        check_end(&mark);
    }
}
