//! See [`board_fuzz::text`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::text::<disk_race::Position>(data));
