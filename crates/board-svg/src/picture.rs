//! The whole picture.

use std::collections::BTreeSet;

use board_play::LastMove;
use board_play::view::{Point, Scene};
use svg::Node;
use svg::node::Text;
use svg::node::element::Element;

use crate::canvas::{Paint, attribute, group, moved, rectangle, short};
use crate::effects::Effects;
use crate::kinds::{Kind, Marks, row};
use crate::lanes::Lanes;
use crate::marks::{self, Mark, Marked};
use crate::sheet::Sheet;
use crate::theme::{Palette, Theme};
use crate::{board, caption, glyph, last};

/// The contents of a picture, without the types of a game.
///
/// ```
/// use board_core::Position as _;
/// use board_play::view::Scene;
/// use board_svg::{Options, Picture, draw};
/// use uisge::Uisge;
///
/// let start = Uisge::start();
/// let scene = Scene::of(&start);
/// assert_eq!(Picture::of(&scene).draw(), draw(&start, &Options::default()));
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
    /// Whether there is text below the board: the side to move, the counts, a legend of the marks,
    /// and the note about the start position.
    pub words: bool,
}

impl<'a> Picture<'a> {
    /// Creates a picture in the light theme with text, and without a last move or marks.
    pub const fn of(scene: &'a Scene) -> Self {
        Self { scene, theme: Theme::Light, last: None, marks: &[], words: true }
    }

    /// Returns the picture as an SVG document.
    pub fn draw(&self) -> String {
        let palette = &self.theme.palette();
        let effects = self.last.map(Effects::of).unwrap_or_default();
        let sheet = Sheet::of(self.scene);
        let marked = Marked::of(&sheet, self.marks);
        let (board, kinds) = self.board(&sheet, &effects, &marked, palette);
        let mut drawing = vec![board];
        let mut height = sheet.height;
        if self.words {
            let caption = caption::draw(self, &kinds, &marked.choices, sheet.width, palette);
            drawing.push(moved(Point::new(0.0, sheet.height), group(caption.elements)));
            height += caption.height;
        }
        self.page(sheet.width, height, drawing, palette)
    }

    /// Draws the layers of the board, from the lowest to the highest.
    fn board(
        &self,
        sheet: &Sheet<'_>,
        effects: &Effects,
        marked: &Marked,
        palette: &Palette,
    ) -> (Element, BTreeSet<Kind>) {
        let scene = self.scene;
        let lanes = Lanes::of(effects, marked);
        let mut marks = Marks::default();
        if scene.layout.places.iter().any(|p| p.closed && !effects.closed.contains(&p.space)) {
            marks.kinds.insert(Kind::Closed);
        }
        if !effects.closed.is_empty() {
            marks.kinds.insert(Kind::JustClosed);
        }
        if let Some(last) = self.last {
            last::draw(&mut marks, effects, &last.before.layout.entries, &lanes, sheet, palette);
        }
        let framed: Vec<_> = effects.movements.iter().filter_map(|j| j.now.as_deref()).collect();
        marks::draw_movable(&mut marks, marked, &framed, sheet, palette);
        let below_pieces = marks.take();
        for spaces in &scene.highlights {
            let points: Vec<_> = spaces.iter().filter_map(|space| sheet.middle(space)).collect();
            if points.len() > 1 {
                marks.add(Kind::Row, &spaces.join(" "), [row(&points, palette)]);
            }
        }
        marks::draw_targets(&mut marks, marked, &lanes, sheet, palette);
        let above =
            [below_pieces, pieces(sheet, palette), marks.take(), board::labels(sheet, palette)];
        let above = attribute(group(above), "pointer-events", "none");
        let board = board::draw(sheet, &effects.closed, palette);
        (group([board, above]), marks.kinds)
    }

    fn page(&self, width: f64, height: f64, drawing: Vec<Element>, palette: &Palette) -> String {
        let scene = self.scene;
        let mut page = Element::new("svg");
        page.assign("xmlns", "http://www.w3.org/2000/svg");
        page.assign("viewBox", format!("0 0 {} {}", short(width), short(height)));
        page.assign("width", short(width));
        page.assign("height", short(height));
        page.assign("role", "img");
        let mut title = Element::new("title");
        title.append(Text::new(format!("{}: {}", scene.game, scene.status)));
        page.append(title);
        let mut description = Element::new("desc");
        description.append(Text::new(scene.position.as_str()));
        page.append(description);
        let middle = Point::new(width / 2.0, height / 2.0);
        page.append(rectangle(middle, width, height, Paint::fill(palette.page)));
        for element in drawing {
            page.append(element);
        }
        page.to_string() + "\n"
    }
}

fn pieces(sheet: &Sheet<'_>, palette: &Palette) -> Element {
    let pieces = sheet.scene.pieces.iter().filter_map(|(space, letter)| {
        let drawing = glyph::draw(sheet.glyph(*letter)?, sheet.radius, palette);
        Some(attribute(moved(sheet.middle(space)?, drawing), "data-piece", space))
    });
    group(pieces)
}
