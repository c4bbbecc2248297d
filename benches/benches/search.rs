//! Times the searches of all games.

fn main() {
    board_benches::search::time();
}
