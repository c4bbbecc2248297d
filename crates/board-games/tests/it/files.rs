//! Rules, pages and lists in the files of the workspace: every number of a rule list occurs in the
//! source of its game, outside the crate's page, and the documentation links every number to its rule.
//! The games in `docs/games` are legal, and the pictures show moments of them. No file lists games.

use std::fs;
use std::path::{Path, PathBuf};

use board_core::{Player, Position};
use board_games::{GAMES, GameKind, dispatch};
use board_play::{Ending, Game};

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn docs() -> PathBuf {
    crates().join("../docs")
}

/// Returns the games with a rule list. They also need the other pages and recordings; the rest of
/// the table does not.
pub fn documented() -> impl Iterator<Item = GameKind> {
    let has_list = |game: &GameKind| docs().join(format!("rules/{game}.md")).exists();
    GAMES.iter().copied().filter(has_list)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the letter and number of each rule in a list. A rule is a paragraph that begins with
/// `<a id="u1"></a>**U1, book.**` or similar.
fn rules(list: &str) -> Vec<(char, usize)> {
    let rule = |line: &str| {
        let (anchor, rest) = line.strip_prefix("<a id=\"")?.split_once("\"></a>**")?;
        let (name, _) = rest.split_once([',', '.'])?;
        assert_eq!(anchor, name.to_lowercase());
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
    for game in documented() {
        let list = docs().join("rules").join(game.name()).with_extension("md");
        let rules = rules(&read(&list));
        let numbers = rules.iter().map(|&(_, number)| number);
        assert!(!rules.is_empty(), "{}: no rules found", list.display());
        assert!(numbers.eq(1..=rules.len()), "{}: not consecutive: {rules:?}", list.display());
        let code = code(game.name());
        let names = rules.iter().map(|(letter, number)| format!("{letter}{number}"));
        missing.extend(names.filter(|name| !has(&code, name)));
    }
    assert_eq!(missing, [""; 0], "rules that the code does not name");
}

/// Returns the documentation of the crate's page, public items and variants, without examples.
fn documentation(code: &str) -> Vec<&str> {
    let (mut found, mut item, mut example) = (Vec::new(), Vec::new(), false);
    for line in code.lines().map(str::trim_start) {
        if line.starts_with("///") || line.starts_with("//!") {
            example ^= line[3..].trim_start().starts_with("```");
            if !example {
                item.push(line);
            }
        } else if !line.starts_with('#') {
            // Macros have their own syntax for fields.
            let is_public = |line: &str| line.starts_with("pub ") || line.ends_with('=');
            if line.is_empty() || is_public(line) || line.starts_with(char::is_uppercase) {
                found.append(&mut item);
            }
            item.clear();
        }
    }
    found
}

/// Returns the names that begin with the letter of a game, such as `U9`, and the text after each.
fn names(line: &str, letter: char) -> impl Iterator<Item = (&str, &str)> {
    let name = move |(start, _)| {
        let (before, text): (&str, &str) = line.split_at(start);
        let digits = text[1..].chars().take_while(char::is_ascii_digit).count();
        let is_name = digits > 0 && !before.ends_with(char::is_alphanumeric);
        is_name.then(|| text.split_at(1 + digits))
    };
    line.match_indices(letter).filter_map(name)
}

/// Returns whether the text begins with the end of a link to the rule.
fn is_linked(name: &str, text: &str) -> bool {
    let target = text.strip_prefix("](").and_then(|rest| rest.split_once(')'));
    let anchor = target.and_then(|(target, _)| target.split_once("rule_list#"));
    anchor.is_some_and(|(_, anchor)| anchor == name.to_lowercase())
}

#[test]
fn rule_numbers_are_links() {
    let mut missing = Vec::new();
    for game in documented() {
        let list = docs().join("rules").join(game.name()).with_extension("md");
        let rules = rules(&read(&list));
        let letter = rules[0].0;
        let known: Vec<_> = rules.iter().map(|(_, number)| format!("{letter}{number}")).collect();
        let mut links = 0;
        for file in sources(&crates().join(game.name()).join("src")) {
            let code = read(&file);
            for line in documentation(&code) {
                for (name, rest) in names(line, letter) {
                    links += 1;
                    if !is_linked(name, rest) || !known.iter().any(|known| known == name) {
                        missing.push(format!("{}: {line}", file.display()));
                    }
                }
            }
        }
        assert!(links > rules.len(), "{}: {links} links", game.name());
    }
    assert_eq!(missing, [""; 0], "rule numbers without links");
}

/// In the reference, the absolute targets come first and replace the relative ones of the list.
#[test]
fn the_reference_replaces_the_relative_links_of_the_lists() {
    for game in documented() {
        let list = read(&docs().join("rules").join(game.name()).with_extension("md"));
        let page = read(&crates().join(game.name()).join("src/lib.rs"));
        let linked = read(&crates().join(game.name()).join("src/rule_list.txt"));
        assert!(linked == list, "symbolic links are missing: set core.symlinks in Git");
        let links = list.lines().filter_map(|line| line.split_once("]: ../"));
        assert!(links.clone().count() > 2, "{game}");
        for (name, path) in links {
            let kind = if path.starts_with("pictures") { "raw" } else { "blob" };
            let link = format!("{name}]: https://example.org/board-games/{kind}/main/docs/{path}");
            assert!(page.contains(&format!("/// {link}\n")), "{game}: {link}");
        }
        assert!(!list.contains("](../"), "{game}: a link without a name");
    }
}

/// Returns the record on a page, the code block that begins with the header `game`.
fn record<P: Position>(page: &str) -> Game<P> {
    let mut texts = page.split("```text\n").filter(|text| text.starts_with("game: "));
    let (text, _) = texts.next().unwrap().split_once("```").unwrap();
    assert_eq!(texts.next().map(str::len), None);
    text.parse().unwrap()
}

/// Returns the positions and moves of the three pictures in `pictures.sh`.
fn pictures(game: &str) -> Vec<(String, String)> {
    let script = read(&docs().join("pictures.sh"));
    let parts = (1..=3).map(|n| {
        let command = format!("draw {game}-game-{n} {game} '");
        let (_, rest) = script.split_once(&command).unwrap();
        let (position, rest) = rest.split_once("' --play ").unwrap();
        (position.to_owned(), rest.split_whitespace().next().unwrap().to_owned())
    });
    parts.collect()
}

fn check<P: Position>() {
    let page = read(&docs().join(format!("games/{}.md", P::NAME)));
    let record = record::<P>(&page);
    let moves = record.moves();
    let plies = moves.len();
    assert!((20..=40).contains(&plies), "{}: {plies} plies, expected 20 to 40", P::NAME);
    assert!(matches!(record.ending(), Some(Ending::Rules(_))), "{} is not over", P::NAME);

    let mut moments = Vec::new();
    let mut position = *record.start();
    for (ply, &m) in moves.iter().enumerate() {
        let dots = if position.turn() == Player::First { "." } else { "..." };
        let name = format!("{}{dots} {m}", ply / 2 + 1);
        moments.push((position.to_string(), m.to_string(), name));
        position = position.after(m).unwrap();
    }
    let mut last = None;
    for (n, (position, m)) in (1..).zip(pictures(P::NAME)) {
        let mut found = moments.iter().enumerate();
        let found = found.find(|(_, moment)| (&moment.0, &moment.1) == (&position, &m));
        let (ply, (.., name)) = found.expect("the picture is of the game");
        assert!(Some(ply) > last, "the pictures are in order");
        last = Some(ply);
        let place = format!("](../pictures/{}-game-{n}.svg)", P::NAME);
        let (before, _) = page.split_once(&place).unwrap();
        let (_, caption) = before.rsplit_once("![After ").unwrap();
        assert!(caption.starts_with(&format!("{name}: ")), "{caption:?} is after {name}");
    }
}

#[test]
fn the_game_on_each_page_is_legal_and_pictured_in_order() {
    documented().for_each(|game| dispatch!(game, P => check::<P>()));
}

/// The files and folders that may name several games.
const LISTS: [&str; 4] = [
    // The table, and the reference rules of the games that have some.
    "crates/board-games/src/lib.rs",
    "crates/board-naive/src/lib.rs",
    // The levels, whose strength was measured for these games.
    "crates/board-games/src/players.rs",
    // Plans for training.
    "benches/examples/train.rs",
];

/// The next game is in no list, so what reads the list would pass without it.
#[test]
fn only_known_files_name_several_games() {
    let root = crates().parent().unwrap();
    let is_game = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        GAMES.iter().any(|game| name.starts_with(game.name()))
    };
    let crates = fs::read_dir(crates()).unwrap().map(|entry| entry.unwrap().path());
    let folders = crates.filter(|path| path.is_dir() && !is_game(path));
    let mut lists = Vec::new();
    for file in
        folders.chain(["fuzz", "benches"].map(|name| root.join(name))).flat_map(|f| sources(&f))
    {
        let code = read(&file).to_lowercase().replace(['-', '_'], "");
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let names = GAMES.iter().map(|game| game.name().replace('-', ""));
        if names.filter(|name| lines.clone().any(|line| line.contains(name))).count() > 1 {
            lists.push(file.strip_prefix(root).unwrap().display().to_string().replace('\\', "/"));
        }
    }
    let is_known = |file: &&String| LISTS.iter().any(|known| file.starts_with(known));
    let unknown: Vec<_> = lists.iter().filter(|file| !is_known(file)).collect();
    assert!(unknown.is_empty(), "use GAMES, dispatch! or for_each_game! in {unknown:?}");
    let is_needed = |known: &&str| lists.iter().any(|file| file.starts_with(known));
    assert!(LISTS.iter().all(is_needed), "of {LISTS:?} only {lists:?} are lists");
}
