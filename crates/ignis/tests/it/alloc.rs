//! Moves are generated, counted and played without allocation.

use ignis::Ignis;

board_laws::allocation_test!(
    Ignis,
    ["6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e", "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 3a0e",],
    perft(3) > 5_000
);
