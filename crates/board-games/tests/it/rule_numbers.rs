//! Every number of a rule list occurs in the source of its game, outside the crate's page.

use std::fs;
use std::path::{Path, PathBuf};

use board_games::GAMES;

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the letter and number of each rule in a list. A rule is a paragraph that begins with
/// `**U1, book.**` or similar.
fn rules(list: &str) -> Vec<(char, usize)> {
    let rule = |line: &str| {
        let (name, _) = line.strip_prefix("**")?.split_once([',', '.'])?;
        let letter = name.chars().next().filter(char::is_ascii_uppercase)?;
        Some((letter, name[1..].parse().ok()?))
    };
    let mut rules: Vec<_> = list.lines().filter_map(rule).collect();
    rules.sort_unstable();
    rules
}

/// Returns the Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let (folders, mut files): (Vec<_>, Vec<_>) =
        entries.map(|entry| entry.unwrap().path()).partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    files.extend(folders.iter().flat_map(|folder| sources(folder)));
    files
}

/// Returns the code and comments of a game, without its crate's page.
fn code(game: &str) -> String {
    let files = sources(&crates().join(game).join("src")).into_iter().map(|file| {
        let code = read(&file);
        let has_page = file.ends_with("src/lib.rs");
        let lines = code.lines().filter(|line| !has_page || !line.starts_with("//!"));
        lines.collect::<Vec<_>>().join("\n")
    });
    files.collect::<Vec<_>>().join("\n")
}

/// Returns whether the code contains the word.
fn has(code: &str, word: &str) -> bool {
    code.split(|c: char| !c.is_ascii_alphanumeric()).any(|found| found == word)
}

#[test]
fn every_rule_is_named_in_the_code() {
    let mut missing = Vec::new();
    for game in GAMES {
        let list = crates().join("../docs/rules").join(game.name).with_extension("md");
        let rules = rules(&read(&list));
        let numbers = rules.iter().map(|&(_, number)| number);
        assert!(!rules.is_empty(), "{}: no rules found", list.display());
        assert!(numbers.eq(1..=rules.len()), "{}: not consecutive: {rules:?}", list.display());
        let code = code(game.name);
        let names = rules.iter().map(|(letter, number)| format!("{letter}{number}"));
        missing.extend(names.filter(|name| !has(&code, name)));
    }
    assert_eq!(missing, [""; 0], "rules that the code does not name");
}
