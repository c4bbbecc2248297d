//! See [`board_fuzz::walk`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::walk::<hexfour::Position>(data));
