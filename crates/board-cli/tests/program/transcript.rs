//! The commands in `transcript.txt` print what follows them there. Lines after `<` are input. Times
//! and rates are masked. `RECORD=1` writes the file.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use board_games::GAMES;

use crate::{PROGRAM, folder};

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

/// Returns a command, its input, output and exit status as the file has them.
fn transcript(command: &str, input: &str, folder: &Path) -> String {
    let mut run = Command::new(PROGRAM);
    let lines = input.lines().map(|line| line.trim_start_matches('<').strip_prefix(' '));
    let lines: Vec<_> = lines.map(Option::unwrap_or_default).collect();
    let run = run.args(words(command)).write_stdin(lines.join("\n")).current_dir(folder);
    let output = run.output().unwrap();
    let mut transcript = format!("{command}\n{input}");
    for bytes in [output.stdout, output.stderr] {
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.is_ascii() || !command.contains("--ascii"), "{command}: {text}");
        text.lines().for_each(|line| transcript += &(masked(line) + "\n"));
    }
    writeln!(transcript, "exit status {}", output.status.code().unwrap()).unwrap();
    transcript
}

#[test]
fn commands_print_what_is_recorded() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/transcript.txt");
    let is_recorded = std::env::var_os("RECORD").is_some();
    let mut recorded = fs::read_to_string(file).unwrap();
    for game in GAMES {
        if !recorded.contains(&format!("\n$ board show {game} ")) {
            writeln!(recorded, "\n$ board show {game} --ascii --moves").unwrap();
        }
    }
    let folder = folder();
    let mut found = Vec::new();
    for run in format!("\n{recorded}").split("\n$ board ").skip(1) {
        let (command, rest) = run.split_once('\n').unwrap();
        let input = rest.split_inclusive('\n').take_while(|line| line.starts_with('<'));
        let again = transcript(command, &input.collect::<String>(), folder.path());
        assert!(is_recorded || again == run, "found: {again}\nrecorded: {run}");
        found.push(again);
    }
    if is_recorded {
        fs::write(file, ["$ board ", &found.join("\n$ board ")].concat()).unwrap();
    }
}
