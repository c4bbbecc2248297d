//! Pictures are well-formed and contain every part once; snapshots of pictures and suggestions.

use std::collections::BTreeSet;

use board_core::{Indexed, prelude::*};
use board_games::uisge::Uisge;
use board_games::{dispatch, for_each_game};
use board_play::view::{Change, Input, Leg, Point, Scene};
use board_play::{LastMove, View};
use board_svg::{Arrow, Mark, Picture, Theme};
use roxmltree::{Document, Node};

/// A position, with the position and the move before it if there are any.
pub(crate) type Reached<P> = (P, Option<(P, <P as board_core::Position>::Move)>);

/// Returns the lines of the table of pictures: the game, the position, and what else is drawn.
fn cases() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("../data/pictures.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.split("; ");
        [(); 3].map(|()| parts.next().unwrap_or_default())
    })
}

/// Plays games from the starts under all rules and from the positions of the table. Returns all
/// positions.
pub(crate) fn played<P: View>() -> Vec<Reached<P>> {
    let starts = P::Rules::all().into_iter().map(P::start_with);
    let texts = cases().filter(|[game, _, drawn]| *game == P::NAME && drawn.is_empty());
    let texts = texts.map(|[_, text, _]| text.parse::<P>().unwrap_or_else(|why| panic!("{why}")));
    let mut reached = Vec::new();
    for mut position in starts.chain(texts) {
        reached.push((position, None));
        for ply in 0..60 {
            let Some(m) = position.choose(|count| ply * 7 % count) else { break };
            let last = Some((position, m));
            position.play_unchecked(m);
            reached.push((position, last));
        }
    }
    assert!(reached.len() >= 20, "{}: {} positions", P::NAME, reached.len());
    reached
}

/// Returns the mark of a move with these inputs.
pub(crate) fn mark(inputs: &[&str], legal: bool) -> Mark {
    Mark { inputs: inputs.iter().map(ToString::to_string).collect(), legal }
}

/// Returns the marks of moves in a position.
pub(crate) fn marks_of<P: View>(position: &P, moves: &[P::Move]) -> Vec<Mark> {
    let layout = position.layout();
    let mark = |&m: &P::Move| {
        let inputs = position.inputs(m).into_iter();
        let inputs = inputs.map(|input| input.text::<P>(&layout).into()).collect();
        Mark { inputs, legal: position.is_legal(m) }
    };
    moves.iter().map(mark).collect()
}

/// Draws a position with its last move and marks for moves.
pub(crate) fn draw<P: View>(
    position: &P,
    last: Option<(P, P::Move)>,
    marks: &[P::Move],
    theme: Theme,
) -> String {
    let scene = Scene::of(position);
    let last = last.map(|(before, m)| LastMove::of(&before, m));
    let marks = marks_of(position, marks);
    Picture { theme, last: last.as_ref(), marks: &marks, ..Picture::of(&scene) }.draw()
}

/// Returns the values of an attribute in a picture, sorted.
fn values(picture: &Document<'_>, name: &str) -> Vec<String> {
    let values = picture.descendants().filter_map(|node| node.attribute(name));
    let mut values: Vec<_> = values.map(ToString::to_string).collect();
    values.sort();
    values
}

/// Returns the `data-on` of the marks of a kind, sorted.
pub(crate) fn marks(picture: &Document<'_>, kind: &str) -> Vec<String> {
    let marks = picture.descendants().filter(|node| node.attribute("data-mark") == Some(kind));
    let mut on: Vec<_> = marks.map(|mark| mark.attribute("data-on").unwrap().to_string()).collect();
    on.sort();
    on
}

/// Returns the text elements of a picture.
fn texts<'a>(picture: &'a Document<'_>) -> Vec<&'a str> {
    let texts = picture.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.filter(|text| !text.trim().is_empty()).collect()
}

fn sorted(texts: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut texts: Vec<_> = texts.into_iter().map(|text| text.to_string()).collect();
    texts.sort();
    texts
}

