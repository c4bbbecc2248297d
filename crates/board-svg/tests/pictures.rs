//! Pictures are well-formed, show every piece once, and stay as they are.

use board_core::Move;
use board_core::prelude::*;
use board_svg::{Draw, Options, Theme, draw};
use roxmltree::{Document, Node};

/// A position, and the move that led to it if there is one.
type Met<P> = (P, Option<(P, <P as board_core::Position>::Move)>);

/// Positions of one game: play from `texts` and the starts under all rules, with the move before.
fn played<P: Draw>(texts: &[&str]) -> Vec<Met<P>> {
    let starts = P::Rules::all().into_iter().map(P::start_with);
    let texts = texts.iter().map(|text| text.parse::<P>().unwrap_or_else(|why| panic!("{why}")));
    let mut met = Vec::new();
    for mut position in starts.chain(texts) {
        met.push((position, None));
        for ply in 0..60 {
            let Some(m) = position.choose(|count| ply * 7 % count) else { break };
            let last = Some((position, m));
            position.play_unchecked(m);
            met.push((position, last));
        }
    }
    met
}

/// The spaces of the pieces in a picture, sorted.
fn pieces(picture: &Document<'_>) -> Vec<String> {
    let spaces = picture.descendants().filter_map(|node| node.attribute("data-piece"));
    let mut spaces: Vec<_> = spaces.map(ToString::to_string).collect();
    spaces.sort();
    spaces
}

/// Checks every picture of a game; `stands` gives the spaces with a piece.
fn check<P: Draw>(texts: &[&str], stands: impl Fn(&P) -> Vec<String>) {
    let positions = played::<P>(texts);
    assert!(positions.len() > 60, "{} positions", positions.len());
    for (n, (position, last)) in positions.into_iter().enumerate() {
        let theme = Theme::ALL[n % 2];
        let marks = match n % 3 {
            0 => Vec::new(),
            1 => position.legal_moves().to_vec(),
            _ => (0..P::Move::COUNT).filter_map(P::Move::from_index).collect(),
        };
        let svg = draw(&position, &Options { theme, last, marks });
        let picture =
            Document::parse(&svg).unwrap_or_else(|why| panic!("{position}: {why}\n{svg}"));
        let mut expected = stands(&position);
        expected.sort();
        assert_eq!(pieces(&picture), expected, "{position}");
        picture.descendants().for_each(|node| check_node(node, &position.to_string()));
        assert!(svg.contains(&format!("<title>{}: {position}</title>", P::NAME)), "{svg}");
        // A picture has one text.
        let options = Options { theme, last: None, marks: Vec::new() };
        assert_eq!(draw(&position, &options), draw(&position, &options));
    }
}

/// Numbers are numbers, and nothing refers to anything.
fn check_node(node: Node<'_, '_>, position: &str) {
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        assert!(!["id", "href", "class", "style"].contains(&name), "{position}: {name}");
        let bad = ["NaN", "inf", "-0 ", "url"].iter().any(|bad| value.contains(bad));
        assert!(!bad && !value.is_empty(), "{position}: {name}={value}");
    }
}

#[test]
fn uisge() {
    let texts = ["1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w stuck=passes", "2W4/2wB3/2W4/1wbWB2/2BBW2/4B2 b"];
    check::<uisge::Position>(&texts, |position| {
        position.pieces().map(|(square, _)| square.to_string()).collect()
    });
}

#[test]
fn ignis() {
    let texts = [
        "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e",
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWAxx/EFWExx f 0a2e",
    ];
    check::<ignis::Position>(&texts, |position| {
        position.pieces().map(|(space, _)| space.to_string()).collect()
    });
}

#[test]
fn hexfour() {
    check::<hexfour::Position>(&["4/5/6/oooo3/1xxxx1/5/4 x"], |position| {
        position.pieces().map(|(field, _)| field.to_string()).collect()
    });
}

#[test]
fn disk_race() {
    let texts = ["2rbrbr1/1r6/1b3b2/1 r", "2rbrbr1/8/1br4b/1 r"];
    check::<disk_race::Position>(&texts, |position| {
        position.pieces().map(|(space, _)| space.to_string()).collect()
    });
}

/// One game with a last move and all legal moves marked, as a file.
fn snapshot<P: Draw>(name: &str, text: &str, m: &str, theme: Theme) {
    let before: P = text.parse().unwrap_or_else(|why| panic!("{why}"));
    let m: P::Move = m.parse().unwrap_or_else(|why| panic!("{why}"));
    let position = before.after(m).unwrap();
    let marks = position.legal_moves().to_vec();
    let svg = draw(&position, &Options { theme, last: Some((before, m)), marks });
    insta::assert_snapshot!(name, svg);
}

#[test]
fn snapshots() {
    snapshot::<uisge::Position>("uisge", "7/2WW3/1WwwW2/2bbbb1/3bb2/7 w", "d4f4", Theme::Light);
    let corner = "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e";
    snapshot::<ignis::Position>("ignis", corner, "E2e", Theme::Dark);
    snapshot::<hexfour::Position>("hexfour", "4/5/6/oooo3/1xxxx1/5/4 x", "c6", Theme::Light);
    snapshot::<disk_race::Position>("disk-race", "2rbrbr1/8/1br4b/1 r", "i2c+", Theme::Dark);
}
