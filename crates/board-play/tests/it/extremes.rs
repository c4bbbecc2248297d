//! Values at and beyond every limit.

use board_play::record::Date;

#[test]
fn invalid_dates_are_rejected() {
    for year in [0, 4, 1900, 2000, 9999, 10_000, u16::MAX] {
        for month in [0, 1, 2, 12, 13, u8::MAX] {
            for day in [0, 1, 29, 31, 32, u8::MAX] {
                let exists = year <= 9999
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day)
                    && (month != 2 || day < 29 || day == 29 && year % 4 == 0 && year != 1900);
                assert_eq!(Date::new(year, month, day).is_some(), exists, "{year} {month} {day}");
            }
        }
    }
}
