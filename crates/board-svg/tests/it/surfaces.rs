//! Boards of all materials with spaces of all shapes, which no game has.

use board_core::{Player, Position as _};
use board_play::LastMove;
use board_play::view::{Change, Entry, Label, Leg, Line, Point, Scene, Shape, Surface, Turntable};
use board_svg::Picture;
use roxmltree::Document;

use crate::duel::Duel;
use crate::pictures::mark;

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
fn snapshots() {
    for (name, surface) in [
        ("plain", Surface::Plain),
        ("cloth", Surface::Cloth),
        ("tray", Surface::Tray),
        ("wood", Surface::Wood),
        ("plate", Surface::Plate),
    ] {
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
        insta::assert_snapshot!(name, picture.draw());
    }
}

/// The text is as wide as the picture, and lines do not overlap.
#[test]
fn long_texts_have_several_lines() {
    let (mut scene, mut last) = board(Surface::Plain);
    let count = |name, player| board_play::view::Count {
        name,
        player,
        value: 12,
        of: Some(34),
        piece: None,
    };
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
