//! Values at and beyond every limit.

use board_core::Position;
use board_laws::sample::nim::Nim;
use board_play::Capped;
use board_play::record::Date;

#[test]
fn capped_games_accept_any_number_of_plies() {
    for plies in [0, 1, u32::MAX] {
        let capped = Capped::<_, 2>::new(Nim::start(), plies);
        let after = capped.nth_move(0).map(|m| capped.after_unchecked(m));
        assert_eq!(after.is_some(), plies > 0);
        assert!(after.is_none_or(|after| after.plies_left() == plies - 1));
        assert_eq!(capped.outcome().is_some(), plies == 0);
        assert_eq!(capped.legal_moves().is_empty(), plies == 0);
    }
}

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
