//! See [`board_fuzz::record`]; the environment variable `GAME` names the game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::Way::Record.attack_as_asked(data));
