//! Scenes with all kinds of content, boards of all materials, and pieces with all symbols, which no
//! game has.

use board_core::{Player, Position as _};
use board_play::LastMove;
use board_play::view::{
    Change, Count, Entry, Glyph, Hue, Kind, Label, Layout, Leg, Line, Point, Scene, Shape, Surface,
    Symbol, Tone, Turntable,
};
use board_svg::{Mark, Picture, Theme, piece};
use roxmltree::Document;

use crate::duel::Duel;
use crate::pictures::mark;

/// Returns the text elements of a picture.
fn texts(svg: &str) -> Vec<String> {
    let picture = Document::parse(svg).unwrap_or_else(|why| panic!("{why}\n{svg}"));
    let texts = picture.descendants().filter(roxmltree::Node::is_text);
    texts.filter_map(|node| Some(node.text()?.to_string())).collect()
}

/// Returns the kinds and the `data-on` of the marks in a picture, sorted.
fn marks(svg: &str) -> Vec<(String, String)> {
    let picture = Document::parse(svg).unwrap_or_else(|why| panic!("{why}\n{svg}"));
    let on = |name: &str, node: roxmltree::Node<'_, '_>| Some(node.attribute(name)?.to_string());
    let marks = picture.descendants();
    let marks = marks.filter_map(|node| Some((on("data-mark", node)?, on("data-on", node)?)));
    let mut marks: Vec<_> = marks.collect();
    marks.sort();
    marks
}

/// Returns a name of a space that must be escaped in XML.
fn name(space: u8) -> String {
    format!("<{space}&\">")
}

fn rename(layout: &mut Layout, name: impl Fn(&str) -> String) {
    let spaces = layout.places.iter_mut().map(|place| &mut place.space);
    let turning = layout.turntable.iter_mut().flat_map(|table| &mut table.spaces);
    spaces.chain(turning).for_each(|space| *space = name(space));
}

/// Returns a scene and a last move with every kind of content and change.
fn everything() -> (Scene, LastMove) {
    let start = Duel::start();
    let mut before = Scene::of(&start);
    rename(&mut before.layout, |space| name(space.as_bytes()[0] - b'a'));
    before.pieces = vec![(name(0), 'l'), (name(1), 'd'), (name(2), 'l')];
    before.layout.places[3].closed = true;
    before.layout.places[1].shape = Shape::Hexagon;
    before.layout.labels = vec![Label { at: Point::new(1.5, 0.8), text: "a < b".into() }];
    before.reason = Some("1 < 2 & 3".into());
    before.layout.lines = vec![Line {
        start: Point::new(0.0, 0.0),
        legs: vec![
            Leg::Arc { to: Point::new(1.0, 0.0), radius: 0.5, clockwise: true },
            Leg::Straight { to: Point::new(3.0, 0.0) },
        ],
    }];
    before.layout.turntable =
        Some(Turntable { centre: Point::new(1.5, 0.0), radius: 2.1, spaces: Vec::new() });
    // One entry is on its own space and has no direction.
    let entry = |number, x| Entry {
        number,
        name: format!("in{number}"),
        at: Point::new(x, 0.0),
        to: Point::new(0.0, 0.0),
    };
    before.layout.entries = vec![entry(4, -0.8), entry(7, 0.0)];
    before.off_board = vec![
        Count { name: "turns", player: None, value: 3, of: None, piece: None },
        Count { name: "points", player: Some(Player::First), value: 1, of: Some(6), piece: None },
    ];
    before.highlights = vec![vec![name(0), name(2)], vec![name(1)], Vec::new()];
    let changes = vec![
        vec![Change::Leaves { at: name(1), exit: None }],
        vec![Change::Leaves { at: name(2), exit: Some(4) }],
        vec![
            Change::Moves { path: vec![name(0), name(1)] },
            Change::Enters { at: name(0), piece: 'd', entry: Some(7) },
        ],
        vec![Change::Jumps { from: name(1), over: name(2), to: name(3) }],
        vec![Change::Becomes { at: name(3), piece: 'd' }],
        vec![Change::Turns { eighths: -2, moves: vec![(name(0), name(2))] }],
        vec![Change::Closes { at: name(1) }],
        // These spaces and entries do not exist.
        vec![
            Change::Moves { path: vec!["nowhere".into()] },
            Change::Moves { path: vec!["nowhere".into(), name(0)] },
            Change::Jumps { from: "x".into(), over: "y".into(), to: "z".into() },
            Change::Leaves { at: "x".into(), exit: Some(99) },
        ],
    ];
    let mut scene = before.clone();
    scene.pieces = vec![(name(2), 'd'), (name(3), 'd'), ("nowhere".into(), 'd'), (name(0), '?')];
    let m = start.legal_moves()[0];
    let last = LastMove { before, changes, ..LastMove::of(&start, m) };
    (scene, last)
}

