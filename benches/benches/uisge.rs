//! Times the kernels of Uisge.

fn main() {
    board_benches::time(&board_benches::games::UISGE);
}
