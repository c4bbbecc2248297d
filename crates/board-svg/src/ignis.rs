use ignis::{FILES, Heading, Line, Move, Piece, Position, RANKS, Space};
use svg::node::element::Element;

use crate::canvas::{
    Canvas, Paint, Point, arrow, cross, dashed, from_left, group, moved, path, piece, polygon,
    rectangle, rounded, scaled, text,
};
use crate::theme::Palette;
use crate::{Draw, Options};

/// The side of a space.
const CELL: f64 = 48.0;
/// What is around the board: room for the marks of moves, and for the names beyond them.
const MARGIN: f64 = 48.0;
/// What is below it for the supply.
const SUPPLY: f64 = 40.0;

fn centre(space: Space) -> Point {
    let (right, down) = (space.file() as f64 + 0.5, (RANKS - space.rank()) as f64 - 0.5);
    (MARGIN + right * CELL, MARGIN + down * CELL)
}

/// One space on, the way a move goes.
fn step(heading: Heading) -> Point {
    match heading {
        Heading::North => (0.0, -CELL),
        Heading::South => (0.0, CELL),
        Heading::East => (CELL, 0.0),
        Heading::West => (-CELL, 0.0),
    }
}

/// The point that is `spaces` before another, the way a move goes.
fn before((x, y): Point, heading: Heading, spaces: f64) -> Point {
    let (dx, dy) = step(heading);
    (x - spaces * dx, y - spaces * dy)
}

impl Draw for Position {
    fn draw_board(&self, options: &Options<Self>) -> Canvas {
        let palette = options.theme.palette();
        let (width, height) = (FILES as f64 * CELL, RANKS as f64 * CELL);
        let mut canvas = Canvas::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN + SUPPLY);
        draw_names(&mut canvas, &palette);
        for space in Space::all() {
            let removed = options.last.is_some_and(|(earlier, _)| !earlier.is_taboo(space));
            canvas.add(match (self.is_taboo(space), removed) {
                (false, _) => {
                    let paint = Paint(palette.space, palette.line, 1.0);
                    rectangle(centre(space), CELL, CELL, paint)
                }
                (true, false) => taboo(centre(space), palette.line, 1.0),
                (true, true) => taboo(centre(space), palette.last, 2.0),
            });
        }
        for (space, shown) in self.pieces() {
            canvas.add(piece(centre(space), &space.to_string(), draw_piece(shown, &palette)));
        }
        draw_marks(&mut canvas, self, options, &palette);
        if let Some((earlier, m)) = &options.last {
            draw_last(&mut canvas, self, earlier, *m, &palette);
        }
        draw_supply(&mut canvas, self, &palette);
        canvas
    }
}

/// The piece that came in, and the one that was pushed off if there was one.
fn draw_last(canvas: &mut Canvas, now: &Position, earlier: &Position, m: Move, palette: &Palette) {
    let (Some(entry), Some(exit)) = (earlier.entry(m), earlier.exit(m)) else { return };
    if !now.is_taboo(entry) {
        let frame = rectangle(centre(entry), 43.0, 43.0, Paint::line(palette.last, 3.0));
        canvas.add(rounded(frame, 9.0));
    }
    let start = before(centre(entry), m.heading(), 1.05);
    let end = before(centre(entry), m.heading(), 0.5);
    canvas.add(arrow(&[start, end], 0.0, palette.last, palette.page));
    let on_line = |space: &Space| match m.line() {
        Line::File(file) => space.file() == usize::from(file),
        Line::Rank(rank) => space.rank() == usize::from(rank),
    };
    let taken = |space: Space| earlier.is_taboo(space) || earlier.piece(space).is_some();
    let full = Space::all().filter(on_line).all(taken);
    if let Some(pushed) = earlier.piece(exit).filter(|_| full) {
        let at = before(centre(exit), m.heading(), -0.78);
        let frame = rectangle((0.0, 0.0), 44.0, 44.0, Paint::line(palette.last, 2.0));
        let mut drawing = draw_piece(pushed, palette);
        drawing.push(dashed(rounded(frame, 9.0)));
        canvas.add(scaled(at, 0.5, group(drawing)));
    }
}