/// Checks every picture of a game.
fn check<P: View>() {
    for (n, (position, last)) in played::<P>().into_iter().enumerate() {
        let theme = Theme::ALL[n / 3 % 3];
        let marks = match n % 3 {
            0 => Vec::new(),
            1 => position.legal_moves().to_vec(),
            _ => (0..P::Move::COUNT).filter_map(P::Move::from_index).collect(),
        };
        let legal_alone = n % 3 == 1;
        let svg = draw(&position, last, &marks, theme);
        let picture =
            Document::parse(&svg).unwrap_or_else(|why| panic!("{position}: {why}\n{svg}"));
        check_board(&position, &picture);
        let text = position.to_string();
        picture.descendants().for_each(|node| check_node(node, &text));
        if legal_alone {
            check_marks(&position, &picture);
        }
        if let Some((before, m)) = last {
            check_last(&before, m, &picture);
        }
        if n % 8 == 0 {
            // Drawing is deterministic, and a page draws the board again after each move.
            assert_eq!(draw(&position, last, &marks, theme), svg);
            let scene = Scene::of(&position);
            let board = Picture { theme: Theme::Css, words: false, ..Picture::of(&scene) }.draw();
            assert!(board.len() < 60_000, "{position}: {}", board.len());
        }
    }
}

/// Checks that every space, entry and piece is drawn once.
fn check_board<P: View>(position: &P, picture: &Document<'_>) {
    let layout = position.layout();
    let pieces = position.pieces().map(|(space, _)| space);
    assert_eq!(values(picture, "data-piece"), sorted(pieces), "{position}");
    assert_eq!(values(picture, "data-space"), sorted(position.spaces()), "{position}");
    let entries = layout.entries.iter().map(|entry| &entry.name);
    assert_eq!(values(picture, "data-entry"), sorted(entries), "{position}");
    let words = texts(picture);
    for label in &layout.labels {
        assert!(words.contains(&label.text.as_str()), "{position}: {}", label.text);
    }
    assert!(words.contains(&position.to_string().as_str()), "{words:?}");
}

/// Checks that the marks are the starts and ends of the legal moves.
fn check_marks<P: View>(position: &P, picture: &Document<'_>) {
    let layout = position.layout();
    let inputs = position.legal_moves().into_iter().map(|m| position.inputs(m));
    let (mut movable, mut targets, mut entries) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for inputs in inputs {
        let on_board: Vec<_> =
            inputs.iter().filter(|input| !matches!(input, Input::Button(_))).collect();
        if let [Input::Space(from), _, ..] = on_board[..] {
            movable.insert(from.to_string());
        }
        match on_board.last() {
            Some(Input::Space(to)) => drop(targets.insert(to.to_string())),
            Some(input) => drop(entries.insert(input.text::<P>(&layout).into_owned())),
            None => {}
        }
    }
    assert_eq!(marks(picture, "movable"), sorted(movable), "{position}");
    assert_eq!(marks(picture, "target"), sorted(targets), "{position}");
    assert_eq!(marks(picture, "entry"), sorted(entries), "{position}");
    assert_eq!(marks(picture, "illegal"), Vec::<String>::new(), "{position}");
}

/// Checks the marks of the last move.
fn check_last<P: View>(before: &P, m: P::Move, picture: &Document<'_>) {
    let changes: Vec<_> = before.changes(m).into_iter().flatten().collect();
    let count = |kind| marks(picture, kind).len();
    let some = |is: fn(&Change<P::Space, P::Piece>) -> bool| changes.iter().any(is);
    let closed = changes.iter().filter_map(|change| match change {
        Change::Closes { at } => Some(at),
        _ => None,
    });
    assert_eq!(marks(picture, "just-closed"), sorted(closed), "{before} {m}");
    let rotates = some(|change| matches!(change, Change::Turns { .. }));
    assert_eq!(count("rotation"), usize::from(rotates), "{before} {m}");
    let pushed_off = some(|change| matches!(change, Change::Leaves { exit: Some(_), .. }));
    assert_eq!(count("pushed-off"), usize::from(pushed_off), "{before} {m}");
    let turned = some(|change| matches!(change, Change::Becomes { .. }));
    assert_eq!(count("turned"), usize::from(turned), "{before} {m}");
    let enters = some(|change| matches!(change, Change::Enters { entry: Some(_), .. }));
    let hops = changes.iter().filter(|change| matches!(change, Change::Jumps { .. })).count();
    assert_eq!(count("path"), usize::from(hops > 1 || enters), "{before} {m}");
    let words = before.describe(m);
    let shown = texts(picture);
    assert!(shown.join(" ").contains(&words), "{before} {m}: {words} in {shown:?}");
}

