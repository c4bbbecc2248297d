//! The `--memory` option.

use board_census::MIN_MEMORY;

use crate::failure::Failure;

/// The default limit.
const DEFAULT: usize = 2 << 30;

/// Returns the limit in bytes, given the command-line limit and the available memory.
pub fn limit(asked: Option<usize>, available: usize) -> Result<usize, Failure> {
    let (purpose, needed) = asked.map_or(("a count", MIN_MEMORY), |bytes| ("--memory", bytes));
    check(purpose, needed, available)?;
    Ok(asked.unwrap_or(DEFAULT).min(available))
}

/// Returns an error if more memory is needed than is available.
pub fn check(purpose: &str, needed: usize, available: usize) -> Result<(), Failure> {
    if needed <= available {
        return Ok(());
    }
    Err(Failure::Data(format!(
        "not enough memory for {purpose}: {} MB needed, {} MB available",
        needed >> 20,
        available >> 20
    )))
}

/// Parses a number of bytes such as `512M` or `8G`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let found = units.iter().find_map(|&(unit, bits)| Some((text.strip_suffix(unit)?, bits)));
    let (number, bits) = found.unwrap_or((text, 0));
    let number = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << bits));
    let bytes = number.and_then(|bytes| usize::try_from(bytes).ok());
    let bytes = bytes.ok_or("expected a number of bytes such as 512M or 8G")?;
    if bytes < MIN_MEMORY {
        return Err(format!("expected at least {}M", MIN_MEMORY >> 20));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const M: usize = 1024 * 1024;

    #[test]
    fn a_limit_fits_into_the_available_memory() {
        let limit = |asked, available| limit(asked, available).ok();
        assert_eq!(limit(Some(100 * M), 99 * M), None);
        assert_eq!(limit(Some(100 * M), 100 * M), Some(100 * M));
        assert_eq!(limit(Some(3000 * M), 4000 * M), Some(3000 * M));
    }

    #[test]
    fn the_default_is_two_gigabytes_or_the_available_memory() {
        let limit = |available| limit(None, available).ok();
        assert_eq!(limit(4000 * M), Some(2048 * M));
        assert_eq!(limit(2000 * M), Some(2000 * M));
        assert_eq!(limit(64 * M), Some(64 * M));
        assert_eq!(limit(64 * M - 1), None);
    }

    #[test]
    fn units_are_powers_of_1024() {
        for (text, expected) in
            [("67108864", 64 * M), ("65536K", 64 * M), ("64M", 64 * M), ("3G", 3 * 1024 * M)]
        {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        #[cfg(target_pointer_width = "64")]
        assert_eq!(bytes("2T"), Ok(2 * 1024 * 1024 * M));
    }

    #[test]
    fn less_than_64_megabytes_is_an_error() {
        for text in ["67108863", "65535K", "63M", "0G"] {
            assert_eq!(bytes(text), Err("expected at least 64M".into()), "{text}");
        }
        for text in ["", "G", "-1G", "1.5G", "64 M", "64MB", "99999999T"] {
            assert!(bytes(text).unwrap_err().starts_with("expected a number"), "{text}");
        }
    }
}
