use smallvec::SmallVec;

/// A list of moves, which dereferences to a mutable slice.
///
/// A search can sort the list in place.
///
/// A list stores up to 128 moves on the stack, which is enough for every position of the games
/// in this project. Longer lists are moved to the heap.
///
/// ```
/// use board_core::Position;
/// use uisge::Uisge;
///
/// let mut moves = Uisge::start().legal_moves();
/// assert_eq!(moves.len(), 4);
/// assert_eq!(moves.first(), Some(&"d4d6".parse()?));
/// moves.sort();
/// assert_eq!(moves.first(), Some(&"d4f4".parse()?));
/// # Ok::<(), board_core::ParseError>(())
/// ```
pub type MoveList<M> = SmallVec<[M; 128]>;
