//! Law 5 for the binary form of positions.

use board_core::Packed;

use crate::{Law, LawResult};

/// Checks law 5 at one position: its bytes give it back, and changed bytes are rejected or those of
/// another position.
pub fn bytes_round_trip<P: Packed>(position: &P) -> LawResult {
    let law = Law::Text.at(position);
    let bytes = position.to_bytes();
    ensure_equal!(law, Ok(*position), P::from_bytes(bytes), "the position of {bytes:?}");
    for place in 0..bytes.as_ref().len() {
        let mut changed = bytes;
        changed.as_mut()[place] ^= 1 << (place % 8);
        rejected_or_canonical::<P>(changed)?;
    }
    Ok(())
}

/// Checks law 5 for any bytes: they are rejected, or those of their position.
pub fn rejected_or_canonical<P: Packed>(bytes: P::Bytes) -> LawResult {
    let Ok(position) = P::from_bytes(bytes) else { return Ok(()) };
    let law = Law::Text.at(&position);
    ensure_equal!(law, bytes, position.to_bytes(), "the bytes of a position");
    Ok(())
}
