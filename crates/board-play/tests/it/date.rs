//! Dates at and beyond every limit.

use board_play::record::Date;

#[test]
fn dates_must_exist_in_the_calendar() {
    for year in [0, 4, 1900, 2000, 9999, 10_000, u16::MAX] {
        for month in [0, 1, 2, 12, 13, u8::MAX] {
            for day in [0, 1, 29, 31, 32, u8::MAX] {
                let exists = year <= 9999
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day)
                    && (month != 2 || day < 29 || day == 29 && year % 4 == 0 && year != 1900);
                let (text, date) =
                    (format!("{year:04}-{month:02}-{day:02}"), Date::new(year, month, day));
                assert_eq!((date.is_some(), text.parse().ok()), (exists, date), "{text}");
                assert!(date.is_none_or(|date| date.to_string() == text), "{text}");
            }
        }
    }
    assert_eq!(Date::new(2025, 4, 31).or(Date::new(2025, 11, 31)), None);
    for bad in ["", "2025-11", "25-1-1", "2025-11-30-", "+025-11-30", "2025-11-3é", " 2025-11-30"]
    {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
}
