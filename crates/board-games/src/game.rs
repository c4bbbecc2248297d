//! Games of any kind.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::str::FromStr;

use board_core::{Player, Position};
use board_play::record::{Date, NoteError, split};
use board_play::view::{MoveInfo, Picked, Scene};
use board_play::{AnyEnding, Fault, Game, GameOver, LastMove, Limits, MoveError, OpenError};

use crate::{AnyGame, AnyPosition, GAMES, GameKind, WrongGame};

/// Defines methods that evaluate an expression with the typed game.
macro_rules! methods {
    ($($(#[$about:meta])* fn $name:ident(&self $(, $arg:ident: $Arg:ty)*) -> $Result:ty {
        $game:ident => $value:expr
    })+) => {
        $(
            $(#[$about])*
            #[must_use]
            pub fn $name(&self $(, $arg: $Arg)*) -> $Result {
                dispatch!(self, AnyGame($game) => $value)
            }
        )+
    };
    ($($(#[$about:meta])* fn $name:ident(&mut self $(, $arg:ident: $Arg:ty)*) $(-> $Result:ty)? {
        $game:ident => $value:expr
    })+) => {
        $(
            $(#[$about])*
            pub fn $name(&mut self $(, $arg: $Arg)*) $(-> $Result)? {
                dispatch!(self, AnyGame($game) => $value)
            }
        )+
    };
}

impl AnyGame {
    /// Creates a game from any position, with limits.
    #[must_use]
    pub fn from_position(start: AnyPosition, limits: Limits) -> Self {
        dispatch!(start, AnyPosition(start) => Game::from_position(start, limits).into())
    }

    /// Returns the game being played.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.start().kind()
    }

    methods! {
        /// Returns the position that the game started from.
        fn start(&self) -> AnyPosition { game => (*game.start()).into() }
        /// Returns the current position.
        fn position(&self) -> AnyPosition { game => (*game.position()).into() }
        /// Returns the positions from the start to the current one.
        ///
        /// There is one more position than there are moves.
        fn positions(&self) -> Vec<AnyPosition> {
            game => game.positions().iter().map(|&position| position.into()).collect()
        }
        /// Returns the notations of the moves played, without those taken back.
        fn moves(&self) -> Vec<String> { game => texts(game.moves()) }
        /// Returns the number of [`moves`](Self::moves) in constant time.
        fn plies(&self) -> usize { game => game.moves().len() }
        /// Returns how the game ended, or `None` while it is in progress.
        fn ending(&self) -> Option<AnyEnding> { game => AnyEnding::of(game) }
        /// Returns the variation with this index of a move, both as in [`Game::variation`].
        fn variation(&self, ply: usize, index: usize) -> Option<Self> {
            game => game.variation(ply, index).map(Into::into)
        }
        /// Returns the limits that can end the game, in addition to its rules.
        fn limits(&self) -> Limits { game => game.limits() }
        /// Returns a player's name, or `None` if it is unknown.
        fn name(&self, player: Player) -> Option<&str> { game => game.name(player) }
        /// Returns the game's date, or `None` if it is unknown.
        fn date(&self) -> Option<Date> { game => game.date() }
        /// Returns the comment on a move, counted from 1, or the one before the first move (0).
        fn comment(&self, ply: usize) -> Option<&str> { game => game.comment(ply) }
        /// Returns the notations of the legal moves, in generation order; none once the game is
        /// over, by its rules or otherwise.
        fn legal_moves(&self) -> Vec<String> { game => texts(&game.legal_moves()) }
        /// Returns the legal moves with their descriptions and inputs; none once the game is over.
        fn move_infos(&self) -> Vec<MoveInfo> { game => game.move_infos() }
        /// Returns, for each move index, whether the move is legal; `false` once the game is over.
        fn mask(&self) -> Vec<bool> { game => game.mask() }
        /// Returns the names of the possible inputs after `entered`, or the index of the move that
        /// `entered` enters, as [`Game::pick`] does.
        fn pick(&self, entered: &[&str]) -> Option<Picked<usize, String>> {
            game => game.pick(entered)
        }
        /// Returns the reason no legal move begins with `entered`, or `None` if one does.
        fn why_not(&self, entered: &[&str]) -> Option<String> { game => game.why_not(entered) }
        /// Returns the data for drawing the current position, including the game's ending.
        fn scene(&self) -> Scene { game => game.scene() }
        /// Returns the last move and its changes to the board.
        fn last_move(&self) -> Option<LastMove> { game => game.last_move() }
        /// Returns the last move's description, without the changes to the board.
        fn last_words(&self) -> Option<String> { game => game.last_words() }
    }

    methods! {
        /// Plays the move with this notation.
        ///
        /// # Errors
        /// Returns the same errors as [`Game::parse_move`], and leaves the game unchanged.
        fn play(&mut self, notation: &str) -> Result<(), MoveError> {
            game => Ok(game.play(game.parse_move(notation)?)?)
        }
        /// Plays the move with this index, such as a policy network's choice.
        ///
        /// # Errors
        /// Returns the same errors as [`Game::move_at`], and leaves the game unchanged.
        fn play_index(&mut self, index: usize) -> Result<(), MoveError> {
            game => Ok(game.play(game.move_at(index)?)?)
        }
        /// Takes back the last move and returns its notation, as [`Game::undo`] does.
        fn undo(&mut self) -> Option<String> { game => game.undo().map(|m| m.to_string()) }
        /// Replays the move that was taken back most recently, and returns its notation.
        fn redo(&mut self) -> Option<String> { game => game.redo().map(|m| m.to_string()) }
        /// Ends the game with a loss for `player`, who may resign on either player's turn.
        ///
        /// # Errors
        /// Returns [`GameOver`] if the game is already over.
        fn resign(&mut self, player: Player) -> Result<(), GameOver> { game => game.resign(player) }
        /// Ends the game because a player forfeits it.
        ///
        /// # Errors
        /// Returns [`GameOver`] if the game is already over.
        fn forfeit(&mut self, player: Player, fault: Fault) -> Result<(), GameOver> {
            game => game.forfeit(player, fault)
        }
        /// Ends the game with a draw by agreement.
        ///
        /// # Errors
        /// Returns [`GameOver`] if the game is already over.
        fn agree_draw(&mut self) -> Result<(), GameOver> { game => game.agree_draw() }
        /// Withdraws a resignation, a forfeit or an agreed draw and returns whether there was one.
        fn reopen(&mut self) -> bool { game => game.reopen() }
        /// Sets a player's name, as [`Game::set_name`] does.
        ///
        /// # Errors
        /// Returns [`NoteError::Char`] if a record cannot store the name.
        fn set_name(&mut self, player: Player, name: &str) -> Result<(), NoteError> {
            game => game.set_name(player, name)
        }
        /// Sets or removes the game's date.
        fn set_date(&mut self, date: Option<Date>) { game => game.set_date(date) }
        /// Sets the comment on a move, as [`Game::set_comment`] does.
        ///
        /// # Errors
        /// Returns [`NoteError`] if there is no such move, or if a record cannot store the comment.
        fn set_comment(&mut self, ply: usize, comment: &str) -> Result<(), NoteError> {
            game => game.set_comment(ply, comment)
        }
    }

    /// Checks whether the move with this notation can be played now.
    ///
    /// # Errors
    /// Returns the same errors as [`Game::parse_move`].
    pub fn check(&self, notation: &str) -> Result<(), MoveError> {
        dispatch!(self, AnyGame(game) => game.parse_move(notation).map(drop))
    }

    /// Returns the inputs that enter the move with this notation, legal or not.
    ///
    /// # Errors
    /// Returns [`MoveError::Notation`] if the notation is invalid.
    pub fn inputs(&self, notation: &str) -> Result<Vec<String>, MoveError> {
        dispatch!(self, AnyGame(game) => game.inputs(notation))
    }
}

/// Returns the notations of moves.
fn texts(moves: &[impl ToString]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

impl From<AnyPosition> for AnyGame {
    /// Creates a game without limits.
    fn from(start: AnyPosition) -> Self {
        Self::from_position(start, Limits::default())
    }
}

impl<'a, P: Position> TryFrom<&'a AnyGame> for &'a Game<P> {
    type Error = WrongGame;

    fn try_from(game: &'a AnyGame) -> Result<Self, WrongGame> {
        let wrong = WrongGame { expected: P::NAME, found: game.kind() };
        let game: &dyn Any = dispatch!(game, AnyGame(game) => game);
        game.downcast_ref().ok_or(wrong)
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dispatch!(self, AnyGame(game) => game.fmt(f))
    }
}

impl fmt::Debug for AnyGame {
    /// Shows only the record, because formatting every game's fields makes programs larger.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&self.to_string()).finish()
    }
}

impl FromStr for AnyGame {
    type Err = OpenError;

    /// Parses a record of the game named in its `game` header.
    fn from_str(record: &str) -> Result<Self, OpenError> {
        let game = match split(record).next().map_or("", |part| part.game) {
            // Any game's error describes the text found instead of the header.
            "" => GAMES[0],
            name => name.parse()?,
        };
        game.read(record)
    }
}
