//! Suggested moves, on boards that are turned by half a turn and have no text.

use board_core::Position as _;
use board_play::View;
use board_play::view::Scene;
use board_svg::{Arrow, Picture};
use roxmltree::Document;

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
