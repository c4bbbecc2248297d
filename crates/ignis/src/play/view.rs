use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use board_core::{Indexed, Piece as _, Player, Position as _};
use board_play::view::{
    Button, Change, Count, Entry, Glyph, Hue, Input, Label, Layout, Place, Point, Shape, Surface,
    Symbol, Tone,
};
use board_play::{Arrange, Arrangement, Supply, View};

use crate::notation::TABOO;
use crate::{Content, FILES, Fault, Heading, Ignis, Move, Piece, RANKS, Setup, Space};

mod slide;

use slide::{Round, Slide};

/// The elements of [`View::BUTTONS`], with which a move begins.
const ELEMENTS: [Piece; 2] = [Piece::Air, Piece::Earth];

/// The number of entries: two for each line.
const ENTRIES: usize = Move::COUNT / ELEMENTS.len();

/// The distance from the middle of an edge space to an entry.
const TO_ENTRY: f64 = 0.75;

/// The distance from the middle of an edge space to the name of its file or rank.
const TO_NAME: f64 = 1.25;

/// Returns the middle of a space: files go to the right, and rank 6 is at the top.
fn middle(space: Space) -> Point {
    Point::new(space.file() as f64, (RANKS - 1 - space.rank()) as f64)
}

/// Returns the number of the entry of a move. It depends only on the heading and the line.
fn entry_number(m: Move) -> usize {
    m.index() % ENTRIES
}

/// Returns the entries of the lines in the playing area (I4, I10).
fn entries(position: &Ignis) -> Vec<Entry> {
    let moves = (0..ENTRIES).filter_map(Move::from_index);
    let entries = moves.filter_map(|m| {
        let to = middle(position.entry(m)?);
        let at = match m.heading() {
            Heading::North => to.plus(0.0, TO_ENTRY),
            Heading::South => to.plus(0.0, -TO_ENTRY),
            Heading::East => to.plus(-TO_ENTRY, 0.0),
            Heading::West => to.plus(TO_ENTRY, 0.0),
        };
        Some(Entry { number: entry_number(m), name: m.to_string().split_off(1), at, to })
    });
    entries.collect()
}

impl View for Ignis {
    const MOVE_HELP: &'static str = "A move is written as the element, the file or rank, and the \
        heading: Ecn slides earth into file c from below (north), and A4w slides air into rank 4 \
        from the right (west).";

    const START_NOTE: &'static str = "The start position is reconstructed and unconfirmed: the \
        rulebook shows it only in a picture that we do not have. We estimate a 25 to 30% chance \
        that it is the published one.";

