//! See [`board_fuzz::walk`]. The environment variable `GAME` selects the game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::Target::Walk.fuzz(data));
