//! A canvas of characters for Unicode and ASCII output.

use std::collections::BTreeMap;

use anstyle::Style;

/// A character with a style, one column wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    unicode: char,
    ascii: char,
    style: Style,
}

impl Glyph {
    /// An empty cell.
    pub const BLANK: Self = Self::new(' ', ' ', Style::new());

    /// Creates a sign for both character sets.
    pub const fn new(unicode: char, ascii: char, style: Style) -> Self {
        Self { unicode, ascii, style }
    }

    /// Returns the sign with escape sequences for its style.
    pub fn draw(self, ascii: bool) -> String {
        let Self { style, .. } = self;
        format!("{style}{}{style:#}", self.character(ascii))
    }

    fn character(self, ascii: bool) -> char {
        if ascii { self.ascii } else { self.unicode }
    }
}

/// A column and a row, which grow to the right and down and may be negative.
pub type Cell = (isize, isize);

/// A canvas that grows in all directions.
#[derive(Default)]
pub struct Canvas {
    /// By row and column.
    cells: BTreeMap<Cell, Glyph>,
}

impl Canvas {
    /// Puts a sign into a cell.
    pub fn put(&mut self, (column, row): Cell, sign: Glyph) {
        self.cells.insert((row, column), sign);
    }

    /// Empties a cell.
    pub fn clear(&mut self, (column, row): Cell) {
        self.cells.remove(&(row, column));
    }

    /// Writes a string from a cell to the right.
    pub fn write(&mut self, (column, row): Cell, text: &str, style: Style) {
        for (column, letter) in (column..).zip(text.chars()) {
            self.put((column, row), Glyph::new(letter, letter, style));
        }
    }

    /// Returns the sign in a cell.
    pub fn at(&self, (column, row): Cell) -> Glyph {
        self.cells.get(&(row, column)).copied().unwrap_or(Glyph::BLANK)
    }

    /// Returns the canvas as lines of text, with escape sequences for styles and without empty
    /// columns on the left.
    pub fn draw(&self, ascii: bool) -> String {
        let left = self.cells.keys().map(|&(_, column)| column).min().unwrap_or_default();
        let mut text = String::new();
        let Some((first, last)) = self.cells.keys().next().zip(self.cells.keys().next_back())
        else {
            return text;
        };
        for row in first.0..=last.0 {
            let mut line = Vec::new();
            for (&(_, column), &sign) in self.cells.range((row, isize::MIN)..(row + 1, isize::MIN))
            {
                line.resize((column - left) as usize, Glyph::BLANK);
                line.push(sign);
            }
            for run in line.chunk_by(|a, b| a.style == b.style) {
                let style = run[0].style;
                text += &style.render().to_string();
                text.extend(run.iter().map(|sign| sign.character(ascii)));
                text += &style.render_reset().to_string();
            }
            text.push('\n');
        }
        text
    }
}
