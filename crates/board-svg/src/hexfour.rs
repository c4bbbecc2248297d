use board_core::Player;
use hexfour::{Field, Position, Row, Size};
use svg::node::element::Element;

use crate::canvas::{
    Canvas, Paint, Point, circle, cross, dot, from_left, group, piece, polygon, text,
};
use crate::theme::Palette;
use crate::{Draw, Options};

/// From the centre of a field to its corners.
const RADIUS: f64 = 22.0;
/// From a field to the next in its row, and from a row to the next.
const WIDTH: f64 = 38.105_117_766_515_3;
const PITCH: f64 = 33.0;
/// What is around the board, for the names.
const MARGIN: f64 = 34.0;
/// What is below it for the points.
const POINTS: f64 = 56.0;

/// Where things are on a board of some side.
#[derive(Clone, Copy)]
struct Layout {
    side: f64,
}

impl Layout {
    fn of(position: &Position) -> Self {
        Self { side: position.size().side() as f64 }
    }

    fn width(self) -> f64 {
        (2.0 * self.side - 1.0) * WIDTH + 2.0 * MARGIN
    }

    fn height(self) -> f64 {
        (2.0 * self.side - 2.0) * PITCH + 2.0 * RADIUS + 2.0 * MARGIN
    }

    fn at(self, column: f64, row: f64) -> Point {
        let right = column - row / 2.0 + (self.side - 1.0) / 2.0;
        let down = 2.0 * self.side - 2.0 - row;
        (MARGIN + (right + 0.5) * WIDTH, MARGIN + RADIUS + down * PITCH)
    }

    fn centre(self, field: Field) -> Point {
        self.at(field.file() as f64, field.rank() as f64)
    }
}

impl Draw for Position {
    fn draw_board(&self, options: &Options<Self>) -> Canvas {
        let palette = options.theme.palette();
        let layout = Layout::of(self);
        let mut canvas = Canvas::new(layout.width(), layout.height() + POINTS);
        let space = Paint(palette.space, palette.line, 1.0);
        for field in Field::all(self.size()) {
            canvas.add(hexagon(layout.centre(field), space));
        }
        draw_names(&mut canvas, self.size(), layout, &palette);
        for (field, shown) in self.pieces() {
            let drawing = [draw_piece(shown.owner, &palette)];
            canvas.add(piece(layout.centre(field), &field.to_string(), drawing));
        }
        for player in Player::ALL {
            self.rows(player).for_each(|row| canvas.add(draw_row(row, layout, &palette)));
        }
        if let Some((_, m)) = options.last {
            let at = layout.centre(m.field());
            canvas.add(circle(at, 18.5, Paint::line(palette.last, 3.0)));
        }
        let (legal, illegal) = options.marks_by_legality(self);
        for m in illegal.iter().filter(|m| m.field().is_on(self.size())) {
            canvas.add(cross(layout.centre(m.field()), palette.illegal, palette.page));
        }
        for m in legal {
            canvas.add(dot(layout.centre(m.field()), palette.legal, palette.page));
        }
        draw_points(&mut canvas, self, &palette);
        canvas
    }
}

/// Rows are named at their left ends, columns at their lower ends.
fn draw_names(canvas: &mut Canvas, size: Size, layout: Layout, palette: &Palette) {
    for field in Field::all(size) {
        let (name, reach) = (field.to_string(), size.side() - 1);
        let (column, row) = (field.file(), field.rank());
        if column == row.saturating_sub(reach) {
            let (x, y) = layout.at(column as f64 - 1.0, row as f64);
            canvas.add(text((x + 6.0, y), 13.0, palette.faint, &name[1..]));
        }
        if row == column.saturating_sub(reach) {
            let (x, y) = layout.at(column as f64, row as f64 - 1.0);
            canvas.add(text((x - 4.0, y - 5.0), 13.0, palette.faint, &name[..1]));
        }
    }
}

fn draw_points(canvas: &mut Canvas, position: &Position, palette: &Palette) {
    for (line, player) in (0..).zip(Player::ALL) {
        let y = canvas.height - POINTS + 12.0 + 26.0 * f64::from(line);
        let words = format!(
            "{player}: points {}, loose {}, set aside {}",
            position.points(player),
            position.loose(player),
            position.set_aside(player)
        );
        let sign = crate::canvas::scaled((24.0, y), 0.6, draw_piece(player, palette));
        canvas.add(group([sign, from_left(text((42.0, y), 14.0, palette.ink, &words))]));
    }
}

fn hexagon((x, y): Point, paint: Paint<'_>) -> Element {
    let (half, quarter) = (WIDTH / 2.0, RADIUS / 2.0);
    let corners = [
        (x, y - RADIUS),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + RADIUS),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ];
    polygon(&corners, true, paint)
}

/// The first player's are pale with a ring, the second's deep.
fn draw_piece(owner: Player, palette: &Palette) -> Element {
    match owner {
        Player::First => group([
            circle((0.0, 0.0), 14.5, Paint(palette.pale, palette.rim, 1.5)),
            circle((0.0, 0.0), 8.5, Paint::line(palette.deep, 1.5)),
        ]),
        Player::Second => circle((0.0, 0.0), 14.5, Paint(palette.deep, palette.rim, 1.5)),
    }
}

/// A bar through the pieces of a completed row.
fn draw_row(row: Row, layout: Layout, palette: &Palette) -> Element {
    let ends: Vec<Point> = row.fields().map(|field| layout.centre(field)).collect();
    let ends = [ends[0], ends[ends.len() - 1]];
    group([
        polygon(&ends, false, Paint::line(palette.page, 8.0)),
        polygon(&ends, false, Paint::line(palette.last, 5.0)),
    ])
}
