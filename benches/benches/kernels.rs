//! Times the kernels of all games.

fn main() {
    board_benches::time();
}