#[test]
fn every_change_has_a_mark() {
    let (scene, last) = everything();
    let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
    let marks = marks(&svg);
    for (kind, on) in [
        ("taken-off", name(1)),
        ("pushed-off", name(2)),
        // The turntable moved it there.
        ("entered", name(2)),
        ("turned", name(3)),
        ("path", "in7".into()),
        ("rotation", "counterclockwise".into()),
        ("just-closed", name(1)),
        ("row", format!("{} {}", name(0), name(2))),
    ] {
        assert!(marks.contains(&(kind.into(), on.clone())), "{kind} {on} in {marks:?}");
    }
    let texts = texts(&svg);
    for text in ["light to move: 1 < 2 & 3", "a < b", "turns: 3", "light: points 1 of 6"] {
        assert!(texts.contains(&text.into()), "{text} in {texts:?}");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf "), "{svg}");
}

/// Inputs that do not exist are ignored.
#[test]
fn unknown_inputs_are_not_marked() {
    let (scene, _) = everything();
    let marked = [
        mark(&["in4", "pass"], true),
        mark(&["in4", "other"], false),
        mark(&[&name(2), &name(1)], true),
        mark(&[&name(3), &name(1)], false),
        mark(&["nowhere"], true),
        mark(&[], false),
    ];
    let svg = Picture { marks: &marked, ..Picture::of(&scene) }.draw();
    let mut found = marks(&svg);
    found.retain(|(kind, _)| kind != "row");
    let expected = [
        ("entry", "in4".to_string()),
        ("illegal", name(1)),
        ("illegal", "in4".to_string()),
        ("movable", name(2)),
        ("target", name(1)),
    ];
    assert_eq!(found, expected.map(|(kind, on)| (kind.to_string(), on)));
    // A move with one space is marked there.
    for (legal, kind) in [(true, "movable"), (false, "illegal")] {
        let svg = Picture { marks: &[mark(&[&name(2)], legal)], ..Picture::of(&scene) }.draw();
        assert!(marks(&svg).contains(&(kind.to_string(), name(2))));
    }
}

/// A description of the last move that needs more lines is left out.
#[test]
fn the_last_move_is_described_in_three_lines() {
    let (scene, mut last) = everything();
    let mut lines_of = |words| {
        last.info.words = "word ".repeat(words);
        let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
        texts(&svg).iter().filter(|line| line.contains("word")).count()
    };
    let lines: Vec<usize> = (1..100).map(&mut lines_of).collect();
    assert_eq!(lines.iter().max(), Some(&3));
    assert_eq!(lines.last(), Some(&0));
}

const LENGTHS: [f64; 9] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    0.0,
    -1.0,
    1e9,
];

const TEXTS: [&str; 5] = ["", "<&\"'>]]>", "\u{10ffff}\u{202e}", "two words", "-->"];

/// Gives all parts of a layout this length, and distances from the origin.
fn stretched(layout: &mut Layout, length: f64) {
    let far = Point::new(length, -length);
    layout.piece_size = length;
    for place in &mut layout.places {
        (place.at, place.size) = (far, length);
    }
    for label in &mut layout.labels {
        label.at = far;
    }
    for entry in &mut layout.entries {
        (entry.at, entry.to, entry.number) = (far, far, usize::MAX);
    }
    if let Some(table) = &mut layout.turntable {
        (table.centre, table.radius) = (far, length);
    }
    let arc = Leg::Arc { to: Point::new(-length, length), radius: length, clockwise: true };
    layout.lines.push(Line { start: far, legs: vec![arc, arc, Leg::Straight { to: far }] });
    layout.lines.push(Line { start: far, legs: Vec::new() });
}

