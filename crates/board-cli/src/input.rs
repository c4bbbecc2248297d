//! Standard input, line by line.

use std::io::{self, BufRead, BufReader, StdinLock, Write};

use crate::failure::Failure;

/// Calls `answer` with the number and the text of each line of standard input, or with what is
/// wrong with the line if it is no text. The lines need not be UTF-8, nor the last one ended.
///
/// Answers are handed on as soon as no more input waits, so that another program can talk with
/// this one line by line, while a long stream is still written in large pieces.
pub fn each_line(
    out: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Write, u64, Result<&str, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut input: BufReader<StdinLock> = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    for number in 1.. {
        if input.buffer().is_empty() {
            out.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = std::str::from_utf8(text)
            .map_err(|error| format!("not UTF-8 from byte {} on", error.valid_up_to()));
        answer(out, number, text)?;
    }
    Ok(())
}
