use board_play::FullGame;
use clap::Args;
use serde_json::json;

use crate::args::{PositionsArgs, answer_each, parse};
use crate::commands::Run;
use crate::failure::Failure;
use crate::output;

/// Check whether positions are valid and list any errors
///
/// Reads one position per line from standard input, or --position. A syntax error is reported with
/// its column; an impossible position is reported with all its errors. Lines of more than 1,048,576
/// bytes are invalid, and empty lines and lines that begin with `#` are skipped. The exit status is
/// 1 if any position is invalid.
#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    positions: PositionsArgs,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

impl Run for Check {
    fn run_on<P: FullGame>(&self) -> Result<(), Failure> {
        answer_each(self.positions.position.as_deref(), &mut |out, line, text| {
            let error = text.and_then(parse::<P>).err();
            match &error {
                None if self.json => {
                    output::json_line(out, &json!({ "line": line, "valid": true }))?;
                }
                Some(error) if self.json => {
                    let verdict = json!({ "line": line, "valid": false, "error": error });
                    output::json_line(out, &verdict)?;
                }
                None => writeln!(out, "{line}: valid")?,
                Some(error) => writeln!(out, "{line}: not valid: {error}")?,
            }
            Ok(error.is_none())
        })
    }
}
