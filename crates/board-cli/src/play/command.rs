//! The commands of a person.

/// A line that a person typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    Nothing,
    Help,
    Show,
    /// Lists the legal moves that start with a string.
    Moves(&'a str),
    Hint,
    Undo,
    Redo,
    Resign,
    Draw,
    Comment(&'a str),
    Record,
    Save(&'a str),
    Quit,
    /// Anything else.
    Move(&'a str),
}

pub const HELP: &str = "\
Type a move, or one of these:
  moves [START]  list the legal moves, or those that start with START
  hint           suggest a move
  undo, redo     take back moves, and play them again
  show           draw the board
  comment TEXT   comment on the last move; without TEXT, remove the comment
  resign, draw   end the game
  record         print the record of the game
  save FILE      write the record to a file
  quit           leave the game
";

impl<'a> Command<'a> {
    pub fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match (word, rest) {
            ("moves", start) => Self::Moves(start),
            ("comment", comment) => Self::Comment(comment),
            ("save", file) if !file.is_empty() => Self::Save(file),
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("show", "") => Self::Show,
            ("hint", "") => Self::Hint,
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("resign", "") => Self::Resign,
            ("draw", "") => Self::Draw,
            ("record", "") => Self::Record,
            ("quit", "") => Self::Quit,
            _ => Self::Move(line),
        }
    }
}