/// Replaces all strings of a scene.
fn renamed(scene: &mut Scene, text: &str) {
    rename(&mut scene.layout, |_| text.to_owned());
    scene.layout.labels.iter_mut().for_each(|label| label.text = text.into());
    scene.layout.entries.iter_mut().for_each(|entry| entry.name = text.into());
    scene.pieces.iter_mut().for_each(|(space, _)| *space = text.into());
    scene.highlights.push(vec![text.into(); 3]);
    for field in [&mut scene.position, &mut scene.rules, &mut scene.status] {
        *field = text.repeat(20);
    }
    scene.reason = Some(text.repeat(200));
}

#[test]
fn extreme_scenes_are_drawn() {
    let (scene, last) = everything();
    let check = |scene: &Scene, last: &LastMove| {
        let marks = [Mark { inputs: vec![String::new(); 3], legal: false }];
        let picture =
            Picture { theme: Theme::Css, last: Some(last), marks: &marks, ..Picture::of(scene) };
        let svg = picture.draw();
        assert!(Document::parse(&svg).is_ok(), "{svg}");
    };
    for length in LENGTHS {
        let (mut scene, mut last) = (scene.clone(), last.clone());
        stretched(&mut scene.layout, length);
        stretched(&mut last.before.layout, length);
        check(&scene, &last);
    }
    for text in TEXTS {
        let (mut scene, mut last) = (scene.clone(), last.clone());
        renamed(&mut scene, text);
        (last.info.text, last.info.words) = (text.repeat(9), text.repeat(90));
        check(&scene, &last);
    }
    let mut empty = scene.clone();
    empty.layout = Layout::of(Vec::new(), 0.0);
    (empty.pieces, empty.kinds, empty.buttons) = (Vec::new(), Vec::new(), &[]);
    check(&empty, &last);
}

/// Returns a board of 4 by 3 spaces, and a move from the first space over the second to the third.
fn board(surface: Surface) -> (Scene, LastMove) {
    let start = Duel::start();
    let mut scene = Scene::of(&start);
    let shapes = [Shape::Square, Shape::Hexagon, Shape::Circle, Shape::Square, Shape::Square];
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    let first = scene.layout.places[0].clone();
    let places = names.iter().enumerate().map(|(number, name)| {
        let mut place = first.clone();
        place.space = (*name).into();
        place.at = Point::new(f64::from(number as u32 % 4), f64::from(number as u32 / 4));
        (place.shape, place.size) = (shapes[number % 5], if number == 5 { 0.7 } else { 1.0 });
        place.closed = number == 10;
        place.goal = [Some(Player::First), Some(Player::Second), None][number.min(2)];
        place
    });
    scene.layout.places = places.collect();
    scene.layout.surface = surface;
    let label = |x, y, text: &str| Label { at: Point::new(x, y), text: text.into() };
    scene.layout.labels = vec![
        label(0.0, -0.8, "top"),
        label(1.0, 2.8, "down"),
        label(-0.8, 1.0, "left"),
        label(3.8, 2.0, "right"),
    ];
    let entry = |number, name: &str, at, to| Entry { number, name: name.into(), at, to };
    scene.layout.entries = vec![
        entry(0, "north", Point::new(2.0, -1.0), Point::new(2.0, 0.0)),
        entry(1, "east", Point::new(4.0, 1.0), Point::new(3.0, 1.0)),
        entry(2, "south", Point::new(2.0, 3.0), Point::new(2.0, 2.0)),
        entry(3, "west", Point::new(-1.0, 1.0), Point::new(0.0, 1.0)),
    ];
    let arc = |x, y, clockwise| Leg::Arc { to: Point::new(x, y), radius: 1.5, clockwise };
    scene.layout.lines = vec![
        Line { start: Point::new(0.0, 0.0), legs: vec![arc(2.0, 0.0, true), arc(3.0, 2.0, false)] },
        Line {
            start: Point::new(1.0, 1.0),
            legs: vec![Leg::Straight { to: Point::new(2.0, 2.0) }],
        },
    ];
    if surface == Surface::Plate {
        let centre = scene.layout.places[5].at;
        scene.layout.turntable = Some(Turntable { centre, radius: 1.2, spaces: Vec::new() });
    }
    scene.pieces = ["a", "b", "f", "g"].map(|space| (space.into(), 'l')).into();
    let before = scene.clone();
    scene.pieces = ["b", "f", "k"].map(|space| (space.into(), 'd')).into();
    scene.highlights = vec![["b", "f"].map(Into::into).into()];
    let jump = |from: &str, over: &str, to: &str| Change::Jumps {
        from: from.into(),
        over: over.into(),
        to: to.into(),
    };
    let changes = vec![
        vec![jump("a", "b", "c")],
        vec![jump("c", "g", "k")],
        vec![Change::Leaves { at: "g".into(), exit: Some(2) }],
        vec![Change::Closes { at: "l".into() }],
    ];
    let last = LastMove { before, changes, ..LastMove::of(&start, start.legal_moves()[0]) };
    (scene, last)
}

