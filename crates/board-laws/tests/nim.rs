//! The laws hold for the example game, by the macro that every game uses.

#[path = "../../board-core/tests/common/nim.rs"]
mod nim;

board_core::serde_as_text!(nim::Position, nim::Move, nim::Rules);

board_laws::laws! {
    position: nim::Position,
    with: [setup, zobrist, symmetry, serde],
    endings: ["left", "right"],
    illegal: [nim::Illegal::TooMany],
    pass: None,
    positions: ["0,0,1 left", "0,0,1 right last=loses"],
    mutation_floor: 0.5,
}
