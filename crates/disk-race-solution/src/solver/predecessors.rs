use board_core::{Board as _, HasSetup, Position as _};
use disk_race::{DiskRace, Move, Piece, Rotation, Setup, Space};

/// Returns the valid positions from which a legal move leads to `position`, possibly with
/// duplicates.
///
/// Takes back every conceivable move, and keeps the positions in which that move is legal and leads
/// to `position`.
#[must_use]
pub fn predecessors(position: &DiskRace) -> Vec<DiskRace> {
    let mut found = Vec::new();
    let mut after = position.setup();
    after.turn = !after.turn;
    // D13
    add(&mut found, position, &after, Move::PASS);
    let mover = after.turn;
    for (to, piece) in position.pieces().filter(|(_, piece)| piece.owner == mover) {
        let mut without = after.clone();
        without.board[to.index()] = None;
        for rotation in Rotation::ALL {
            if to != Space::CENTER && rotation != Rotation::Still {
                continue;
            }
            let rotated_back = Setup { board: back(&without.board, rotation), ..without };
            for from in Space::all().filter(|from| rotated_back.board[from.index()].is_none()) {
                let Some(m) = Move::new(from, to, rotation) else { continue };
                // D10: a piece is turned only at the center, if it was not turned before.
                let unturned = !piece.turned || to == Space::CENTER;
                for turned in [false, true] {
                    if if turned { piece.turned } else { unturned } {
                        let mut before = rotated_back.clone();
                        before.board[from.index()] = Some(Piece { turned, ..piece });
                        add(&mut found, position, &before, m);
                    }
                }
            }
        }
    }
    found
}

/// Returns the board before the disk was rotated (D10).
fn back(
    board: &[Option<Piece>; Space::COUNT],
    rotation: Rotation,
) -> [Option<Piece>; Space::COUNT] {
    let mut before = *board;
    // The outer and the inner circle follow the ring.
    for circle in before[Space::SPOKES..].chunks_exact_mut(Space::SPOKES) {
        match rotation {
            Rotation::Still => {}
            Rotation::Plus => circle.rotate_left(1),
            Rotation::Minus => circle.rotate_right(1),
        }
    }
    before
}

fn add(found: &mut Vec<DiskRace>, position: &DiskRace, before: &Setup, m: Move) {
    let Ok(before) = DiskRace::from_setup(before) else { return };
    if before.after(m) == Ok(*position) {
        found.push(before);
    }
}
