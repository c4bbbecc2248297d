//! Whoever reads a rule finds it in the code: every number of a rule list stands somewhere in the
//! source of its game, besides on the crate's page.

use std::fs;
use std::path::{Path, PathBuf};

/// The games, the letter of their rules and how many there are.
const GAMES: [(&str, char, usize); 4] =
    [("disk-race", 'D', 16), ("hexfour", 'H', 12), ("ignis", 'I', 15), ("uisge", 'U', 11)];

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The numbers of the rules: paragraphs that begin with `**U1, book.**` or the like.
fn rules(game: &str, letter: char) -> Vec<String> {
    let list = read(&crates().join(format!("../docs/rules/{game}.md")));
    let begin = format!("**{letter}");
    let number = |line: &str| {
        let (number, _) = line.strip_prefix(&begin)?.split_once([',', '.'])?;
        number.parse::<usize>().ok().map(|number| format!("{letter}{number}"))
    };
    list.lines().filter_map(number).collect()
}

/// The sources below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    files.extend(folders.iter().flat_map(|folder| sources(folder)));
    files
}

/// The code and comments of a game, without its crate's page.
fn code(game: &str) -> String {
    let files = sources(&crates().join(game).join("src")).into_iter().map(|file| {
        let text = read(&file);
        let page = file.ends_with("src/lib.rs");
        text.lines().filter(|line| !page || !line.starts_with("//!")).collect::<Vec<_>>().join("\n")
    });
    files.collect::<Vec<_>>().join("\n")
}

/// Whether a text has this word.
fn has(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|found| found == word)
}

#[test]
fn every_rule_is_named_in_the_code() {
    let mut missing = Vec::new();
    for (game, letter, count) in GAMES {
        let (rules, code) = (rules(game, letter), code(game));
        assert_eq!(rules.len(), count, "the rules of {game}: {rules:?}");
        missing.extend(rules.into_iter().filter(|rule| !has(&code, rule)));
    }
    assert_eq!(missing, [""; 0], "rules that no source names");
}
