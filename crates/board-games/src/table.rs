//! Macros that generate everything that depends on the list of games.

/// Generates the re-exports, the enums and the dispatch from the list of games.
macro_rules! games {
    ($d:tt $($module:ident::$Position:ident in $folder:literal: $about:literal,)+) => {
        $(
            #[doc(hidden)]
            pub use $module;
        )+

        /// A game in the table.
        ///
        /// ```
        /// use board_games::GameKind;
        ///
        /// let game = board_games::game("uisge").expect("a known game");
        /// assert_eq!(game, GameKind::Uisge);
        /// assert_eq!((game.name(), game.info().players), ("uisge", ["light", "dark"]));
        /// assert_eq!(game.start("stuck=draw")?.to_string(), "7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw");
        /// # Ok::<(), board_play::OpenError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum GameKind {
            $(
                #[doc = concat!("[`", stringify!($Position), "`](::", stringify!($module), "): ", $about, ".")]
                $Position,
            )+
        }

        /// A position of any game in the table.
        ///
        /// Positions convert from and to the games' position types. [`dispatch!`] calls generic
        /// code with the concrete type, such as [`Packed::to_bytes`](board_core::Packed::to_bytes).
        ///
        /// ```
        /// use board_core::{Packed, Position};
        /// use board_games::{AnyPosition, FullGame, GameKind, dispatch, uisge::Uisge};
        ///
        /// fn count<P: FullGame>(position: &P) -> usize {
        ///     position.count_moves()
        /// }
        ///
        /// let position: AnyPosition = GameKind::Uisge.parse("7/2WW3/1WWwW2/2bbbb1/3bb2/7 w")?;
        /// assert_eq!(dispatch!(&position, AnyPosition(position) => count(position)), 14);
        /// let bytes = dispatch!(&position, AnyPosition(p) => p.to_bytes().as_ref().to_vec());
        /// assert_eq!(bytes.len(), 13);
        /// assert_eq!(AnyPosition::from(Uisge::start()).kind(), GameKind::Uisge);
        /// assert_eq!(Uisge::try_from(position)?.count_moves(), 14);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of [`", stringify!($Position), "`](::", stringify!($module), ").")]
                $Position($module::$Position),
            )+
        }

        /// A [`Game`](board_play::Game) of any game in the table, with its history.
        ///
        /// Moves and spaces are strings in the game's notation. `Display` and `FromStr` use the
        /// game's [record](mod@board_play::record). `dispatch!(game, AnyGame(g) => ...)` provides
        /// the typed game, and `<&Game<P>>::try_from(&game)` borrows it.
        ///
        /// ```
        /// use board_games::{AnyGame, FullGame, GameKind, dispatch};
        /// use board_play::{Game, Limits};
        ///
        /// let start = GameKind::Uisge.start("standard")?;
        /// let mut game = AnyGame::from_position(start, Limits::default());
        /// game.play("d4f4")?;
        /// assert_eq!(game.position().to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
        /// assert_eq!(game.legal_moves().len(), 5);
        ///
        /// fn count<P: FullGame>(game: &Game<P>) -> usize {
        ///     game.position().count_moves()
        /// }
        ///
        /// assert_eq!(dispatch!(&game, AnyGame(game) => count(game)), 5);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[cfg(feature = "play")]
        #[derive(Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum AnyGame {
            $(
                #[doc = concat!("A game of [`", stringify!($Position), "`](::", stringify!($module), ").")]
                $Position(::board_play::Game<$module::$Position>),
            )+
        }

        impl AnyPosition {
            /// Returns the game.
            #[must_use]
            pub fn kind(&self) -> GameKind {
                match self {
                    $(Self::$Position(_) => GameKind::$Position,)+
                }
            }
        }

        /// The games.
        ///
        /// ```
        /// let mut names = board_games::GAMES.iter().map(|game| game.name());
        /// assert_eq!(names.next(), Some("uisge"));
        /// ```
        pub const GAMES: &[GameKind] = &[$(GameKind::$Position),+];

        $(
            impl From<$module::$Position> for AnyPosition {
                fn from(position: $module::$Position) -> Self {
                    Self::$Position(position)
                }
            }

            impl TryFrom<AnyPosition> for $module::$Position {
                type Error = WrongGame;

                fn try_from(position: AnyPosition) -> Result<Self, WrongGame> {
                    use board_core::Position as _;

                    match position {
                        AnyPosition::$Position(position) => Ok(position),
                        _ => Err(WrongGame { expected: Self::NAME, found: position.kind() }),
                    }
                }
            }

            #[cfg(feature = "play")]
            impl From<::board_play::Game<$module::$Position>> for AnyGame {
                fn from(game: ::board_play::Game<$module::$Position>) -> Self {
                    Self::$Position(game)
                }
            }
        )+

        /// Evaluates an expression with the concrete type of a game.
        ///
        /// The expression should be a single call to a function that is generic over [`FullGame`],
        /// because it is compiled once per game.
        ///
        /// - `dispatch!(position, AnyPosition(p) => call(p))` passes the typed position;
        /// - `dispatch!(game, AnyGame(g) => call(g))` passes the typed game;
        /// - `dispatch!(kind, P => call::<P>())` passes the position type of a [`GameKind`].
        ///
        /// The value can be a reference, as in the pattern of a `match`.
        ///
        /// ```
        /// use board_core::perft;
        /// use board_games::{FullGame, GameKind, dispatch};
        ///
        /// fn leaves<P: FullGame>(depth: u8) -> u64 {
        ///     perft(&P::start(), depth)
        /// }
        ///
        /// assert_eq!(dispatch!(GameKind::Uisge, P => leaves::<P>(5)), 4458);
        /// ```
        #[macro_export]
        macro_rules! dispatch {
            ($d any:expr, $d Any:ident($d value:pat) => $d call:expr) => {
                match $d any {
                    $( $d crate::$d Any::$Position($d value) => $d call, )+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("the list is complete"),
                }
            };
            ($d kind:expr, $d P:ident => $d call:expr) => {
                match $d kind {
                    $( $d crate::GameKind::$Position => {
                        type $d P = $d crate::$module::$Position;
                        $d call
                    } )+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("the list is complete"),
                }
            };
        }

        /// Evaluates an expression for every game, with the game's position type.
        ///
        /// ```
        /// use board_core::Position;
        ///
        /// board_games::for_each_game!(P => assert!(!P::start().is_over(), "{}", P::NAME));
        /// ```
        #[macro_export]
        macro_rules! for_each_game {
            ($d P:ident => $d call:expr) => {
                $( {
                    type $d P = $d crate::$module::$Position;
                    $d call;
                } )+
            };
        }
    };
}
