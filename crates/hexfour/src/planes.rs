//! Input planes. The board of side 6 has eight planes of 11 by 11.

use board_core::{Player, Position as _};
use board_play::{Augment, Observe, Plane, PlaneValue, Planes, Shows};

use crate::bitboard::Bitboard;
use crate::{Field, Hexfour, Move, Piece, Rules, Size, Symmetry};

/// The maximum number of points and of loose pieces, which is the number of a player's pieces on
/// the largest board.
const MAX: u32 = Size::Seven.pieces() as u32;

impl Observe for Hexfour {
    const PLANES: &'static [Plane<Piece>] = &[
        Plane::own("piece", Shows::Piece(Piece { owner: Player::First })),
        Plane::other("piece", Shows::Piece(Piece { owner: Player::Second })),
        Plane::shared("board", Shows::Board),
        Plane::own("points", Shows::Count { max: MAX }),
        Plane::other("points", Shows::Count { max: MAX }),
        Plane::own("loose pieces", Shows::Count { max: MAX }),
        Plane::other("loose pieces", Shows::Count { max: MAX }),
        Plane::TURN,
    ];

    const SHAPE: [usize; 3] = [Self::PLANES.len(), Size::Six.ranks(), Size::Six.ranks()];

    /// The planes are as large as the board.
    fn shape(rules: Rules) -> [usize; 3] {
        [Self::PLANES.len(), rules.size.ranks(), rules.size.ranks()]
    }

    /// Row 0 is the last rank and column 0 is file a, so the lines of the three directions are
    /// rows, columns and diagonals.
    fn space_at(row: usize, column: usize, rules: Rules) -> Option<Field> {
        let field = Field::new(column, (rules.size.ranks() - 1).checked_sub(row)?)?;
        field.is_on(rules.size).then_some(field)
    }

    #[inline]
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let ranks = self.size().ranks();
        let cell = |field: Field| (ranks - 1 - field.rank()) * ranks + field.file();
        let players = [viewer, !viewer];
        let [own, other] = players.map(|player| self.pieces_of(player).bitboard());
        for (plane, fields) in [own, other, Bitboard::board(self.size())].into_iter().enumerate() {
            planes.mark(plane, fields.iter().map(cell));
        }
        for (which, player) in players.into_iter().enumerate() {
            planes.fill(3 + which, self.points(player), MAX);
            planes.fill(5 + which, self.loose(player), MAX);
        }
        planes.fill_if(7, self.turn() == viewer);
    }

    /// Returns the number of fields: 91 on the board of side 6.
    fn actions(rules: Rules) -> usize {
        rules.size.fields()
    }

    /// Returns the number of the field among the fields of the board, in index order.
    #[inline]
    fn action(m: Move, rules: Rules) -> Option<usize> {
        let below = Bitboard::from_bits(m.field().bitboard().bits() - 1);
        m.field().is_on(rules.size).then(|| (Bitboard::board(rules.size) & below).count() as usize)
    }

    #[inline]
    fn action_move(action: usize, rules: Rules) -> Option<Move> {
        Bitboard::board(rules.size).nth(action).map(Move::new)
    }

    /// Returns one less than the number of pieces, because the game ends with the first player's
    /// last piece (H10), before the second player's last piece.
    fn max_plies(rules: Rules) -> Option<u32> {
        Some(2 * rules.size.pieces() as u32 - 1)
    }

    /// Returns the number of a player's pieces. Before the player's last move, the placed pieces
    /// and points together are fewer. That move scores at most three points (H9), and points
    /// require at least four placed pieces.
    fn max_margin(rules: Rules) -> u32 {
        rules.size.pieces() as u32
    }
}

impl Augment for Hexfour {
    fn transform_space(field: Field, symmetry: Symmetry, rules: Rules) -> Field {
        field.transform(symmetry, rules.size)
    }
}
