//! See [`board_fuzz::setup`]; the environment variable `GAME` names the game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_fuzz::Way::Setup.attack_as_asked(data));
