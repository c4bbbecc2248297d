use alloc::string::ToString;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use board_core::ParseError;
use board_core::author::text::Reader;

/// A date in the Gregorian calendar, from year 0 to 9999.
///
/// ```
/// use board_play::record::Date;
///
/// let date: Date = "2024-02-29".parse()?;
/// assert_eq!(Some(date), Date::new(2024, 2, 29));
/// assert!("2023-02-29".parse::<Date>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date from a year, month and day, the latter two counted from 1.
    ///
    /// Returns `None` if the date does not exist.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + leap as u8,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if year <= 9999 && 1 <= day && day <= days { Some(Self { year, month, day }) } else { None }
    }
}

impl fmt::Display for Date {
    /// Formats the date as in ISO 8601, for example `2025-11-30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |at: Range<usize>| text.get(at)?.parse::<u16>().ok();
        let read = || Self::new(number(0..4)?, number(5..7)? as u8, number(8..10)? as u8);
        // `read` accepts signs and any separators.
        let date = read().filter(|date| date.to_string() == text);
        date.ok_or_else(|| Reader::new(text).refused("expected a date as in 2025-11-30"))
    }
}

#[cfg(feature = "serde")]
board_core::author::serde_as_text!(Date);
