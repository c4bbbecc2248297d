//! See [`board_fuzz::record`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::record::<disk_race::Position>(data));
