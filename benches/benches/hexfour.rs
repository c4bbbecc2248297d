//! Times the kernels of Hexfour.

fn main() {
    board_benches::time(&board_benches::games::HEXFOUR);
}
