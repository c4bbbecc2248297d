/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Theme {
    /// Dark lines on white, for paper.
    #[default]
    Light,
    /// Bright lines on a dark page.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name: `light` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
        }
    }
}

/// What a theme consists of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything.
    pub page: &'static str,
    /// Letters, and whatever is drawn like them.
    pub ink: &'static str,
    /// Names of spaces.
    pub faint: &'static str,
    /// A space.
    pub space: &'static str,
    /// Around a space.
    pub line: &'static str,
    /// The first player's pieces where players have just light and dark ones, and the rim of both.
    pub pale: &'static str,
    /// The second player's.
    pub deep: &'static str,
    pub rim: &'static str,
    /// The last move.
    pub last: &'static str,
    /// A marked move that is legal.
    pub legal: &'static str,
    /// A marked move that is not.
    pub illegal: &'static str,
    pub fire: &'static str,
    pub water: &'static str,
    pub air: &'static str,
    pub earth: &'static str,
    pub red: &'static str,
    pub blue: &'static str,
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
    fire: "#e8590c",
    water: "#a5d8ff",
    air: "#ffffff",
    earth: "#7a6248",
    red: "#c92a2a",
    blue: "#a5d8ff",
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
    fire: "#e8590c",
    water: "#a5d8ff",
    air: "#f1f3f5",
    earth: "#8a6d4f",
    red: "#c92a2a",
    blue: "#a5d8ff",
};
