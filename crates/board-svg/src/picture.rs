//! The whole picture.

use std::collections::BTreeSet;

use board_play::LastMove;
use board_play::view::{Point, Scene};
use svg::node::element::Element;

use crate::arrow::mark;
use crate::canvas::{Paint, attribute, group, moved, page, polygon, rectangle};
use crate::effects::Effects;
use crate::hints::{self, Arrow};
use crate::marks::{self, Lanes, Mark, Marked};
use crate::sheet::Sheet;
use crate::theme::Theme;
use crate::{board, caption, last, piece};

/// The contents of a picture: a position, its last move, marks and suggested moves.
///
/// ```
/// use board_play::Game;
/// use board_svg::{Mark, Picture, Theme};
/// use uisge::Uisge;
///
/// let game = Game::<Uisge>::new();
/// let scene = game.scene();
/// let marks: Vec<Mark> = game.move_infos().iter().map(Into::into).collect();
/// let svg = Picture { theme: Theme::Dark, marks: &marks, ..Picture::of(&scene) }.draw();
/// assert!(svg.contains(r#"data-mark="target""#));
/// let board = Picture { words: false, ..Picture::of(&scene) };
/// assert!(!board.draw().contains("light to move</text>"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// The colors.
    pub theme: Theme,
    /// The last move before the position.
    pub last: Option<&'a LastMove>,
    /// Moves to mark.
    pub marks: &'a [Mark],
    /// Suggested moves.
    pub arrows: &'a [Arrow],
    /// Whether there is text below the board: the side to move, the last move, the counts, and the
    /// note about the start position. Pictures without text are only as large as the board and have
    /// no background.
    pub words: bool,
    /// Whether the board has labels, such as the names of files and ranks.
    pub labels: bool,
    /// Whether the board is rotated by 180 degrees.
    pub flipped: bool,
}

impl<'a> Picture<'a> {
    /// Creates a picture in the light theme with text and labels, and without a last move, marks or
    /// suggested moves.
    #[must_use]
    pub const fn of(scene: &'a Scene) -> Self {
        Self {
            scene,
            theme: Theme::Light,
            last: None,
            marks: &[],
            arrows: &[],
            words: true,
            labels: true,
            flipped: false,
        }
    }

    /// Returns the picture as an SVG document.
    #[must_use]
    pub fn draw(&self) -> String {
        let palette = self.theme.palette();
        let sheet = Sheet::of(self.scene, palette, [self.words, self.labels, self.flipped]);
        let mut drawing = self.board(&sheet);
        let mut height = sheet.height;
        if self.words {
            let (text, text_height) = caption::draw(&sheet, self.last);
            drawing.push(moved(Point::new(0.0, sheet.height), group(text)));
            height += text_height;
            let middle = Point::new(sheet.width / 2.0, height / 2.0);
            drawing.insert(0, rectangle(middle, sheet.width, height, Paint::fill(palette.page)));
        }
        let title = format!("{}: {}", self.scene.game, self.scene.status);
        let texts = [("title", title.as_str()), ("desc", &self.scene.position)];
        page(Point::default(), sheet.width, height, &texts, drawing)
    }

    /// Draws the board's layers, from the lowest to the highest.
    fn board(&self, sheet: &Sheet<'_>) -> Vec<Element> {
        let marked = &Marked::of(sheet, self.marks);
        let effects = self.last.map(Effects::of).unwrap_or_default();
        let lanes = Lanes::of(&effects, marked);
        let hinted: Vec<_> =
            self.arrows.iter().filter_map(|hint| hints::entry(hint, sheet)).collect();
        let entries = self.last.map_or(&[][..], |last| &last.before.layout.entries);
        let mut above = last::draw(&effects, entries, &lanes, sheet);
        above.extend(marks::draw(marked, &hinted, &lanes, sheet));
        let aside = !marked.buttons.is_empty();
        let labels = if self.labels { board::labels(sheet, aside, &hinted) } else { Vec::new() };
        let layers = [
            ("board", board::draw(sheet)),
            ("tints", last::tints(&effects, sheet)),
            ("rows", rows(sheet)),
            ("pieces", pieces(sheet)),
            ("marks", above),
            ("arrows", hints::draw(self.arrows, sheet)),
            ("labels", labels),
        ];
        let layers = layers.map(|(name, elements)| {
            let layer = attribute(group(elements), "data-layer", name);
            // Only spaces and entries receive pointer events.
            if name == "board" { layer } else { attribute(layer, "pointer-events", "none") }
        });
        layers.into()
    }
}

/// Draws the pieces. Those in rows have a gold dot.
fn pieces(sheet: &Sheet<'_>) -> Vec<Element> {
    let in_rows = spaces_in_rows(sheet.scene);
    let pieces = sheet.scene.pieces.iter().filter_map(|(space, letter)| {
        let (glyph, at) = (sheet.glyph(*letter)?, sheet.middle(space)?);
        let in_row = in_rows.contains(space.as_str());
        let drawing = piece::draw(glyph, sheet.radius_of(glyph), in_row, sheet.palette);
        let drawing = attribute(moved(at, drawing), "data-piece", space);
        Some(attribute(drawing, "data-kind", &letter.to_string()))
    });
    pieces.collect()
}

/// The width of the bar below the pieces of a row, in spaces.
const BAR: f64 = 0.43;

/// Draws the rows of a scene: bars below their pieces, in the color of the pieces.
fn rows(sheet: &Sheet<'_>) -> Vec<Element> {
    let rows = sheet.scene.highlights.iter().filter_map(|spaces| {
        let points: Vec<Point> = spaces.iter().filter_map(|space| sheet.middle(space)).collect();
        if points.len() < 2 {
            return None;
        }
        let piece = spaces.iter().find_map(|space| sheet.piece(space));
        let is_dark = piece.and_then(|piece| sheet.glyph(piece)).is_some_and(|g| g.tone.dark);
        let palette = sheet.palette;
        let [bright, dark] = [(palette.light, palette.light_rim), (palette.dark, palette.dark_rim)];
        let (body, rim) = if is_dark { dark } else { bright };
        let bar = |color, width| {
            let bar = polygon(&points, false, Paint::line(color, width * sheet.unit));
            attribute(bar, "stroke-linecap", "butt")
        };
        let bars = group([bar(rim, BAR), bar(body, BAR - 0.06)]);
        Some(mark("row", &spaces.join(" "), [bars]))
    });
    rows.collect()
}

/// Returns the spaces of all rows.
fn spaces_in_rows(scene: &Scene) -> BTreeSet<&str> {
    let rows = scene.highlights.iter().filter(|row| row.len() > 1);
    let mut spaces = BTreeSet::new();
    // Not `collect`, whose sort would make programs larger.
    spaces.extend(rows.flatten().map(String::as_str));
    spaces
}
