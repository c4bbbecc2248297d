//! Whoever reads a rule finds it in the code: every number of a rule list stands somewhere in the
//! source of its game, besides on the crate's page.

use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The letter and the numbers of the rules of a list: paragraphs that begin with `**U1, book.**` or
/// the like.
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
    let (mut lists, mut missing) = (0, Vec::new());
    for list in fs::read_dir(crates().join("../docs/rules")).unwrap() {
        let list = list.unwrap().path();
        let (rules, game) = (rules(&read(&list)), list.file_stem().unwrap().to_str().unwrap());
        let numbers: Vec<usize> = rules.iter().map(|&(_, number)| number).collect();
        assert!(numbers.len() > 10 && numbers.into_iter().eq(1..=rules.len()), "{game}: {rules:?}");
        let code = code(game);
        let names = rules.iter().map(|(letter, number)| format!("{letter}{number}"));
        missing.extend(names.filter(|name| !has(&code, name)));
        lists += 1;
    }
    assert!(lists >= 4, "{lists} rule lists");
    assert_eq!(missing, [""; 0], "rules that no source names");
}
