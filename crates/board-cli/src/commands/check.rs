use clap::Args;
use serde::Serialize;

use crate::args::TextsArgs;
use crate::failure::Failure;
use crate::output;

/// Say of each position text whether it is valid, and if not all that is wrong with it
#[derive(Args, Debug)]
#[command(
    long_about = "\
Say of each position text whether it is valid, and if not all that is wrong with it.

Reads one text a line, or the one of --position. A text that is not written as a position is has \
one fault, with the byte where it is; one that describes what no game could reach may have \
several. A line of more than 1,048,576 bytes is not valid. The exit status is 1 if any text is not \
valid.",
    after_help = include_str!("../../help/check.txt")
)]
pub struct Check {
    #[command(flatten)]
    texts: TextsArgs,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    line: u64,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Check {
    pub fn run(&self) -> Result<(), Failure> {
        let mut result = Ok(());
        output::print(|out| {
            self.texts.each(out, |out, line, text| {
                let verdict = text.and_then(|text| self.texts.game.parse(text));
                let verdict = Verdict { line, valid: verdict.is_ok(), error: verdict.err() };
                if !verdict.valid {
                    result = Err(Failure::Reported);
                }
                if self.json {
                    return output::json_line(out, &verdict);
                }
                match verdict.error {
                    None => writeln!(out, "{line}: valid")?,
                    Some(error) => writeln!(out, "{line}: not valid: {error}")?,
                }
                Ok(())
            })
        })?;
        result
    }
}
