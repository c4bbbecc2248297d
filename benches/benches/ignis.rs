//! Times the kernels of Ignis.

fn main() {
    board_benches::time(&board_benches::games::IGNIS);
}
