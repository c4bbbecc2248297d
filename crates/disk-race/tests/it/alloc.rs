//! Moves are generated, counted and played without allocation.

use disk_race::DiskRace;

board_laws::allocation_test!(
    DiskRace,
    ["rbrbrbrb/8/8/1 r", "4rR2/B3b3/R1B1r2B/1 b", "5R2/1B1RB1B1/rR3B2/1 b chain=straight",],
    perft(4) > 500
);
