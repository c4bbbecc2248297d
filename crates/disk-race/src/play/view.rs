//! How the game is presented: drawing, move entry, descriptions and arrangements.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::f64::consts::FRAC_1_SQRT_2;

use board_core::{Board as _, Piece as _, Player, Position as _};
use board_play::view::{
    self, Button, Change, Count, Glyph, Hue, Input, Label, Layout, Place, Point, Shape, Surface,
    Symbol, Tone, Turntable,
};
use board_play::{Arrange, Arrangement, View};

use crate::board::PIECES;
use crate::{DiskRace, Fault, Illegal, Layer, Leg, Line, Move, Piece, Rotation, Setup, Space};

/// The number of the pass in [`View::BUTTONS`], after the rotations.
const PASS: usize = Rotation::ALL.len();

/// The radius of the disk. The edge is between the outer spaces and the ring.
const DISK_RADIUS: f64 = 2.82;

/// The direction of each spoke, to the right and down: 0 is up, and numbers go clockwise.
const DIRECTIONS: [(f64, f64); Space::SPOKES] = [
    (0.0, -1.0),
    (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (1.0, 0.0),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (0.0, 1.0),
    (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (-1.0, 0.0),
    (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
];

fn radius(layer: Layer) -> f64 {
    match layer {
        Layer::Ring => 3.47,
        Layer::Outer => 2.26,
        Layer::Inner => 1.24,
        Layer::Center => 0.0,
    }
}

/// Returns the point at a distance from the center on a space's spoke, moved clockwise by `aside`.
fn point(space: Space, out: f64, aside: f64) -> Point {
    let (x, y) = DIRECTIONS[space.spoke().unwrap_or_default()];
    Point::new(out * x - aside * y, out * y + aside * x)
}

fn middle(space: Space) -> Point {
    point(space, radius(space.layer()), 0.0)
}

/// Returns the place of a space. A player's starts are the opponent's goals and have the shape of
/// the opponent's pieces (D9).
fn place(space: Space) -> Place {
    let goal = space.start_of().map(|player| !player);
    let (shape, size) = goal.map_or((Shape::Circle, 0.85), |player| (shape_of(player), 1.0));
    Place { goal, ..Place::open(space, middle(space), shape, size) }
}

/// Red pieces are round, and blue pieces are square.
fn shape_of(player: Player) -> Shape {
    match player {
        Player::First => Shape::Circle,
        Player::Second => Shape::Square,
    }
}

/// Returns the label of a space, clockwise of the space and off the lines.
fn name(space: Space) -> Label {
    let (out, aside) = match space.layer() {
        Layer::Ring => (3.47, 0.79),
        Layer::Outer => (2.4, 0.64),
        Layer::Inner => (1.65, 0.52),
        Layer::Center => (0.67, 0.28),
    };
    Label { at: point(space, out, aside), text: space.to_string() }
}

/// Returns the drawing of a line (D3): a closed line is a circle, and any other line is straight.
fn drawn(line: &Line) -> view::Line {
    let (spaces, radius) = (line.spaces(), radius(line.spaces()[0].layer()));
    let points = spaces[1..].iter().map(|&space| middle(space));
    let legs = if spaces.first() == spaces.last() {
        points.map(|to| view::Leg::Arc { to, radius, clockwise: true }).collect()
    } else {
        points.map(|to| view::Leg::Straight { to }).collect()
    };
    view::Line { start: middle(spaces[0]), legs }
}

/// Returns the spaces that rotate (D2).
fn disk() -> impl Iterator<Item = Space> {
    Space::all().filter(|space| space.layer() != Layer::Ring)
}

/// Returns the rotation of the disk and the moves of the spaces on it (D10).
fn turns(rotation: Rotation) -> Option<Change<Space, Piece>> {
    let (eighths, spokes_on) = match rotation {
        Rotation::Still => return None,
        Rotation::Plus => (1, 1),
        Rotation::Minus => (-1, Space::SPOKES - 1),
    };
    let turned = |space: Space| (space, space.turned(spokes_on));
    Some(Change::Turns { eighths, moves: disk().map(turned).collect() })
}

impl DiskRace {
    /// Returns the path by which a move is shown: the first of the shortest paths.
    fn shown_path(&self, m: Move) -> Vec<Leg> {
        self.paths(m).into_iter().next().unwrap_or_default()
    }

    /// Returns the piece turned by a move, which stops at the center for the first time (D10).
    fn turned_by(&self, m: Move) -> Option<Piece> {
        let (from, _) = m.spaces().filter(|&(_, to)| to == Space::CENTER)?;
        let piece = self.piece(from).filter(|piece| !piece.turned)?;
        Some(Piece { turned: true, ..piece })
    }
}

impl View for DiskRace {
    const MOVE_HELP: &'static str = "A move is written as the space where the piece starts and the \
        space where it stops: r0o0 goes from r0 to o0. A move to the center may end with a \
        rotation of the disk, written + (clockwise) or -: i2c+ goes from i2 to c and turns the disk clockwise. A \
        forced pass is written pass.";

    const START_NOTE: &'static str = "The disk and its lines are reconstructed from the text of the \
        rules: the rulebook shows them only in a drawing that we do not have.";

    const BUTTONS: &'static [Button] = &[
        Button { name: "still", about: "do not turn the disk", piece: None },
        Button { name: "+", about: "turn the disk clockwise", piece: None },
        Button { name: "-", about: "turn the disk counterclockwise", piece: None },
        Button::PASS,
    ];

    fn layout(&self) -> Layout {
        Layout {
            lines: self.rules().disk.lines().iter().map(drawn).collect(),
            labels: Space::all().map(name).collect(),
            turntable: Some(Turntable {
                centre: middle(Space::CENTER),
                radius: DISK_RADIUS,
                spaces: disk().map(|space| space.to_string()).collect(),
            }),
            surface: Surface::Plate,
            ..Layout::of(Space::all().map(place).collect(), 0.8)
        }
    }

    /// Turned pieces have a cap, and unturned pieces have a ring ([D1](crate::rule_list#d1),
    /// [D10](crate::rule_list#d10)).
    fn glyph(piece: Piece) -> Glyph {
        let (tone, signs) = match piece.owner {
            Player::First => (Tone::dark(Hue::Red), ['○', '●']),
            Player::Second => (Tone::dark(Hue::Blue), ['□', '■']),
        };
        Glyph {
            shape: shape_of(piece.owner),
            tone,
            symbol: if piece.turned { Symbol::Cap } else { Symbol::Ring },
            sign: signs[usize::from(piece.turned)],
        }
    }

    /// Returns the number of each player's pieces on the opponent's starts
    /// ([D9](crate::rule_list#d9)).
    fn off_board(&self) -> Vec<Count> {
        let arrived = |owner| Count {
            name: "arrived pieces",
            player: Some(owner),
            value: self.arrived(owner),
            of: Some(PIECES),
            piece: Some(Piece { owner, turned: true }.letter()),
        };
        Player::ALL.map(arrived).into()
    }

    /// Returns the two spaces of the move and, at the center, the rotation; or returns the pass.
    fn inputs(&self, m: Move) -> Vec<Input<Space>> {
        let Some((from, to)) = m.spaces() else { return vec![Input::Button(PASS)] };
        let rotation = (to == Space::CENTER).then_some(Input::Button(m.rotation() as usize));
        [Input::Space(from), Input::Space(to)].into_iter().chain(rotation).collect()
    }

    /// Returns a step or jumps ([D4](crate::rule_list#d4), [D5](crate::rule_list#d5)). At the
    /// center, the piece is turned over, and then the disk rotates ([D10](crate::rule_list#d10)).
    fn changes(&self, m: Move) -> Vec<Vec<Change<Space, Piece>>> {
        let Some((mut from, at)) = m.spaces() else { return Vec::new() };
        let legs = self.shown_path(m).into_iter().map(|Leg { over, to }| {
            let from = core::mem::replace(&mut from, to);
            match over {
                Some(over) => Change::Jumps { from, over, to },
                None => Change::Moves { path: vec![from, to] },
            }
        });
        let becomes = self.turned_by(m).map(|piece| Change::Becomes { at, piece });
        let all = legs.chain(becomes).chain(turns(m.rotation()));
        all.map(|change| vec![change]).collect()
    }

    fn describe(&self, m: Move) -> String {
        let Some((from, to)) = m.spaces() else {
            return format!("{} passes", Self::PLAYER_NAMES[self.turn().index()]);
        };
        let jumps: Vec<_> = self
            .shown_path(m)
            .into_iter()
            .filter_map(|Leg { over, to }| Some(format!("over {} to {to}", over?)))
            .collect();
        let way = match jumps.as_slice() {
            [] => format!("steps to {to}"),
            jumps => format!("jumps {}", jumps.join(", then ")),
        };
        let turned = if self.turned_by(m).is_some() { " and turns over" } else { "" };
        let end = match (to.layer(), m.rotation()) {
            (Layer::Ring, _) => " and arrives",
            (Layer::Outer | Layer::Inner, _) => "",
            (Layer::Center, Rotation::Still) => "; the disk does not turn",
            (Layer::Center, Rotation::Plus) => "; the disk turns clockwise",
            (Layer::Center, Rotation::Minus) => "; the disk turns counterclockwise",
        };
        format!("the piece on {from} {way}{turned}{end}")
    }

    fn closeness(&self, _: Move, reason: Illegal) -> u8 {
        match reason {
            Illegal::NotTurned(_) | Illegal::JumpsOwn(_) => 2,
            Illegal::Occupied(_) => 1,
            _ => 0,
        }
    }

    /// Names the players who have finished (D14), or explains that neither can move (D15). Before
    /// the end, explains the last turn, a pass (D13), and that the piece at the center has to move
    /// (D11).
    fn reason(&self) -> Option<String> {
        let players = [self.rules().first.player(), !self.rules().first.player()];
        let finished = players.map(|player| self.has_finished(player));
        let [first, second] = players.map(|player| Self::PLAYER_NAMES[player.index()]);
        if self.is_over() {
            return Some(match finished {
                [true, true] => "both players have finished, so the game is a draw".into(),
                [true, false] => {
                    format!("{first} has finished, and {second} did not finish on the last turn")
                }
                [false, true] => format!("{second} finished first"),
                [false, false] => "neither player can move, so the game is a draw".into(),
            });
        }
        let (turn, center) = (self.turn(), self.piece(Space::CENTER));
        let last =
            finished[0].then(|| format!("{first} has finished: this is {second}'s last turn"));
        let pass = self
            .is_legal(Move::PASS)
            .then(|| format!("{} cannot move and has to pass", Self::PLAYER_NAMES[turn.index()]));
        let duty = center.filter(|piece| piece.owner == turn);
        let duty = duty.map(|_| "the piece on c has to move".to_string());
        let all: Vec<_> = [last, pass, duty].into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

impl Arrange for DiskRace {
    fn to_setup(Arrangement { turn, rules, pieces, .. }: &Arrangement<Self>) -> Setup {
        Setup::with(*turn, *rules, pieces.iter().copied())
    }

    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Space> {
        match *fault {
            Fault::PieceCount { player, count } if count > PIECES => {
                arrangement.spaces_of(|piece: Piece| piece.owner == player)
            }
            Fault::TurnedAtStart(space) | Fault::ArrivedUnturned(space) => [space].into(),
            Fault::UnturnedAtCenter => [Space::CENTER].into(),
            Fault::PieceCount { .. } | Fault::Finished(_) => Vec::new(),
        }
    }
}
