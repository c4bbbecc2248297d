//! Pictures of extreme scenes are well-formed.

use board_core::Player;
use board_play::LastMove;
use board_play::view::{Change, Count, Layout, Leg, Line, Point, Scene, View};
use board_svg::{Mark, Picture, Theme};
use roxmltree::Document;

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

/// Draws pictures with all options and parses them.
fn check(scene: &Scene, last: &LastMove, marks: &[Mark]) {
    for last in [None, Some(last)] {
        let picture = Picture { theme: Theme::Css, last, marks, ..Picture::of(scene) }.draw();
        let document = Document::parse(&picture).unwrap_or_else(|why| panic!("{why}: {picture}"));
        assert_eq!(document.root_element().tag_name().name(), "svg");
    }
}

fn stretched(layout: &mut Layout<String>, length: f64) {
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

fn renamed(scene: &mut Scene, text: &str) {
    scene.layout = scene.layout.clone().map(|_| text.to_owned());
    scene.layout.labels.iter_mut().for_each(|label| label.text = text.into());
    scene.layout.entries.iter_mut().for_each(|entry| entry.name = text.into());
    scene.pieces.iter_mut().for_each(|(space, _)| *space = text.into());
    scene.highlights.push(vec![text.into(); 3]);
    for field in [&mut scene.position, &mut scene.rules, &mut scene.status] {
        *field = text.repeat(20);
    }
    scene.reason = Some(text.repeat(200));
}

/// Returns every kind of change on a space, which may not exist.
fn every_change(space: &str) -> Vec<Vec<Change<String, char>>> {
    let name = || space.to_owned();
    let entry = Some(usize::MAX);
    let changes = vec![
        Change::Moves { path: Vec::new() },
        Change::Moves { path: vec![name()] },
        Change::Moves { path: vec![name(), name(), "nowhere".into(), name()] },
        Change::Jumps { from: name(), over: name(), to: name() },
        Change::Becomes { at: name(), piece: '\u{10ffff}' },
        Change::Enters { at: name(), piece: '?', entry },
        Change::Leaves { at: name(), exit: entry },
        Change::Closes { at: name() },
        Change::Turns { eighths: i8::MIN, moves: vec![(name(), name()); 3] },
    ];
    let one_by_one = changes.iter().map(|change| vec![change.clone()]);
    one_by_one.chain([changes.clone(), Vec::new()]).collect()
}

fn extremes<P: View>() {
    let start = P::start();
    let m = start.legal_moves()[0];
    let scene = Scene::of(&start.after_unchecked(m));
    let last = LastMove::of(&start, m);
    let marks = Mark::all(&start, &start.legal_moves());
    check(&scene, &last, &marks);

    for length in LENGTHS {
        let (mut scene, mut last) = (scene.clone(), last.clone());
        stretched(&mut scene.layout, length);
        stretched(&mut last.before.layout, length);
        check(&scene, &last, &marks);
    }
    for text in TEXTS {
        let (mut scene, mut last, mut marks) = (scene.clone(), last.clone(), marks.clone());
        renamed(&mut scene, text);
        renamed(&mut last.before, text);
        last.changes = every_change(text);
        (last.offer.text, last.offer.words) = (text.repeat(9), text.repeat(90));
        for mark in &mut marks {
            mark.inputs = vec![text.into(); 3];
        }
        marks.push(Mark { inputs: Vec::new(), legal: false });
        check(&scene, &last, &marks);
        last.changes.reverse();
        check(&last.before, &last, &marks);
    }
    let space = scene.layout.places[0].space.clone();
    let mut last = last.clone();
    last.changes = every_change(&space);
    check(&scene, &last, &marks);
    check(&nothing(scene), &LastMove { before: nothing(last.before.clone()), ..last }, &marks);
}

/// Removes everything from a scene except one count.
fn nothing(mut scene: Scene) -> Scene {
    scene.layout = Layout::of(Vec::new(), 0.0);
    (scene.pieces, scene.kinds, scene.choices) = (Vec::new(), Vec::new(), &[]);
    let player = Some(Player::Second);
    let count = Count { name: "", player, value: u32::MAX, of: Some(0), piece: Some('?') };
    scene.off_board = vec![count];
    scene
}

#[test]
fn extreme_scenes_are_drawn() {
    extremes::<uisge::Uisge>();
    extremes::<ignis::Ignis>();
    extremes::<hexfour::Hexfour>();
    extremes::<disk_race::DiskRace>();
}
