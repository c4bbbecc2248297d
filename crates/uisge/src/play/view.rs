use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::iter;

use board_core::{Board as _, Piece as _, Player, Position as _};
use board_play::view::{Button, Change, Count, Glyph, Hue, Layout, Shape, Surface, Symbol, Tone};
use board_play::{Arrange, Arrangement, View};

use crate::board::{PIECES, between};
use crate::{Fault, Illegal, Move, Piece, Setup, Square, Stuck, Uisge};

impl View for Uisge {
    const MOVE_HELP: &'static str = "A move is written as its two squares: d4f4 is a jump from d4 \
        to f4, and d4e5 is the step of a crown from d4 to e5. A forced pass (stuck=passes) is \
        written pass.";

    const START_NOTE: &'static str = "The board and the start position are reconstructed: the \
        rulebook shows them only in a picture that we do not have. Two published programs and a \
        photograph agree with the reconstruction.";

    const BUTTONS: &'static [Button] = &[Button::PASS];

    fn layout(&self) -> Layout {
        Layout { surface: Surface::Cloth, ..Layout::of_squares(self) }
    }

    fn glyph(piece: Piece) -> Glyph {
        let (tone, signs) = match piece.owner {
            Player::First => (Tone::bright(Hue::Grey), ['○', '♔']),
            Player::Second => (Tone::dark(Hue::Grey), ['●', '♚']),
        };
        Glyph {
            shape: Shape::Circle,
            tone,
            symbol: if piece.crown { Symbol::Crown } else { Symbol::Ring },
            sign: signs[usize::from(piece.crown)],
        }
    }

    /// Returns the number of crowns that each player shows ([U8](crate::rule_list#u8)).
    fn off_board(&self) -> Vec<Count> {
        let crowns = |owner| Count {
            name: "crowns",
            player: Some(owner),
            value: self.crowns(owner),
            of: Some(PIECES),
            piece: Some(Piece { owner, crown: true }.letter()),
        };
        Player::ALL.map(crowns).into()
    }

    /// Returns a step ([U6](crate::rule_list#u6)), or a jump ([U4](crate::rule_list#u4)) after
    /// which the piece is turned over ([U5](crate::rule_list#u5)).
    fn changes(&self, m: Move) -> Vec<Vec<Change<Square, Piece>>> {
        let Some((from, to)) = m.squares() else { return Vec::new() };
        if m.is_step() {
            return vec![vec![Change::Moves { path: vec![from, to] }]];
        }
        let jump = Change::Jumps { from, over: between(from, to), to };
        let turned = self.piece(from).map(|piece| Piece { crown: !piece.crown, ..piece });
        let turn = turned.map(|piece| vec![Change::Becomes { at: to, piece }]);
        iter::once(vec![jump]).chain(turn).collect()
    }

    fn describe(&self, m: Move) -> String {
        let Some((from, to)) = m.squares() else {
            return format!("{} passes", Self::PLAYER_NAMES[self.turn().index()]);
        };
        if m.is_step() {
            return format!("the crown on {from} steps to {to}");
        }
        let crown = self.piece(from).is_some_and(|piece| piece.crown);
        let side = if crown { "blank side" } else { "crown" };
        format!("the piece on {from} jumps to {to} and shows its {side}")
    }

    fn closeness(&self, m: Move, reason: Illegal) -> u8 {
        let between = m.squares().filter(|_| !m.is_step()).map(|(a, b)| between(a, b));
        match reason {
            Illegal::Disconnects => 3,
            Illegal::Occupied(_) if between.is_some_and(|over| self.piece(over).is_some()) => 2,
            Illegal::NothingToJump(_) => 1,
            _ => 0,
        }
    }

    /// Names the player with six crowns ([U8](crate::rule_list#u8)), or the player who cannot move
    /// and the result ([U9](crate::rule_list#u9)).
    fn reason(&self) -> Option<String> {
        let name = |player: Player| Self::PLAYER_NAMES[player.index()];
        if let Some(player) = Player::ALL.into_iter().find(|&player| self.all_crowns(player)) {
            return Some(format!("{} shows six crowns", name(player)));
        }
        let over = self.is_over();
        if !over && !self.is_legal(Move::PASS) {
            return None;
        }
        let stuck = name(self.turn());
        Some(match self.rules().stuck {
            Stuck::Loses => format!("{stuck} cannot move and loses"),
            Stuck::Wins => format!("{stuck} cannot move and wins"),
            Stuck::Draw => format!("{stuck} cannot move, so the game is a draw"),
            Stuck::Passes if over => "neither player can move, so the game is a draw".into(),
            Stuck::Passes => format!("{stuck} cannot move and has to pass"),
        })
    }
}

impl Arrange for Uisge {
    fn to_setup(Arrangement { turn, rules, pieces, .. }: &Arrangement<Self>) -> Setup {
        Setup::with(*turn, *rules, pieces.iter().copied())
    }

    fn spaces_of(fault: &Fault, arrangement: &Arrangement<Self>) -> Vec<Square> {
        match *fault {
            Fault::PieceCount { player, count } if count > PIECES => {
                arrangement.spaces_of(|piece: Piece| piece.owner == player)
            }
            Fault::NotConnected(a, b) => [a, b].into(),
            Fault::PieceCount { .. } | Fault::BothCrowned => Vec::new(),
        }
    }
}
