use std::str::FromStr;

use board_core::text::{ParseError, Reader};
use board_play::view::{Hue, Tone};

/// The colors of a picture.
///
/// ```
/// use board_svg::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// let error = "blue".parse::<Theme>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `light`, `dark` or `css` at byte 0, found 'b'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Theme {
    /// Dark lines on white, for paper.
    #[default]
    Light,
    /// Bright lines on a dark page.
    Dark,
    /// Colors from the style sheet of a web page. Each color is a custom property:
    /// `--board-page`, `--board-ink`, `--board-faint`, `--board-space`, `--board-line`,
    /// `--board-pale`, `--board-deep`, `--board-rim`, `--board-last`, `--board-legal` or
    /// `--board-illegal`. The fallbacks are the colors of the light theme.
    Css,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Css];

    /// Returns the name, which is `light`, `dark` or `css`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Css => "css",
        }
    }

    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
            Self::Css => CSS,
        }
    }
}

impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let theme = Self::ALL.into_iter().find(|theme| theme.name() == name);
        theme.ok_or_else(|| Reader::new(name).error("`light`, `dark` or `css`"))
    }
}

/// The colors of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// The background.
    pub page: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Labels and lines.
    pub faint: &'static str,
    /// A space.
    pub space: &'static str,
    /// The outline of a space.
    pub line: &'static str,
    /// A bright gray piece.
    pub pale: &'static str,
    /// A dark gray piece.
    pub deep: &'static str,
    /// The outline of a piece.
    pub rim: &'static str,
    /// The last move.
    pub last: &'static str,
    /// A legal move.
    pub legal: &'static str,
    /// An illegal move.
    pub illegal: &'static str,
}

impl Palette {
    /// Returns the color of a piece.
    pub fn body(&self, tone: Tone) -> &'static str {
        match (tone.hue, tone.dark) {
            (Hue::Red, false) => "#ffa8a8",
            (Hue::Red, true) => "#c92a2a",
            (Hue::Orange, false) => "#ffc078",
            (Hue::Orange, true) => "#e8590c",
            (Hue::Yellow, false) => "#ffe066",
            (Hue::Yellow, true) => "#946c00",
            (Hue::Green, false) => "#b2f2bb",
            (Hue::Green, true) => "#2b8a3e",
            (Hue::Blue, false) => "#a5d8ff",
            (Hue::Blue, true) => "#1864ab",
            (Hue::Brown, false) => "#e0c9a6",
            (Hue::Brown, true) => "#7a6248",
            (_, false) => self.pale,
            (_, true) => self.deep,
        }
    }

    /// Returns the color of the symbol on a piece, which contrasts with the piece.
    pub const fn sign(tone: Tone) -> &'static str {
        if tone.dark { LIGHT.pale } else { LIGHT.ink }
    }
}

const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#262320",
    faint: "#7d766c",
    space: "#f0e9dc",
    line: "#b9ae9a",
    pale: "#fffdf7",
    deep: "#45403a",
    rim: "#262320",
    last: "#d9480f",
    legal: "#2b8a3e",
    illegal: "#c2255c",
};

const DARK: Palette = Palette {
    page: "#1f2023",
    ink: "#e9e6e0",
    faint: "#9a978f",
    space: "#33353a",
    line: "#565960",
    pale: "#f4f0e6",
    deep: "#17171a",
    rim: "#a9a69d",
    last: "#ff922b",
    legal: "#69db7c",
    illegal: "#faa2c1",
};

const CSS: Palette = Palette {
    page: "var(--board-page, #ffffff)",
    ink: "var(--board-ink, #262320)",
    faint: "var(--board-faint, #7d766c)",
    space: "var(--board-space, #f0e9dc)",
    line: "var(--board-line, #b9ae9a)",
    pale: "var(--board-pale, #fffdf7)",
    deep: "var(--board-deep, #45403a)",
    rim: "var(--board-rim, #262320)",
    last: "var(--board-last, #d9480f)",
    legal: "var(--board-legal, #2b8a3e)",
    illegal: "var(--board-illegal, #c2255c)",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fallback_colors_are_those_of_the_light_theme() {
        let (css, light) = [CSS, LIGHT].map(|palette| format!("{palette:?}")).into();
        let fallbacks = css.split("var(--board-").map(|part| match part.split_once(", #") {
            Some((_, rest)) => format!("#{}", rest.replacen(')', "", 1)),
            None => part.to_string(),
        });
        assert_eq!(fallbacks.collect::<String>(), light);
    }
}
