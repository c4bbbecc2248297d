//! The `--resign` and `--draw` options.

use board_search::{Draw, Resign};

/// Parses a rule such as `movecount=3,score=600`.
pub fn resign(text: &str) -> Result<Resign, String> {
    let rule = fields(text, ["movecount", "score", "twosided"]);
    let Some([Some(movecount @ 1..), Some(score @ 1..), twosided]) = rule else {
        return Err("expected movecount=N,score=S, optionally with twosided=true; N, S > 0".into());
    };
    Ok(Resign { movecount, score, twosided: twosided == Some(1) })
}

/// Parses a rule such as `movenumber=40,movecount=8,score=10`.
pub fn draw(text: &str) -> Result<Draw, String> {
    let rule = fields(text, ["movenumber", "movecount", "score"]);
    let Some([movenumber, Some(movecount @ 1..), Some(score)]) = rule else {
        return Err("expected movenumber=M,movecount=N,score=S with N > 0".into());
    };
    Ok(Draw { movenumber: movenumber.unwrap_or(0), movecount, score })
}

/// Returns the values of comma-separated fields, each of which may be missing.
fn fields(text: &str, names: [&str; 3]) -> Option<[Option<u32>; 3]> {
    let mut values = [None; 3];
    for part in text.split(',') {
        let (name, value) = part.split_once('=')?;
        let at = names.iter().position(|known| *known == name)?;
        let value = match name {
            "twosided" => value.parse::<bool>().ok()?.into(),
            _ => value.parse().ok()?,
        };
        if values[at].replace(value).is_some() {
            return None;
        }
    }
    Some(values)
}