#[test]
fn boards_of_all_materials_are_as_recorded() {
    use Surface::{Cloth, Plain, Plate, Tray, Wood};
    let surfaces = [Plain, Cloth, Tray, Wood, Plate].map(|surface| {
        let (scene, last) = board(surface);
        let marks = [
            mark(&["b", "c"], true),
            mark(&["f", "c"], false),
            mark(&["north", "left"], true),
            mark(&["east", "left"], true),
            mark(&["south", "right"], false),
            mark(&["west", "right"], true),
        ];
        let picture =
            Picture { last: Some(&last), marks: &marks, words: false, ..Picture::of(&scene) };
        picture.draw()
    });
    insta::assert_snapshot!("surfaces", surfaces.concat());
}

/// The text is as wide as the picture, and lines do not overlap.
#[test]
fn long_texts_have_several_lines() {
    let (mut scene, mut last) = board(Surface::Plain);
    let count = |name, player| Count { name, player, value: 12, of: Some(34), piece: None };
    let (first, second) = (Some(Player::First), Some(Player::Second));
    scene.off_board = vec![
        count("counters in the supply", None),
        count("turns without a capture", None),
        count("rounds", None),
        count("pieces that have arrived at the other side", first),
        count("pieces that were captured by the opponent", first),
        count("points", first),
        count("points", second),
    ];
    scene.reason = Some("the player has to move a piece of the other player, who has none".into());
    scene.note = Some("a note about the position that takes more than one line of the picture");
    last.info.words = "the piece jumps to the other side and captures two pieces on its way".into();
    let svg = Picture { last: Some(&last), ..Picture::of(&scene) }.draw();
    let picture = Document::parse(&svg).unwrap();
    let texts = picture.descendants().filter(|node| node.has_tag_name("text"));
    let lines: Vec<_> = texts
        .map(|node| {
            let place = ["x", "y"].map(|name| node.attribute(name).unwrap_or("0"));
            format!("{} {}", place.join(" "), node.text().unwrap_or_default().trim())
        })
        .collect();
    insta::assert_snapshot!("long-texts", lines.join("\n"));
}

const HUES: [Hue; 5] = [Hue::Grey, Hue::Red, Hue::Orange, Hue::Blue, Hue::Brown];

const SYMBOLS: [Symbol; 9] = [
    Symbol::Blank,
    Symbol::Crown,
    Symbol::Ring,
    Symbol::Cap,
    Symbol::Flame,
    Symbol::Waves,
    Symbol::Wind,
    Symbol::Mountains,
    Symbol::Letter('Q'),
];

fn draw_piece(glyph: Glyph, theme: Theme) -> String {
    piece(&Kind { letter: 'x', name: "sample", owner: Some(Player::First), glyph }, theme)
}

const fn glyph(shape: Shape, tone: Tone, symbol: Symbol) -> Glyph {
    Glyph { sign: 'x', shape, tone, symbol }
}

fn tone(hue: Hue, dark: bool) -> Tone {
    if dark { Tone::dark(hue) } else { Tone::bright(hue) }
}

#[test]
fn pieces_with_all_symbols_are_as_recorded() {
    let mut pieces = Vec::new();
    for (number, &symbol) in SYMBOLS.iter().enumerate() {
        let (hue, dark) = (HUES[number % HUES.len()], number % 2 == 1);
        let shape = [Shape::Circle, Shape::Square, Shape::Hexagon][number % 3];
        pieces.push(draw_piece(glyph(shape, tone(hue, dark), symbol), Theme::Light));
    }
    // Bare pieces with a dish.
    for dark in [false, true] {
        let (tone, symbol) = (tone(Hue::Grey, dark), Symbol::Ring);
        pieces.push(draw_piece(glyph(Shape::Circle, tone, symbol), Theme::Dark));
    }
    insta::assert_snapshot!("pieces", pieces.concat());
}
