//! Suggested moves, on boards that are turned by half a turn and have no text.

use board_core::Position as _;
use board_play::View;
use board_play::view::{Point, Scene};
use board_svg::{Arrow, Picture};
use roxmltree::{Document, Node};

use crate::pictures::{legs, middle};

fn arrow(inputs: &str, eighths: i8, rank: Option<u32>) -> Arrow {
    Arrow { inputs: inputs.split(' ').map(ToString::to_string).collect(), eighths, rank }
}

/// Returns layers of a picture.
pub fn layers(svg: &str, names: &[&str]) -> String {
    let picture = Document::parse(svg).unwrap();
    let layers = picture.root_element().children();
    let layers =
        layers.filter(|node| node.attribute("data-layer").is_some_and(|n| names.contains(&n)));
    layers.map(|node| svg[node.range()].to_owned() + "\n").collect()
}

/// Draws suggestions and compares the layer of arrows and the labels with the snapshot.
fn snapshot<P: View>(name: &str, position: &str, arrows: &[Arrow]) {
    let position: P = position.parse().unwrap_or_else(|why| panic!("{why}"));
    let scene = Scene::of(&position);
    let picture = Picture { arrows, words: false, flipped: true, ..Picture::of(&scene) };
    insta::assert_snapshot!(name, layers(&picture.draw(), &["arrows", "labels"]));
}

#[test]
fn snapshots() {
    let uisge = [
        arrow("d4 f4", 0, Some(1)),
        arrow("c3 c1", 0, Some(2)),
        arrow("e4 e6", 0, None),
        arrow("d4", 0, Some(4)),
    ];
    snapshot::<uisge::Uisge>("hints-uisge", &uisge::Uisge::start().to_string(), &uisge);
    let ignis = [
        arrow("E cn", 0, Some(1)),
        arrow("A cn", 0, Some(2)),
        arrow("E 1e", 0, Some(3)),
        arrow("A 2w", 0, None),
        arrow("cs", 0, None),
    ];
    snapshot::<ignis::Ignis>("hints-ignis", &ignis::Ignis::start().to_string(), &ignis);
    let hexfour = [arrow("f6", 0, Some(1)), arrow("e5", 0, None)];
    snapshot::<hexfour::Hexfour>("hints-hexfour", &hexfour::Hexfour::start().to_string(), &hexfour);
    let turns = [arrow("i0 c", 1, Some(1)), arrow("o1 o5", 0, Some(2)), arrow("i0 c", -1, Some(3))];
    snapshot::<disk_race::DiskRace>("hints-disk-race", "2rb1brb/1b2r3/r7/1 r", &turns);
}

/// Returns the points of a path of straight lines.
fn points(path: &str) -> Vec<Point> {
    let numbers = path.split(|c: char| "MLZ ".contains(c)).filter_map(|n| n.parse().ok());
    let numbers: Vec<f64> = numbers.collect();
    numbers.chunks_exact(2).map(|pair| Point::new(pair[0], pair[1])).collect()
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// On this board, a space is 60 pixels wide and a piece 45.
#[test]
fn an_arrow_leads_from_the_edge_of_the_piece_to_the_middle_of_the_target() {
    let (scene, target) = (Scene::of(&uisge::Uisge::start()), "f4");
    for flipped in [false, true] {
        let arrows = [arrow("d4 f4", 0, Some(1)), arrow("f4 d4", 0, None)];
        let pieces = |space: &str| vec![(space.to_owned(), 'w')];
        let all = scene.pieces.iter().cloned().chain(pieces(target)).collect();
        let scene = Scene { pieces: all, ..scene.clone() };
        let picture = Picture { arrows: &arrows, words: false, flipped, ..Picture::of(&scene) };
        let svg = picture.draw();
        let picture = Document::parse(&svg).unwrap();
        for inputs in ["d4 f4", "f4 d4"] {
            let (from, to) = inputs.split_once(' ').unwrap();
            let [from, to] = [from, to].map(|space| middle(&picture, space).unwrap());
            let is_hint = |node: &Node<'_, '_>| node.attribute("data-on") == Some(inputs);
            let hint = picture.descendants().find(is_hint).unwrap();
            let paths: Vec<_> = hint.descendants().filter_map(|node| node.attribute("d")).collect();
            let [shaft, head, other_shaft, other_head] = paths[..] else { panic!("{paths:?}") };
            assert_eq!((shaft, head), (other_shaft, other_head), "outline and arrow");
            let (start, _) = legs(shaft)[0];
            assert!((20.0..30.0).contains(&distance(start, from)), "{shaft}");
            let corners = points(head);
            assert!(distance(corners[0], to) < 6.0, "{head}");
            for corner in &corners[1..] {
                assert!(distance(*corner, from) < distance(corners[0], from), "{head}");
            }
            let number = hint.descendants().find(|node| node.has_tag_name("text"));
            assert_eq!(number.is_some(), inputs == "d4 f4");
        }
    }
}
