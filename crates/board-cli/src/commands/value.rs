use std::collections::BTreeMap;
use std::io::Write;

use board_games::AnySolution;
use clap::Args;
use serde::Serialize;

use crate::args::TextsArgs;
use crate::commands::legal::BadLine;
use crate::failure::Failure;
use crate::output;
use crate::solved::solution;

/// Say who wins a position of a solved game, and how soon
#[derive(Args, Debug)]
#[command(
    long_about = "\
Say what a position of a solved game is worth to the side to move if nobody errs: a win or a loss \
with the number of plies to the end, which the winner shortens and the loser lengthens, or a draw.

Without --position it reads one position text a line, and writes one JSON object a line. A line that \
is no position of the game, an empty one too, is answered with its number and what is wrong; the \
others go on, and the exit status is 1 at the end.",
    after_help = include_str!("../../help/value.txt")
)]
pub struct Value {
    #[command(flatten)]
    texts: TextsArgs,
    /// What each legal move is worth, too
    #[arg(long)]
    moves: bool,
    /// Print a JSON object, as is always done for standard input
    #[arg(long)]
    json: bool,
}

/// A position and what it is worth.
#[derive(Serialize, Debug)]
struct Answer {
    position: String,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, String>>,
}

impl Value {
    pub fn run(&self) -> Result<(), Failure> {
        let solution = solution(self.texts.game.game)?;
        let as_words = self.texts.is_one() && !self.json;
        let mut result = Ok(());
        output::print(|out| {
            self.texts.each(out, |out, line, text| {
                match text.and_then(|text| self.answer(solution, text)) {
                    Ok(answer) if as_words => answer.write(out),
                    Ok(answer) => output::json_line(out, &answer),
                    Err(error) if as_words => Err(Failure::Data(error)),
                    Err(error) => {
                        result = Err(Failure::Reported);
                        output::json_line(out, &BadLine { line, error })
                    }
                }
            })
        })?;
        result
    }

    fn answer(&self, solution: &AnySolution, text: &str) -> Result<Answer, String> {
        // In the form that is printed, whatever white space was around it.
        let position = self.texts.game.parse(text)?.position();
        let value = solution.value(&position).map_err(|why| why.to_string())?.to_string();
        let moves = if self.moves {
            let moves = solution.moves(&position).map_err(|why| why.to_string())?;
            Some(moves.into_iter().map(|(m, value)| (m, value.to_string())).collect())
        } else {
            None
        };
        Ok(Answer { position, value, moves })
    }
}

impl Answer {
    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.value)?;
        for (m, value) in self.moves.iter().flatten() {
            writeln!(out, "{m:>6}  {value}")?;
        }
        Ok(())
    }
}
