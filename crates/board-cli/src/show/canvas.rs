//! A sheet of characters that are drawn in Unicode or in ASCII.

use std::collections::BTreeMap;

use anstyle::Style;

/// The characters to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// Lines that meet, and pieces that look like pieces.
    Unicode,
    /// What every terminal and every file can hold.
    Ascii,
}

/// A sign of one column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    unicode: char,
    ascii: char,
    style: Style,
}

impl Glyph {
    /// An empty place.
    pub const BLANK: Self = Self::new(' ', ' ', Style::new());

    /// A sign in both sets of characters.
    pub const fn new(unicode: char, ascii: char, style: Style) -> Self {
        Self { unicode, ascii, style }
    }

    /// The sign with its style, as a text for a terminal.
    pub fn draw(self, charset: Charset) -> String {
        let Self { style, .. } = self;
        format!("{style}{}{style:#}", self.character(charset))
    }

    fn character(self, charset: Charset) -> char {
        match charset {
            Charset::Unicode => self.unicode,
            Charset::Ascii => self.ascii,
        }
    }
}

/// A column and a row; they go to the right and down, and begin anywhere.
pub type Cell = (isize, isize);

/// A sheet that grows to all sides as one draws on it.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    /// By row and column.
    cells: BTreeMap<Cell, Glyph>,
}

impl Canvas {
    /// Puts a sign into a cell.
    pub fn put(&mut self, (column, row): Cell, sign: Glyph) {
        self.cells.insert((row, column), sign);
    }

    /// Writes from a cell to the right.
    pub fn write(&mut self, (column, row): Cell, text: &str, style: Style) {
        for (column, letter) in (column..).zip(text.chars()) {
            self.put((column, row), Glyph::new(letter, letter, style));
        }
    }

    /// What is drawn in a cell.
    pub fn at(&self, (column, row): Cell) -> Glyph {
        self.cells.get(&(row, column)).copied().unwrap_or(Glyph::BLANK)
    }

    /// The sheet as lines of text, with styles for a terminal. It begins with the leftmost sign.
    pub fn draw(&self, charset: Charset) -> String {
        let signs = self.cells.iter().filter(|&(_, &sign)| sign != Glyph::BLANK);
        let mut rows: BTreeMap<isize, Vec<(isize, Glyph)>> = BTreeMap::new();
        for (&(row, column), &sign) in signs {
            rows.entry(row).or_default().push((column, sign));
        }
        let left = rows.values().map(|row| row[0].0).min().unwrap_or_default();
        let mut text = String::new();
        let Some((&first, &last)) = rows.keys().next().zip(rows.keys().next_back()) else {
            return text;
        };
        for row in first..=last {
            let mut line = Vec::new();
            for &(column, sign) in rows.get(&row).into_iter().flatten() {
                line.resize((column - left) as usize, Glyph::BLANK);
                line.push(sign);
            }
            for run in line.chunk_by(|a, b| a.style == b.style) {
                let style = run[0].style;
                text += &style.render().to_string();
                text.extend(run.iter().map(|sign| sign.character(charset)));
                text += &style.render_reset().to_string();
            }
            text.push('\n');
        }
        text
    }
}