/// Returns the middle of a piece.
pub(crate) fn middle(picture: &Document<'_>, space: &str) -> Option<Point> {
    let piece = picture.descendants().find(|node| node.attribute("data-piece") == Some(space))?;
    let place = piece.attribute("transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
    let (x, y) = place.split_once(' ')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}

/// Returns the legs of an arrow's shaft and their starts.
pub(crate) fn legs(shaft: &str) -> Vec<(Point, Leg)> {
    let mut legs: Vec<(Point, Leg)> = Vec::new();
    let mut start = Point::default();
    for part in shaft.split_inclusive(char::is_alphabetic).collect::<Vec<_>>().windows(2) {
        let numbers = part[1].split(' ').filter_map(|number| number.parse().ok());
        let numbers: Vec<f64> = numbers.collect();
        let to = Point::new(numbers[numbers.len() - 2], numbers[numbers.len() - 1]);
        match part[0].chars().last() {
            Some('L') => legs.push((start, Leg::Straight { to })),
            Some('A') => {
                let clockwise = numbers[4] > 0.5;
                legs.push((start, Leg::Arc { to, radius: numbers[0], clockwise }));
            }
            _ => {}
        }
        start = to;
    }
    legs
}

/// The attributes that may have any value.
const TEXTS: [&str; 5] = ["data-space", "data-entry", "data-piece", "data-on", "data-mark"];

/// Checks that numbers are short and references are absent.
fn check_node(node: Node<'_, '_>, position: &str) {
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        assert!(!["id", "href", "class", "style"].contains(&name), "{position}: {name}");
        let bad = ["NaN", "inf", "-0 ", "url"].iter().any(|bad| value.contains(bad));
        assert!(!bad && !value.is_empty(), "{position}: {name}={value}");
        let numbers = value.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
        // Scales have more digits than coordinates.
        let decimals = if name == "transform" { 3 } else { 2 };
        let long = |number: &str| {
            number.split_once('.').is_some_and(|(_, digits)| digits.len() > decimals)
        };
        let mut numbers = numbers.filter(|_| !TEXTS.contains(&name));
        assert!(!numbers.any(long), "{position}: {name}={value}");
    }
}

#[test]
fn every_part_of_a_position_is_drawn_once() {
    for_each_game!(P => check::<P>());
}

#[test]
fn the_caption_has_the_result_the_reason_the_last_move_and_the_rules() {
    let before: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w stuck=draw".parse().unwrap();
    let m = "d4f4".parse().unwrap();
    let svg = draw(&before.after(m).unwrap(), Some((before, m)), &[], Theme::Light);
    let texts = texts(&Document::parse(&svg).unwrap()).join(" ");
    for part in [
        "light has won: light shows six crowns",
        "after d4f4: the piece on d4 jumps to f4 and shows its crown",
        "rules: stuck=draw",
        "light: crowns 6 of 6",
    ] {
        assert!(texts.contains(part), "{part} in {texts}");
    }
    assert!(!draw(&Uisge::start(), None, &[], Theme::Light).contains("rules"));
}

