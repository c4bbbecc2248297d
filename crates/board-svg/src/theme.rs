use std::str::FromStr;

use board_core::author::text::{ParseError, Reader};
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
    /// Colors for a white page.
    #[default]
    Light,
    /// Colors for a dark page.
    Dark,
    /// Colors from a web page's style sheet. Each color is a custom property, such as
    /// `--board-cloth`; [`properties`](Self::properties) lists all of them. The fallbacks are the
    /// colors of the light theme.
    Css,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Css];

    /// Returns the name, which is `light`, `dark` or `css`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["light", "dark", "css"][self as usize]
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        [&LIGHT, &DARK, &CSS][self as usize]
    }
}

impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let theme = Self::ALL.into_iter().find(|theme| theme.name() == name);
        theme.ok_or_else(|| Reader::new(name).error("`light`, `dark` or `css`"))
    }
}

/// Defines the palettes from a table of fields, custom properties, light colors and dark colors.
macro_rules! palettes {
    ($($(#[$about:meta])* $field:ident $property:literal $light:literal $dark:literal;)*) => {
        /// The colors that differ between themes.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Palette { $($(#[$about])* pub $field: &'static str,)* }

        const LIGHT: Palette = Palette { $($field: $light,)* };
        const DARK: Palette = Palette { $($field: $dark,)* };
        const CSS: Palette =
            Palette { $($field: concat!("var(--board-", $property, ",", $light, ")"),)* };

        impl Theme {
            /// Returns the custom properties of [`Theme::Css`] with their values in the light and
            /// dark themes.
            ///
            /// | property | light | dark |
            /// |---|---|---|
            $(#[doc = concat!("| `--board-", $property, "` | `", $light, "` | `", $dark, "` |")])*
            ///
            /// ```
            /// use board_svg::Theme;
            ///
            /// for (name, light, dark) in Theme::properties() {
            ///     println!("{name}: light-dark({light}, {dark});");
            /// }
            /// assert!(Theme::properties().contains(&("--board-cloth", "#7b9587", "#5d7367")));
            /// ```
            #[must_use]
            pub const fn properties() -> &'static [(&'static str, &'static str, &'static str)] {
                &[$((concat!("--board-", $property), $light, $dark),)*]
            }
        }
    };
}

palettes! {
    /// The background of a picture with text.
    page "page" "#ffffff" "#17181a";
    /// Text.
    ink "ink" "#1e1c19" "#ece9e2";
    /// The labels of plain boards.
    soft "soft" "#5b564d" "#b1aca1";

    /// Marks of legal moves and hints, and the outline of marks.
    mark "mark" "#0b5f4e" "#0a5c4b";
    halo "halo" "#fffdf6" "#f4f1e8";
    /// Marks of illegal moves.
    illegal "illegal" "#9c2039" "#9c2039";
    /// The last move: a transparent tint, an opaque color, and its outline.
    tint "tint" "#ffdd6e" "#f0c85a";
    last "last" "#f3d375" "#c6a24a";
    last_rim "last-rim" "#2a3239" "#0a0d10";

    /// Bright pieces.
    light "light" "#fbf7ec" "#f1ecdf";
    light_rim "light-rim" "#4a4336" "#2a2620";
    light_wall "light-wall" "#cfc5ae" "#b9af99";
    light_dish "light-dish" "#f3ecdb" "#e8e1d1";
    /// Dark pieces.
    dark "dark" "#2c2a28" "#1a1918";
    dark_rim "dark-rim" "#0e0d0c" "#000000";
    dark_wall "dark-wall" "#131211" "#060606";
    dark_dish "dark-dish" "#36322f" "#24211f";
    dark_ring "dark-ring" "#6b655e" "#575049";

    /// Cloth: squares of two shades, lines and labels.
    cloth "cloth" "#7b9587" "#5d7367";
    cloth_dark "cloth-dark" "#708a7c" "#556b5f";
    cloth_line "cloth-line" "#24322b" "#080c0a";
    cloth_label "cloth-label" "#0e1612" "#f6fbf8";
    /// A slab of wood, its cells, lines and labels.
    wood "wood" "#8a6a44" "#64503a";
    wood_cell "wood-cell" "#aa885e" "#82694a";
    wood_line "wood-line" "#2f1f0d" "#0e0803";
    wood_label "wood-label" "#fffaf0" "#f3e8d6";
    /// A tray, its wells, the grid between them, and labels.
    tray "tray" "#87939b" "#566069";
    tray_well "tray-well" "#7a8790" "#626d76";
    tray_grid "tray-grid" "#2a3239" "#0a0d10";
    tray_label "tray-label" "#11161a" "#f0f3f5";
    /// A plate, the turntable on it, wells, their shade and lines.
    plate "plate" "#dad2c3" "#2b2a29";
    disk "disk" "#f2ecdf" "#403d39";
    disk_rim "disk-rim" "#a89c88" "#55514b";
    disk_well "disk-well" "#e0d7c6" "#2e2c29";
    disk_shade "disk-shade" "#bdb3a3" "#262422";
    disk_line "disk-line" "#6a6051" "#a39b8d";
    brass "brass" "#e2b44f" "#e2b44f";
    /// The goals of red and of blue pieces.
    red_goal "red-goal" "#ce2f35" "#f0655f";
    blue_goal "blue-goal" "#1d4894" "#92b8ff";
}

/// The colors of gold on bright and on dark pieces.
pub(crate) const GOLD: [&str; 2] = ["#8a5a0a", "#f0be4e"];

impl Palette {
    /// Returns the color of a piece, or of the field on a piece with a bright frame.
    pub(crate) fn body(&self, tone: Tone) -> &'static str {
        let colors = match tone.hue {
            Hue::Red => ["#ffa8a8", "#ce2f35"],
            Hue::Orange => ["#ffc078", "#de5420"],
            Hue::Blue => ["#a5d8ff", "#1d4894"],
            Hue::Brown => ["#e0c9a6", "#54493d"],
            _ => [self.light, self.dark],
        };
        colors[usize::from(tone.dark)]
    }

    /// Returns the color of a piece's symbol, which contrasts with the piece.
    pub(crate) const fn sign(tone: Tone) -> &'static str {
        match (tone.hue, tone.dark) {
            (Hue::Grey, _) => GOLD[tone.dark as usize],
            (Hue::Blue, true) => "#e9f1fe",
            (Hue::Brown, true) => "#e8decb",
            (_, true) => "#fff6e8",
            (_, false) => "#2c2a28",
        }
    }

    /// Returns the color of the goals for a kind of piece.
    pub(crate) fn goal(&self, tone: Tone) -> &'static str {
        match tone.hue {
            Hue::Red => self.red_goal,
            Hue::Blue => self.blue_goal,
            _ => self.body(tone),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contrast between two colors, as defined by WCAG.
    fn contrast(one: &str, other: &str) -> f64 {
        let light = |color: &str| {
            let part = |at: usize| {
                let part = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
                let part = f64::from(part) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
        };
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_has_enough_contrast() {
        for p in [LIGHT, DARK] {
            for (texts, grounds) in [
                (&[p.ink, p.soft][..], &[p.page][..]),
                (&[p.cloth_label], &[p.cloth, p.cloth_dark]),
                (&[p.wood_label], &[p.wood]),
                (&[p.tray_label], &[p.tray]),
                (&[p.ink], &[p.plate, p.disk]),
                (&[p.mark, p.illegal], &[p.halo]),
            ] {
                assert_contrast(texts, grounds, 4.5);
            }
        }
    }

    fn assert_contrast(shapes: &[&str], grounds: &[&str], least: f64) {
        for (shape, ground) in shapes.iter().flat_map(|s| grounds.iter().map(move |g| (s, g))) {
            assert!(contrast(shape, ground) >= least, "{shape} on {ground}");
        }
    }

    /// Pieces contrast with their board by their body or by their rim.
    #[test]
    fn pieces_lines_and_marks_have_enough_contrast() {
        for p in [LIGHT, DARK] {
            for (shapes, grounds) in [
                (&[p.light, p.dark, p.cloth_line][..], &[p.cloth, p.cloth_dark][..]),
                (&[p.light, p.dark, p.wood_line], &[p.wood_cell]),
                (&[p.light, p.tray_grid], &[p.tray_well]),
                (&[p.disk_line], &[p.disk, p.disk_well, p.plate]),
                (&[p.red_goal, p.blue_goal], &[p.plate]),
                (&[GOLD[0]], &[p.light]),
                (&[GOLD[1]], &[p.dark]),
                (&[p.last_rim], &[p.tray]),
            ] {
                assert_contrast(shapes, grounds, 3.0);
            }
            for ground in [p.disk_well, p.disk, p.plate] {
                for hue in [Hue::Red, Hue::Blue] {
                    let body = contrast(p.body(Tone::dark(hue)), ground);
                    let edge = contrast(p.light, ground);
                    assert!(body.max(edge) >= 3.0, "{hue:?} on {ground}: {body} {edge}");
                }
            }
            // A mark contrasts by itself or by its outline.
            for ground in [p.cloth, p.cloth_dark, p.wood_cell, p.tray, p.disk_well, p.last] {
                for mark in [p.mark, p.illegal] {
                    let visible = contrast(mark, ground).max(contrast(p.halo, ground));
                    assert!(visible >= 3.0, "{mark} on {ground}: {visible}");
                }
            }
        }
        for hue in [Hue::Red, Hue::Orange, Hue::Blue, Hue::Brown] {
            let tone = Tone::dark(hue);
            assert!(contrast(LIGHT.body(tone), Palette::sign(tone)) >= 3.0, "{hue:?}");
        }
    }

    #[test]
    fn the_css_theme_falls_back_to_the_light_theme() {
        for (name, light, _) in Theme::properties() {
            let color = format!("var({name},{light})");
            assert!(format!("{CSS:?}").contains(&color), "{color}");
        }
    }

    /// The page of board-web sets the colors, if it is there.
    #[test]
    fn the_page_sets_every_color() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../board-web/www/board.css");
        let Ok(css) = std::fs::read_to_string(path) else { return };
        for (name, light, dark) in Theme::properties() {
            let line = format!("  {name}: light-dark({light}, {dark});\n");
            assert!(css.contains(&line), "{line}");
        }
    }
}
