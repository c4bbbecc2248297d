//! The places of everything in a picture.

use board_games::for_each_game;
use board_play::LastMove;
use board_play::view::{Point, Scene, View};
use board_svg::Picture;
use roxmltree::{Document, Node};

use crate::pictures::{Reached, marks_of, played};

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |number| number.parse().unwrap())
}

/// Returns the top left and bottom right corners of a circle, a rectangle, or a path of straight
/// lines and curves. The control points of curves count.
fn corners(shape: Node<'_, '_>) -> Option<[Point; 2]> {
    let of = |name| number(shape, name);
    let (low, high) = match shape.tag_name().name() {
        "circle" => {
            let (at, radius) = (Point::new(of("cx"), of("cy")), of("r"));
            (at.plus(-radius, -radius), at.plus(radius, radius))
        }
        "rect" => {
            let at = Point::new(of("x"), of("y"));
            (at, at.plus(of("width"), of("height")))
        }
        "path" => {
            let path = shape.attribute("d")?;
            let numbers: Option<Vec<f64>> = path
                .split(|c: char| "MLQZ ".contains(c))
                .filter(|n| !n.is_empty())
                .map(|n| n.parse().ok())
                .collect();
            // Other commands than these are `None`.
            let numbers = numbers?;
            let values = |first: usize| numbers.iter().skip(first).step_by(2).copied();
            let low = |first| values(first).fold(f64::INFINITY, f64::min);
            let high = |first| values(first).fold(f64::NEG_INFINITY, f64::max);
            (Point::new(low(0), low(1)), Point::new(high(0), high(1)))
        }
        _ => return None,
    };
    Some([low, high])
}

fn size(picture: &Document<'_>) -> Point {
    let root = picture.root_element();
    Point::new(number(root, "width"), number(root, "height"))
}

/// Checks that the middles of the spaces are an enlarged layout, which may be turned.
fn check_spaces(scene: &Scene, picture: &Document<'_>, flipped: bool) {
    let places = &scene.layout.places;
    let middle = |space: &str| {
        let node =
            picture.descendants().find(|n| n.attribute("data-space") == Some(space)).unwrap();
        let [low, high] = node.descendants().find_map(corners).unwrap();
        low.towards(high, 0.5)
    };
    let (first, last) = (&places[0], &places[places.len() - 1]);
    let [start, end] = [first, last].map(|place| middle(&place.space));
    let length = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let unit = length(start, end) / length(first.at, last.at);
    assert!((10.0..=60.01).contains(&unit), "{unit}");
    let unit = if flipped { -unit } else { unit };
    for place in places {
        let expected =
            start.plus((place.at.x - first.at.x) * unit, (place.at.y - first.at.y) * unit);
        assert!(length(middle(&place.space), expected) < 0.05, "{}", place.space);
    }
    // Pieces are on the middles of their spaces.
    for (space, _) in &scene.pieces {
        let at = crate::pictures::middle(picture, space).unwrap();
        assert!(length(at, middle(space)) < 0.02, "{space}");
    }
}

/// Checks that everything visible is inside the picture.
fn check_frame(picture: &Document<'_>) {
    let size = size(picture);
    let is_in = |at: Point| {
        (-0.01..=size.x + 0.01).contains(&at.x) && (-0.01..=size.y + 0.01).contains(&at.y)
    };
    for node in picture.root_element().descendants() {
        // Transformed shapes are small and around the point of their translation.
        let transform = |node: Node<'_, '_>| node.attribute("transform").map(ToOwned::to_owned);
        if let Some(transform) = transform(node)
            .and_then(|t| Some(t.strip_prefix("translate(")?.split_once(')')?.0.to_owned()))
        {
            let (x, y) = transform.split_once(' ').unwrap();
            let at = Point::new(x.parse().unwrap(), y.parse().unwrap());
            assert!(is_in(at), "{transform}");
        }
        let is_moved = node.ancestors().any(|node| node.has_attribute("transform"));
        let is_area = node.attribute("pointer-events") == Some("all");
        if is_moved || is_area {
            continue;
        }
        if node.has_tag_name("text") {
            let (at, size) =
                (Point::new(number(node, "x"), number(node, "y")), number(node, "font-size"));
            let width = 0.45 * size * node.text().unwrap_or_default().chars().count() as f64;
            let left =
                if node.attribute("text-anchor") == Some("middle") { width / 2.0 } else { 0.0 };
            let corners = [at.plus(-left, -0.7 * size), at.plus(width - left, 0.0)];
            assert!(corners.into_iter().all(is_in), "{node:?}");
        }
        if let Some(corners) = corners(node) {
            assert!(corners.into_iter().all(is_in), "{node:?}: {corners:?}, {size:?}");
        }
    }
}

/// Checks pictures of played positions with all options.
fn check<P: View>() {
    let some = |(number, (_, last)): &(usize, Reached<P>)| number % 7 == 0 || last.is_none();
    for (number, (position, last)) in played::<P>().into_iter().enumerate().filter(some) {
        let scene = Scene::of(&position);
        let last = last.map(|(before, m)| LastMove::of(&before, m));
        let marks = marks_of(&position, &position.legal_moves());
        let (words, flipped) = (number % 2 == 0, number % 3 == 0);
        let picture = Picture { marks: &marks, words, flipped, ..Picture::of(&scene) };
        let svg = Picture { last: last.as_ref(), labels: words, ..picture }.draw();
        let picture = Document::parse(&svg).unwrap();
        check_spaces(&scene, &picture, flipped);
        check_frame(&picture);
    }
}

#[test]
fn spaces_and_pieces_are_where_the_layout_says_and_inside_the_picture() {
    for_each_game!(P => check::<P>());
}
