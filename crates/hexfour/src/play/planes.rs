//! Input planes. On the board of side 6, they are 11 by 11.

use board_core::Player;
use board_play::{Observe, Plane, PlaneValue, Planes, Shows};

use crate::{Field, Hexfour, Move, Piece, Rules, Size, Symmetry};

/// The maximum number of points and of loose pieces, which is the number of a player's pieces on
/// the largest board.
const MAX: u32 = Size::Seven.fields() as u32 / 2;

/// The actions and the cells of the fields of a board.
struct Numbers {
    /// The fields of the board in index order, which is the order of actions.
    fields: [Field; Field::COUNT],
    /// The action of each field by index, or `NONE`.
    actions: [u8; Field::COUNT],
    /// The cell of each field by index.
    cells: [u8; Field::COUNT],
}

/// The action of a field that is not on the board.
const NONE: u8 = u8::MAX;

/// The numbers of each board, by `size as usize`.
static NUMBERS: [Numbers; Size::ALL.len()] = {
    let [six, four, five, seven] = Size::ALL;
    [Numbers::new(six), Numbers::new(four), Numbers::new(five), Numbers::new(seven)]
};

impl Numbers {
    const fn new(size: Size) -> Self {
        let (mut fields, mut actions) =
            ([Field::from_bit_number(0); Field::COUNT], [NONE; Field::COUNT]);
        let (mut cells, mut action, mut index) = ([0; Field::COUNT], 0, 0);
        while let Some(field) = Field::from_index(index) {
            if field.is_on(size) {
                fields[action] = field;
                actions[index] = action as u8;
                cells[index] =
                    ((size.ranks() - 1 - field.rank()) * size.ranks() + field.file()) as u8;
                action += 1;
            }
            index += 1;
        }
        Self { fields, actions, cells }
    }

    #[inline]
    fn of(size: Size) -> &'static Self {
        &NUMBERS[size as usize]
    }

    #[inline]
    fn cell(&self, field: Field) -> usize {
        self.cells[field.index()].into()
    }
}

impl Observe for Hexfour {
    const PLANES: &'static [Plane<Piece>] = &[
        Plane::own("piece", Shows::Piece(Piece { owner: Player::First })),
        Plane::other("piece", Shows::Piece(Piece { owner: Player::Second })),
        Plane::shared("board", Shows::Board),
        Plane::own("points", Shows::Count { max: MAX }),
        Plane::other("points", Shows::Count { max: MAX }),
        Plane::own("loose pieces", Shows::Count { max: MAX }),
        Plane::other("loose pieces", Shows::Count { max: MAX }),
    ];

    // The size and the numbers of pieces.
    const SHOWN_OPTIONS: usize = 2;

    const CELLS: [usize; 2] = [Size::Six.ranks(); 2];

    /// The planes are as large as the board.
    fn shape(rules: Rules) -> [usize; 3] {
        [Self::SHAPE[0], rules.size.ranks(), rules.size.ranks()]
    }

    /// Row 0 is the last rank and column 0 is file a, so the lines of the three directions are
    /// rows, columns and diagonals.
    fn space_at(row: usize, column: usize, rules: Rules) -> Option<Field> {
        let field = Field::new(column, (rules.size.ranks() - 1).checked_sub(row)?)?;
        field.is_on(rules.size).then_some(field)
    }

    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>) {
        let (numbers, players) = (Numbers::of(self.size()), [viewer, !viewer]);
        for (plane, player) in players.into_iter().enumerate() {
            for fields in self.lines_of(player).bitboard().halves() {
                planes.mark(plane, fields.map(|field| numbers.cell(field)));
            }
        }
        let board = &numbers.fields[..self.size().fields()];
        planes.mark(2, board.iter().map(|&field| numbers.cell(field)));
        for (which, player) in players.into_iter().enumerate() {
            planes.fill(3 + which, self.points(player), MAX);
            planes.fill(5 + which, self.loose(player), MAX);
        }
    }

    /// Returns the number of fields: 91 on the board of side 6.
    fn actions(rules: Rules) -> usize {
        rules.size.fields()
    }

    /// Returns the number of the field among the fields of the board, in index order.
    #[inline]
    fn action(m: Move, rules: Rules) -> Option<usize> {
        let action = Numbers::of(rules.size).actions[m.field().index()];
        (action != NONE).then_some(action.into())
    }

    #[inline]
    fn action_move(action: usize, rules: Rules) -> Option<Move> {
        let board = &Numbers::of(rules.size).fields[..rules.size.fields()];
        board.get(action).copied().map(Move::new)
    }

    /// Returns one less than the number of pieces, because the game ends with the first player's
    /// last piece ([H10](crate::rule_list#h10)), before the second player's last piece.
    fn max_plies(rules: Rules) -> Option<u32> {
        Some(2 * rules.pieces_each() as u32 - 1)
    }

    /// Returns the number of a player's pieces. Before the player's last move, the placed pieces
    /// and points together are fewer. That move scores at most three points
    /// ([H9](crate::rule_list#h9)), and points require at least four placed pieces.
    fn max_margin(rules: Rules) -> u32 {
        rules.pieces_each() as u32
    }

    fn transform_space(field: Field, symmetry: Symmetry, rules: Rules) -> Field {
        field.transform(symmetry, rules.size)
    }
}
