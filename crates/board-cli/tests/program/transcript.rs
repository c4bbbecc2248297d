//! Snapshots of the output of many commands. Times and rates are masked.

use std::fmt::Write as _;

use assert_cmd::Command;
use insta::assert_snapshot;

use crate::{PROGRAM, START};

/// Splits a command into words, which are separated by spaces or enclosed in single quotes.
fn words(command: &str) -> impl Iterator<Item = &str> {
    command.split('\'').enumerate().flat_map(|(number, part)| match number % 2 {
        0 => part.split_ascii_whitespace().collect(),
        _ => vec![part],
    })
}

/// Replaces times and rates, which are never the same.
fn masked(line: &str) -> String {
    let mut line = line.to_owned();
    for field in ["\"seconds\":", "\"nodes_per_second\":"] {
        if let Some(start) = line.find(field).map(|at| at + field.len()) {
            let end = start + line[start..].find([',', '}']).unwrap();
            line.replace_range(start..end, "TIME");
        }
    }
    if line.starts_with("a second: ") {
        return "a second: RATE".into();
    }
    if let (true, Some(end)) = (line.ends_with(" a second"), line.rfind([',', ';'])) {
        line.replace_range(end.., ", RATE");
    }
    let mut words: Vec<_> = line.split(' ').map(str::to_owned).collect();
    for at in 0..words.len() {
        let is_seconds = words.get(at + 1).is_some_and(|unit| ["s", "s:", "s,"].contains(&&**unit));
        let number = words[at].trim_end_matches([',', ':']).trim_end_matches('s');
        let number = number.trim_end_matches(['n', 'µ', 'm']);
        let has_unit = words[at].trim_end_matches([',', ':']).ends_with('s');
        if (is_seconds || has_unit) && number.parse::<f64>().is_ok() {
            words[at] = "TIME".into();
        }
    }
    words.join(" ")
}

/// Runs commands, some of which read input, and returns their outputs and exit statuses.
fn transcript(runs: &[(&str, &str)]) -> String {
    let mut transcript = String::new();
    for (command, input) in runs {
        let mut run = Command::new(PROGRAM);
        run.args(words(command)).write_stdin((*input).to_owned());
        let output = run.output().unwrap();
        writeln!(transcript, "$ board {command}").unwrap();
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            text.lines().for_each(|line| transcript += &(masked(line) + "\n"));
        }
        writeln!(transcript, "exit status {}\n", output.status.code().unwrap()).unwrap();
    }
    transcript
}

/// Runs commands without input.
fn outputs(commands: &[&str]) -> String {
    transcript(&commands.iter().map(|&command| (command, "")).collect::<Vec<_>>())
}

/// Blue finishes with o6r6, the only best move (D14).
const WON: &str = "B1B1B3/RRRR2B1/8/1 b";

#[test]
fn counts() {
    assert_snapshot!(outputs(&[
        "perft uisge 3 --divide",
        "perft uisge 3 --divide --json --no-bulk --threads 2",
        "perft uisge 2 --divide --json --position '7/7/7/WWWWWW1/bbbbbb1/7 b'",
        "perft uisge 7 --distinct",
        "perft uisge 7 --distinct --json --threads 2 --memory 100M",
        "perft uisge 3 --distinct --json --memory 64M --position '7/7/7/WWWWWW1/bbbbbb1/7 b'",
        "playout disk-race --games 400 --seed 5 --max-plies 45",
        "playout disk-race --games 400 --seed 5 --max-plies 45 --threads 2 --json",
        "playout uisge --games 3 --json --position '7/7/7/WWWWWW1/bbbbbb1/7 b'",
        "playout uisge --games 65 --max-plies 0 --json",
    ]));
}

#[test]
fn matches() {
    assert_snapshot!(outputs(&[
        "match hexfour search:depth=2 random --games 7 --max-plies 40",
        "match hexfour search:depth=2 random --games 7 --max-plies 40 --json",
        "match uisge search:depth=2 search:depth=1 random random --games 5 --max-plies 30",
        "match uisge search:depth=2 search:depth=1 random --games 5 --tournament gauntlet --json",
        "match uisge random random --games 2 --sprt elo0=0,elo1=5",
        "match uisge search:depth=2 random --games 100 --sprt elo0=0,elo1=400",
        "match uisge random search:depth=2 --games 100 --sprt elo0=0,elo1=400 --json",
        "match uisge search:depth=1 search:depth=2 --games 30 --openings random:0",
        "match uisge search:depth=1 search:depth=2 --games 4 --openings random:0 --json",
        "match disk-race perfect random --games 2 --json",
    ]));
}

