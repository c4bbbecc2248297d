//! The laws pass for an endless game with passes, without set-ups, and with a symmetry that
//! exchanges the players.

use board_laws::Suite;

use board_laws::sample::duel::{Duel, Illegal};

fn suite() -> Suite<Duel> {
    Suite {
        endings: &["light", "dark"],
        illegal: &[Illegal::Over, Illegal::MustMove, Illegal::OffBoard, Illegal::Blocked],
        pass: Some("pass"),
        positions: vec!["ld2 light jumps=none", "1dl1 dark"],
        cases: 20,
        plies: 30,
        ..Suite::default()
    }
}

board_laws::laws!(suite(); keys, symmetries, views, sessions);
