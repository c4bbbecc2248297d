//! Times the kernels of Disk race.

fn main() {
    board_benches::time(&board_benches::games::DISK_RACE);
}
