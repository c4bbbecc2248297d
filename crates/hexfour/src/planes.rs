//! What a network sees: eight planes of 11 by 11 on the board of side 6, and so on.

use board_core::Player;
use board_play::{Augment, Observe, Plane, PlaneValue, Planes, Shows};

use crate::bitboard::Bitboard;
use crate::space::board;
use crate::{Field, Hexfour, Move, Piece, Rules, Size, Symmetry};

/// The most points, and loose pieces, on any board: the pieces of a player on the largest.
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

    /// The size of the board is that of the planes.
    fn shape(rules: Rules) -> [usize; 3] {
        [Self::PLANES.len(), rules.size.ranks(), rules.size.ranks()]
    }

    /// The last rank is row 0, file a column 0: what goes along a file, a rank or north-east is a
    /// column, a row or a diagonal.
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
        for (plane, fields) in [own, other, board(self.size())].into_iter().enumerate() {
            planes.mark(plane, fields.iter().map(cell));
        }
        for (which, player) in players.into_iter().enumerate() {
            planes.fill(3 + which, self.points(player), MAX);
            planes.fill(5 + which, self.loose(player), MAX);
        }
        planes.fill_if(7, board_core::Position::turn(self) == viewer);
    }

    /// The number of fields: 91 on the board of side 6.
    fn actions(rules: Rules) -> usize {
        rules.size.fields()
    }

    /// The number of the field among those of the board, which are in the order of their indices.
    #[inline]
    fn action(m: Move, rules: Rules) -> Option<usize> {
        let below = Bitboard::from_bits(m.field().bitboard().bits() - 1);
        m.field().is_on(rules.size).then(|| (board(rules.size) & below).count() as usize)
    }

    #[inline]
    fn action_move(action: usize, rules: Rules) -> Option<Move> {
        board(rules.size).nth(action).map(Move::new)
    }

    /// All pieces but one: after the first player's last piece at the latest (H10).
    fn max_plies(rules: Rules) -> Option<u32> {
        Some(2 * rules.size.pieces() as u32 - 1)
    }

    /// A player's pieces. Placed pieces and points are one fewer at most before the last piece,
    /// which makes three points at most (H9), and without four pieces on the board there are none.
    fn max_margin(rules: Rules) -> u32 {
        rules.size.pieces() as u32
    }
}

impl Augment for Hexfour {
    fn transform_space(field: Field, symmetry: Symmetry, rules: Rules) -> Field {
        field.transform(symmetry, rules.size)
    }
}