#[test]
fn searches() {
    // The shortest win has a smaller margin; the longer line wins by 3 points (H12).
    let margin = "oo1x/oxo1o/ox2xo/xoxxx1o/xx1xoo/xxoxo/o1ox x";
    assert_snapshot!(outputs(&[
        "best uisge --depth 4",
        "best uisge --depth 3 --json --lines 2",
        "best uisge --depth 3 --lines 2",
        "best uisge --json --position '7/2WW3/1WWwW2/2bbbb1/3bb2/7 w'",
        "best uisge --json --position '7/2WW3/1WWWW2/2bbbb1/3bb2/7 b'",
        "best uisge --position '7/2WW3/1WWWW2/2bbbb1/3bb2/7 b'",
        "best uisge --nodes 1",
        "best uisge --nodes 1 --json",
        "best uisge --prefer-margin --depth 1",
        &format!("best hexfour --json --prefer-margin --position '{margin}'"),
        &format!("value disk-race --moves --position '{WON}'"),
        &format!("value disk-race --moves --json --position '{WON}'"),
        &format!("show disk-race --value --ascii --position '{WON}'"),
        "value uisge",
        "show uisge --value",
    ]));
}

#[test]
fn records() {
    let games = format!(
        "game: uisge\nlight: Ann\n\n1. d4f4 {{A crown.}} d2f2\n\ngame: disk-race\nstart: {WON}\n\n\
         1... o6r6\n\ngame: disk-race\nstart: {WON}\n\n1... o6i6 o1r1\n\ngame: hexfour\n"
    );
    assert_snapshot!(transcript(&[
        ("record", &games),
        ("record --replay", &games),
        ("record --to json", &games),
        ("record --to text", &games),
        ("record --analyze --nodes 2000", &games),
        ("record --analyze --nodes 2000 --json", &games),
        ("record --analyze --nodes 2000 --to text", &games),
        ("record --analyze", "game: uisge\n\ngame: uisge\n\n1. d4d5\n"),
    ]));
}

#[test]
fn positions() {
    let two_to_none = "oxoo/xxoxo/oox1ox/xxxxxxx/oxoxxo/ox1oo/ooxo o";
    assert_snapshot!(transcript(&[
        ("games", ""),
        ("games --json", ""),
        ("legal uisge", START),
        ("legal uisge --position '7/7/7/WWWWWW1/bbbbbb1/7 b'", ""),
        ("legal hexfour", two_to_none),
        ("check uisge", &format!("{START}\n  {START} \n7/7\n")),
        ("check uisge --json", &format!("{START}\nx\n")),
        ("value disk-race", &format!("{WON}\nx\n {WON} \n{WON} chain=straight")),
    ]));
}

#[test]
fn wrong_arguments() {
    assert_snapshot!(outputs(&[
        "nothing",
        "pertf uisge 5",
        "perft uisgee 5",
        "perft uisge 256",
        "perft uisge",
        "perft uisge 3 --distinct --memory=1.5G",
        "best uisge --rules x --position y",
        "best uisge --rules stuck=never",
        "playout uisge --games 0",
        "record --to xml",
        "best uisge --time 0s",
        "best uisge --depth 201",
        "best uisge --lines 0",
        "match uisge random",
        "match uisge random nobody",
        "match uisge random exec:",
        "match uisge random perfect",
        "match uisge random random --openings random:1001",
        "match uisge random random --clock 0+0",
        "match uisge random random --sprt elo0=5,elo1=0",
        "match uisge random random random --sprt elo0=0,elo1=5",
        "match uisge random random --openings x --rules stuck=draw",
        "match uisge random random --openings random:1 --openings random:2",
        "match uisge random random --resign movecount=3,score=600,twosided=maybe",
        "match uisge random random --draw movecount=3,movecount=4,score=10",
        "record --nodes 5",
        "show uisge --play z9",
        "show uisge --svg - --mark d4z9",
        "show uisge --svg - --theme blue",
        "show uisge --mark d4f4",
    ]));
}