#[test]
fn without_text_only_the_board_is_drawn() {
    let scene = Scene::of(&Uisge::start());
    let with = Picture::of(&scene).draw();
    let without = Picture { words: false, ..Picture::of(&scene) }.draw();
    assert!(with.contains(">light to move<") && !without.contains(">light to move<"));
    // The picture is as large as the board and has no background.
    assert!(with.contains("#ffffff") && !without.contains("#ffffff"));
    assert!(without.contains("<title>uisge: light to move</title>"));
}

#[test]
fn labels_can_be_left_out() {
    let scene = Scene::of(&Uisge::start());
    let without = Picture { labels: false, words: false, ..Picture::of(&scene) }.draw();
    let picture = Document::parse(&without).unwrap();
    assert_eq!(picture.descendants().filter(|node| node.has_tag_name("text")).count(), 0);
}

/// Draws the position after a move that is the last, with all legal moves marked.
fn after<P: View>(text: &str, m: &str, theme: Theme) -> String {
    let before: P = text.parse().unwrap_or_else(|why| panic!("{why}"));
    let m: P::Move = m.parse().unwrap_or_else(|why| panic!("{why}"));
    let position = before.after(m).unwrap();
    draw(&position, Some((before, m)), &position.legal_moves(), theme)
}

/// Draws suggestions on a board that is turned by half a turn and has no text. Returns the arrows
/// and the labels.
fn suggested<P: View>(text: &str, suggestions: &str) -> String {
    let position: P = text.parse().unwrap_or_else(|why| panic!("{why}"));
    let arrow = |words: &str| {
        let words: Vec<_> = words.split(' ').collect();
        let [inputs @ .., eighths, rank] = &words[..] else { panic!("{words:?}") };
        let inputs = inputs.iter().map(ToString::to_string).collect();
        let rank = Some(rank.parse().unwrap()).filter(|&rank| rank > 0);
        Arrow { inputs, eighths: eighths.parse().unwrap(), rank, opacity: None }
    };
    let arrows: Vec<_> = suggestions.split(", ").map(arrow).collect();
    let scene = Scene::of(&position);
    let picture = Picture { arrows: &arrows, words: false, flipped: true, ..Picture::of(&scene) };
    let svg = picture.draw();
    let picture = Document::parse(&svg).unwrap();
    let is_shown = |node: &Node<'_, '_>| {
        node.attribute("data-layer").is_some_and(|layer| ["arrows", "labels"].contains(&layer))
    };
    let layers = picture.root_element().children().filter(is_shown);
    layers.map(|node| svg[node.range()].to_owned() + "\n").collect()
}

#[test]
fn arrows_can_be_transparent() {
    let scene = Scene::of(&Uisge::start());
    let arrow = |to: &str, opacity| Arrow {
        inputs: vec!["d4".into(), to.into()],
        opacity,
        ..Arrow::default()
    };
    let arrows = [arrow("f4", None), arrow("d6", Some(35))];
    let svg = Picture { arrows: &arrows, ..Picture::of(&scene) }.draw();
    let picture = Document::parse(&svg).unwrap();
    let hints = picture.descendants().filter(|node| node.attribute("data-mark") == Some("hint"));
    let found: Vec<_> =
        hints.map(|node| ["data-on", "opacity"].map(|a| node.attribute(a))).collect();
    assert_eq!(found, [[Some("d4 d6"), Some("0.35")], [Some("d4 f4"), None]]);
}

#[test]
fn snapshots() {
    let (mut pictures, mut suggestions) = (Vec::new(), Vec::new());
    for [game, text, drawn] in cases().filter(|case| !case[2].is_empty()) {
        let kind = board_games::game(game).expect("a game");
        if drawn.contains(' ') {
            suggestions.push(dispatch!(kind, P => suggested::<P>(text, drawn)));
        } else {
            let theme = Theme::ALL[pictures.len() % 2];
            pictures.push(dispatch!(kind, P => after::<P>(text, drawn, theme)));
        }
    }
    insta::assert_snapshot!("pictures", pictures.join("\n"));
    insta::assert_snapshot!("suggestions", suggestions.concat());
}
