//! A sheet of characters that are drawn in Unicode or in ASCII.

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

    /// Its style.
    pub const fn style(self) -> Style {
        self.style
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

/// A sheet that grows as one draws on it.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    rows: Vec<Vec<Glyph>>,
}

impl Canvas {
    /// Puts a sign into a column and a row, both from 0 at the top left.
    pub fn put(&mut self, (column, row): (usize, usize), sign: Glyph) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let row = &mut self.rows[row];
        if row.len() <= column {
            row.resize(column + 1, Glyph::BLANK);
        }
        row[column] = sign;
    }

    /// Writes from a place to the right.
    pub fn write(&mut self, (column, row): (usize, usize), text: &str, style: Style) {
        for (column, letter) in (column..).zip(text.chars()) {
            self.put((column, row), Glyph::new(letter, letter, style));
        }
    }

    /// The sheet as lines of text, with styles for a terminal.
    pub fn draw(&self, charset: Charset) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|&sign| sign != Glyph::BLANK).map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|a, b| a.style == b.style) {
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
