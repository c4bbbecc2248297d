//! See [`board_fuzz::record`]. The environment variable `GAME` selects the game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::Target::Record.fuzz(data));