    const BUTTONS: &'static [Button] = &[
        Button { name: "A", about: "slide in air", piece: Some('A') },
        Button { name: "E", about: "slide in earth", piece: Some('E') },
    ];

    /// Returns the layout. Its entries move inward when the playing area shrinks
    /// ([I10](crate::rule_list#i10)).
    fn layout(&self) -> Layout {
        let place = |space| Place {
            closed: self.is_taboo(space),
            ..Place::open(space, middle(space), Shape::Square, 1.0)
        };
        Layout {
            labels: Label::of_files_and_ranks([FILES, RANKS], TO_NAME),
            entries: entries(self),
            surface: Surface::Tray,
            ..Layout::of(Space::all().map(place).collect(), 0.83)
        }
    }

    fn glyph(piece: Piece) -> Glyph {
        let (tone, symbol, sign) = match piece {
            Piece::Fire => (Tone::dark(Hue::Orange), Symbol::Flame, '▲'),
            Piece::Water => (Tone::dark(Hue::Blue), Symbol::Waves, '≈'),
            Piece::Air => (Tone::bright(Hue::Grey), Symbol::Wind, '○'),
            Piece::Earth => (Tone::dark(Hue::Brown), Symbol::Mountains, '■'),
        };
        Glyph { shape: Shape::Square, tone, symbol, sign }
    }

    /// Returns the common supply ([I1](crate::rule_list#i1)).
    fn off_board(&self) -> Vec<Count> {
        let supply = |piece: Piece| Count {
            name: if piece == Piece::Air { "supply of air" } else { "supply of earth" },
            player: None,
            value: self.supply(piece),
            of: None,
            piece: Some(piece.letter()),
        };
        ELEMENTS.map(supply).into()
    }

    /// Returns the element and the entry ([I4](crate::rule_list#i4)).
    fn inputs(&self, m: Move) -> Vec<Input<Space>> {
        vec![Input::Button(m.index() / ENTRIES), Input::Entry(entry_number(m))]
    }

    /// Returns the slide, and then each round of removals ([I13](crate::rule_list#i13)).
    fn changes(&self, m: Move) -> Vec<Vec<Change<Space, Piece>>> {
        let rounds = Round::rounds(self, m);
        core::iter::once(Slide::of(self, m).step()).chain(rounds.iter().map(Round::step)).collect()
    }

    /// Also names any piece that is turned to earth ([I9](crate::rule_list#i9)) or pushed off
    /// ([I6](crate::rule_list#i6)), and any removed lines ([I10](crate::rule_list#i10)).
    fn describe(&self, m: Move) -> String {
        let player = Self::PLAYER_NAMES[self.turn().index()];
        let slides = match m.piece() {
            Piece::Earth if self.supply(Piece::Earth) == 0 => {
                "turns air into earth and slides it".into()
            }
            piece => format!("slides {}", piece.name()),
        };
        let line = m.line();
        let way = match m.heading() {
            Heading::North => format!("up {line}"),
            Heading::South => format!("down {line}"),
            Heading::East => format!("along {line} from the left"),
            Heading::West => format!("along {line} from the right"),
        };
        let pushed = Slide::of(self, m).pushed_off.map_or(String::new(), |(space, piece)| {
            format!(", pushing off the {} on {space}", piece.name())
        });
        let rounds: Vec<_> = Round::rounds(self, m).iter().map(Round::words).collect();
        let separator = if rounds.is_empty() { "" } else { "; " };
        format!("{player} {slides} {way}{pushed}{separator}{}", rounds.join(", then "))
    }

    /// Names the players without pieces ([I15](crate::rule_list#i15)), or explains that earth comes
    /// from turning air ([I9](crate::rule_list#i9)).
    fn reason(&self) -> Option<String> {
        let lost = |player: Player| self.count(Piece::of(player)) == 0;
        match Player::ALL.map(lost) {
            [true, true] => Some("fire and water have lost their last pieces".into()),
            [true, false] => Some("fire has lost its last piece".into()),
            [false, true] => Some("water has lost its last piece".into()),
            [false, false] if self.supply(Piece::Earth) == 0 => {
                Some("the supply has no earth, but air can be turned into earth".into())
            }
            [false, false] => None,
        }
    }
}

impl Arrange for Ignis {
    const CLOSED: Option<char> = Some(TABOO);

    const SUPPLY: &'static [Supply] = &[
        Supply { letter: 'A', max: Piece::Air.in_box() },
        Supply { letter: 'E', max: Piece::Earth.in_box() },
    ];

    fn to_setup(arrangement: &Arrangement<Self>) -> Setup {
        let Arrangement { turn, rules, .. } = *arrangement;
        let supply = |index| arrangement.supply.get(index).copied().unwrap_or_default();
        let mut setup = Setup { air: supply(0), earth: supply(1), turn, rules, ..Setup::empty() };
        for (space, piece) in &arrangement.pieces {
            setup.board[space.index()] = Content::Piece(*piece);
        }
        for space in &arrangement.closed {
            setup.board[space.index()] = Content::Taboo;
        }
        setup
    }

    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Space> {
        match *fault {
            Fault::NotRectangle(space) => [space].into(),
            Fault::TooMany { piece, .. } => arrangement.spaces_of(|other: Piece| other == piece),
            Fault::LineStands(line) => {
                let line = line.board().iter();
                line.filter(|space| !arrangement.closed.contains(space)).collect()
            }
            Fault::TooManyPieces { .. } | Fault::SupplyTooSmall { .. } => Vec::new(),
        }
    }
}
