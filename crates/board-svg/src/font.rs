//! Text widths and line breaks. The reader's font is unknown, so widths are estimates for the
//! widest common font.

use std::mem;

/// Estimates the width of a string at a font size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let units = text.chars().map(|letter| match letter {
        'i' | 'j' | 'l' | '\'' => 0.28,
        ' ' | ',' | '.' | ':' | ';' | '|' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' => 0.41,
        'c' | 's' | 'z' | 'k' | 'v' | 'x' | 'y' => 0.57,
        'w' => 0.82,
        'm' | 'M' | 'W' | '%' => 0.98,
        'A'..='Z' => 0.7,
        _ => 0.64,
    });
    size * units.sum::<f64>()
}

/// Breaks a string into lines. A line is wider than `max_width` only if it is a single word.
pub(crate) fn wrap(text: &str, size: f64, max_width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if width(&longer, size) > max_width && !line.is_empty() {
            lines.push(mem::replace(&mut line, word.to_string()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines
}
