use std::f64::consts::FRAC_PI_4;

use board_core::{Player, Position as _};
use disk_race::{Layer, Piece, Position, Rotation, Space};
use svg::node::element::Element;

use crate::canvas::{
    Canvas, Paint, Point, arrow, attribute, circle, cross, dashed, dot, path, piece, polygon,
    rectangle, rounded, short, text,
};
use crate::theme::Palette;
use crate::{Draw, Options};

/// The side of the picture.
const SIZE: f64 = 476.0;
/// The edge of the disk.
const DISK: f64 = 152.0;

fn radius(layer: Layer) -> f64 {
    match layer {
        Layer::Ring => 186.0,
        Layer::Outer => 124.0,
        Layer::Inner => 66.0,
        Layer::Centre => 0.0,
    }
}

/// The point in a direction: 0 is up, and numbers go clockwise to 8.
fn polar(radius: f64, spoke: f64) -> Point {
    let (sine, cosine) = (spoke * FRAC_PI_4).sin_cos();
    (SIZE / 2.0 + radius * sine, SIZE / 2.0 - radius * cosine)
}

fn spoke(space: Space) -> f64 {
    space.spoke().unwrap_or_default() as f64
}

fn centre(space: Space) -> Point {
    polar(radius(space.layer()), spoke(space))
}

impl Draw for Position {
    fn draw_board(&self, options: &Options<Self>) -> Canvas {
        let palette = options.theme.palette();
        let mut canvas = Canvas::new(SIZE, SIZE);
        draw_lines(&mut canvas, self.rules(), &palette);
        for space in Space::all() {
            draw_space(&mut canvas, space, &palette);
        }
        let (legal, illegal) = options.marks_by_legality(self);
        for (space, shown) in self.pieces() {
            let movable = legal.iter().any(|m| m.spaces().is_some_and(|(from, _)| from == space));
            if movable {
                canvas.add(circle(centre(space), 21.0, Paint::line(palette.legal, 2.5)));
            }
            let drawing = draw_piece(shown, &palette);
            canvas.add(piece(centre(space), &space.to_string(), drawing));
        }
        if let Some((earlier, m)) = &options.last {
            draw_last(&mut canvas, earlier, *m, &palette);
        }
        let targets = |moves: &[disk_race::Move]| {
            let mut targets: Vec<_> = moves.iter().filter_map(|m| Some(m.spaces()?.1)).collect();
            targets.sort();
            targets.dedup();
            targets.into_iter().map(centre)
        };
        targets(&illegal).for_each(|at| canvas.add(cross(at, palette.illegal, palette.page)));
        targets(&legal).for_each(|at| canvas.add(dot(at, palette.legal, palette.page)));
        canvas
    }
}

/// The disk, and the lines that join its spaces.
fn draw_lines(canvas: &mut Canvas, rules: disk_race::Rules, palette: &Palette) {
    let middle = (SIZE / 2.0, SIZE / 2.0);
    canvas.add(circle(middle, DISK, Paint(palette.space, palette.line, 2.0)));
    for line in rules.disk.lines() {
        let paint = Paint::line(palette.faint, 1.5);
        let spaces = line.spaces();
        canvas.add(if line.is_closed() {
            circle(middle, radius(spaces[0].layer()), paint)
        } else {
            let points: Vec<_> = spaces.iter().map(|&space| centre(space)).collect();
            polygon(&points, false, paint)
        });
    }
}

/// A space and its name; starts have the shape of the pieces that start there.
fn draw_space(canvas: &mut Canvas, space: Space, palette: &Palette) {
    let at = centre(space);
    let paint = Paint(palette.page, palette.faint, 1.5);
    canvas.add(match space.start_of() {
        Some(Player::Second) => square(at, 37.0, paint),
        Some(Player::First) => circle(at, 20.0, paint),
        None => circle(at, 8.0, paint),
    });
    let name = match space.layer() {
        Layer::Ring => polar(221.0, spoke(space)),
        Layer::Outer => polar(138.0, spoke(space) + 0.24),
        Layer::Inner => polar(86.0, spoke(space) + 0.43),
        Layer::Centre => polar(26.0, 0.5),
    };
    canvas.add(text(name, 12.0, palette.faint, &space.to_string()));
}

fn square(at: Point, side: f64, paint: Paint<'_>) -> Element {
    rounded(rectangle(at, side, side, paint), 6.0)
}

/// Red pieces are round, blue ones square; the spot is small until they are turned.
fn draw_piece(shown: Piece, palette: &Palette) -> [Element; 2] {
    let centre = (0.0, 0.0);
    let spot = if shown.turned { 9.0 } else { 3.5 };
    match shown.owner {
        Player::First => [
            circle(centre, 17.0, Paint(palette.red, palette.rim, 1.5)),
            circle(centre, spot, Paint::fill("#fffdf7")),
        ],
        Player::Second => [
            square(centre, 31.0, Paint(palette.blue, palette.rim, 1.5)),
            circle(centre, spot, Paint::fill("#262320")),
        ],
    }
}

/// The way that the piece went, and the turn of the disk.
fn draw_last(canvas: &mut Canvas, earlier: &Position, m: disk_race::Move, palette: &Palette) {
    let Some(way) = earlier.paths(m).into_iter().next() else { return };
    let mut points = vec![centre(way.from)];
    for leg in &way.legs {
        points.extend(leg.over.map(centre));
        points.push(centre(leg.to));
    }
    canvas.add(dashed(circle(points[0], 18.0, Paint::line(palette.last, 2.0))));
    canvas.add(arrow(&points, 18.0, palette.last, palette.page));
    let (from, to, sweep) = match m.rotation() {
        Rotation::Still => return,
        Rotation::Plus => (0.1, 0.9, 1),
        Rotation::Minus => (0.9, 0.1, 0),
    };
    for quarter in [0.0, 2.0, 4.0, 6.0] {
        let [start, end] = [from, to].map(|spoke| polar(DISK, quarter + spoke));
        let r = short(DISK);
        let words = format!(
            "M{} {} A{r} {r} 0 0 {sweep} {} {}",
            short(start.0),
            short(start.1),
            short(end.0),
            short(end.1)
        );
        canvas.add(attribute(path(&words, Paint::line(palette.last, 3.0)), "fill", "none"));
        let back = polar(DISK, quarter + to + (from - to) * 0.2);
        canvas.add(arrow(&[back, end], 0.0, palette.last, palette.page));
    }
}
