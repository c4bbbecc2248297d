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

#[cfg(test)]
mod tests {
    use super::Command::*;
    use super::*;

    #[test]
    fn commands_are_words_and_everything_else_is_a_move() {
        for (line, expected) in [
            ("", Nothing),
            (" \t\n", Nothing),
            ("help", Help),
            ("?", Help),
            (" show\r\n", Show),
            ("moves", Moves("")),
            ("moves  d4 ", Moves("d4")),
            ("hint", Hint),
            ("undo", Undo),
            ("redo", Redo),
            ("resign", Resign),
            ("draw", Draw),
            ("comment", Comment("")),
            ("comment two words", Comment("two words")),
            ("record", Record),
            ("save a file.txt", Save("a file.txt")),
            ("quit", Quit),
            ("save", Move("save")),
            ("undo 2", Move("undo 2")),
            ("d4f4", Move("d4f4")),
        ] {
            assert_eq!(Command::read(line), expected, "{line:?}");
        }
    }
}