/// At each edge space the letters of the elements that may enter, with a triangle, and of those
/// that may not, with a cross.
fn draw_marks(
    canvas: &mut Canvas,
    position: &Position,
    options: &Options<Position>,
    palette: &Palette,
) {
    let way = |m: &Move| (m.line(), m.heading());
    let (legal, illegal) = options.marks_by_legality(position);
    for (moves, others, is_legal) in [(&legal, &illegal, true), (&illegal, &legal, false)] {
        for m in moves {
            let here = || moves.iter().filter(|other| way(other) == way(m));
            let Some(entry) = position.entry(*m).filter(|_| here().next() == Some(m)) else {
                continue;
            };
            let letters: String = here().map(|other| letter(other.piece())).collect();
            // Side by side if there are marks of both kinds.
            let shared = others.iter().any(|other| way(other) == way(m));
            let aside = if shared { 11.0 } else { 0.0 } * if is_legal { -1.0 } else { 1.0 };
            let (dx, dy) = step(m.heading());
            let at = |spaces: f64| {
                let (x, y) = before(centre(entry), m.heading(), spaces);
                if dx == 0.0 { (x + aside, y) } else { (x, y + aside) }
            };
            let colour = if is_legal { palette.legal } else { palette.illegal };
            canvas.add(if is_legal {
                let (x, y) = at(0.68);
                let (right, down) = (0.14 * dy, 0.14 * dx);
                let corners = [at(0.53), (x + right, y + down), (x - right, y - down)];
                polygon(&corners, true, Paint(colour, colour, 1.0))
            } else {
                cross(at(0.65), colour, palette.page)
            });
            let beyond = if is_legal { 0.0 } else { 0.06 } + if dx == 0.0 { 0.84 } else { 0.88 };
            let letters_at = at(beyond);
            canvas.add(text(letters_at, 11.0, colour, &letters));
        }
    }
}

fn draw_supply(canvas: &mut Canvas, position: &Position, palette: &Palette) {
    let y = canvas.height - SUPPLY / 2.0;
    canvas.add(from_left(text((14.0, y), 14.0, palette.ink, "supply")));
    for (x, shown) in [(46.0, Piece::Air), (116.0, Piece::Earth)] {
        let drawing = group(draw_piece(shown, palette));
        canvas.add(scaled((MARGIN + x, y), 0.65, drawing));
        let count = position.supply(shown).to_string();
        canvas.add(text((MARGIN + x + 30.0, y), 14.0, palette.ink, &count));
    }
}

fn letter(element: Piece) -> char {
    if element == Piece::Air { 'A' } else { 'E' }
}

/// A space that does not belong to the playing area any more.
fn taboo((x, y): Point, colour: &str, width: f64) -> Element {
    let lines = "M-24 0 L0 -24 M-24 24 L24 -24 M0 24 L24 0";
    moved((x, y), path(lines, Paint::line(colour, width)))
}

fn draw_names(canvas: &mut Canvas, palette: &Palette) {
    let bottom = MARGIN + RANKS as f64 * CELL;
    for space in Space::all().filter(|space| space.rank() == 0) {
        let at = (centre(space).0, bottom + MARGIN - 10.0);
        canvas.add(text(at, 13.0, palette.faint, &space.to_string()[..1]));
    }
    for space in Space::all().filter(|space| space.file() == 0) {
        let at = (10.0, centre(space).1);
        canvas.add(text(at, 13.0, palette.faint, &space.to_string()[1..]));
    }
}

/// A tile with the sign of its element: a flame, waves, wind, mountains.
fn draw_piece(shown: Piece, palette: &Palette) -> Vec<Element> {
    const INK: &str = "#262320";
    const PALE: &str = "#fffdf7";
    let (body, sign, paint) = match shown {
        Piece::Fire => (
            palette.fire,
            "M0 -14 C3 -7 10 -4 10 4 C10 10 5 14 0 14 C-5 14 -10 10 -10 4 C-10 -1 -7 -3 -6 -7 \
             C-4 -5 -3 -3 -2 -2 C-2 -7 -2 -10 0 -14 Z",
            Paint(PALE, INK, 1.5),
        ),
        Piece::Water => (
            palette.water,
            "M-13 -7 q4.3 -5 8.6 0 t8.6 0 t8.6 0 M-13 1 q4.3 -5 8.6 0 t8.6 0 t8.6 0 \
             M-13 9 q4.3 -5 8.6 0 t8.6 0 t8.6 0",
            Paint::line(INK, 2.8),
        ),
        Piece::Air => (
            palette.air,
            "M-13 -3 H4 a4.5 4.5 0 1 0 -4.5 -4.5 M-9 2.5 H9 a4.5 4.5 0 1 1 -4.5 4.5 M-13 8 H-2",
            Paint::line("#495057", 2.2),
        ),
        Piece::Earth => {
            (palette.earth, "M-14 10 L-5 -9 L0 1 L4 -5 L14 10 Z", Paint(PALE, PALE, 1.0))
        }
    };
    let tile = rectangle((0.0, 0.0), 40.0, 40.0, Paint(body, palette.rim, 1.5));
    vec![rounded(tile, 8.0), path(sign, paint)]
}
