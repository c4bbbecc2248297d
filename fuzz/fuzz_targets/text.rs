//! See [`board_fuzz::text`]; the environment variable `GAME` names the game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::Way::Text.attack_as_asked(data));
