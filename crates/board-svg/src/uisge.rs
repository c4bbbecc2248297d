use board_core::Player;
use svg::node::element::Element;
use uisge::{FILES, Piece, Position, RANKS, Square};

use crate::canvas::{
    Canvas, Paint, Point, arrow, circle, cross, dashed, dot, path, piece, rectangle, text,
};
use crate::theme::Palette;
use crate::{Draw, Options};

/// The side of a square.
const CELL: f64 = 48.0;
/// What is left of the board and below it, for the names.
const NAMES: f64 = 30.0;
/// What is right of the board and above it.
const MARGIN: f64 = 14.0;

fn centre(square: Square) -> Point {
    let (right, down) = (square.file() as f64 + 0.5, (RANKS - square.rank()) as f64 - 0.5);
    (NAMES + right * CELL, MARGIN + down * CELL)
}

impl Draw for Position {
    fn draw_board(&self, options: &Options<Self>) -> Canvas {
        let palette = options.theme.palette();
        let (width, height) = (FILES as f64 * CELL, RANKS as f64 * CELL);
        let mut canvas = Canvas::new(NAMES + width + MARGIN, MARGIN + height + NAMES);
        let square = Paint(palette.space, palette.line, 1.0);
        for at in Square::all() {
            canvas.add(rectangle(centre(at), CELL, CELL, square));
        }
        draw_names(&mut canvas, &palette);
        let (legal, illegal) = options.marks_by_legality(self);
        for (at, shown) in self.pieces() {
            let movable = legal.iter().any(|m| m.squares().is_some_and(|(from, _)| from == at));
            if movable {
                canvas.add(circle(centre(at), 22.0, Paint::line(palette.legal, 2.5)));
            }
            canvas.add(piece(centre(at), &at.to_string(), draw_piece(shown, &palette)));
        }
        if let Some((from, to)) = options.last.and_then(|(_, m)| m.squares()) {
            let (from, to) = (centre(from), centre(to));
            canvas.add(dashed(circle(from, 18.0, Paint::line(palette.last, 2.0))));
            canvas.add(circle(to, 20.5, Paint::line(palette.last, 3.0)));
            canvas.add(arrow(&[from, to], 21.0, palette.last, palette.page));
        }
        let targets = |moves: &[uisge::Move]| {
            let mut targets: Vec<_> = moves.iter().filter_map(|m| m.squares()).collect();
            targets.sort_by_key(|&(_, to)| to);
            targets.dedup_by_key(|&mut (_, to)| to);
            targets.into_iter().map(|(_, to)| centre(to))
        };
        targets(&illegal).for_each(|at| canvas.add(cross(at, palette.illegal, palette.page)));
        targets(&legal).for_each(|at| canvas.add(dot(at, palette.legal, palette.page)));
        canvas
    }
}

fn draw_names(canvas: &mut Canvas, palette: &Palette) {
    for square in Square::all().filter(|square| square.rank() == 0) {
        let name = &square.to_string()[..1];
        let (x, y) = centre(square);
        canvas.add(text((x, y + CELL / 2.0 + 13.0), 13.0, palette.faint, name));
    }
    for square in Square::all().filter(|square| square.file() == 0) {
        let name = &square.to_string()[1..];
        let (x, y) = centre(square);
        canvas.add(text((x - CELL / 2.0 - 14.0, y), 13.0, palette.faint, name));
    }
}

/// A disk, pale or deep; a crown on it if it shows one.
fn draw_piece(shown: Piece, palette: &Palette) -> Vec<Element> {
    let (body, sign) = match shown.owner {
        Player::First => (palette.pale, palette.deep),
        Player::Second => (palette.deep, palette.pale),
    };
    let mut drawing = vec![circle((0.0, 0.0), 17.5, Paint(body, palette.rim, 1.5))];
    if shown.crown {
        let crown = "M-9 7.5 L-11 -5 L-5 0 L0 -9 L5 0 L11 -5 L9 7.5 Z";
        drawing.push(path(crown, Paint(sign, sign, 1.0)));
    }
    drawing
}
