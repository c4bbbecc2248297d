//! See [`board_fuzz::setup`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::setup::<hexfour::Position>(data));
