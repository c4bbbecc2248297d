#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// The readmes of the other crates, so that their examples are tested here too.
#[cfg(doctest)]
mod readmes {
    #[doc = include_str!("../../board-core/README.md")]
    mod board_core {}
    #[doc = include_str!("../../uisge/README.md")]
    mod uisge {}
    #[doc = include_str!("../../ignis/README.md")]
    mod ignis {}
    #[doc = include_str!("../../hexfour/README.md")]
    mod hexfour {}
    #[doc = include_str!("../../disk-race/README.md")]
    mod disk_race {}
    #[doc = include_str!("../../board-games/README.md")]
    mod board_games {}
    #[doc = include_str!("../../board-laws/README.md")]
    mod board_laws {}
    #[doc = include_str!("../../board-search/README.md")]
    mod board_search {}
    #[doc = include_str!("../../board-svg/README.md")]
    mod board_svg {}
}
