//! Uisge with one fault, which `is` compares by name.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use board_core::{MoveSink, Player, Position};
use board_games::uisge::{Illegal, Move, Outcome, Rules, Uisge};

thread_local! {
    /// The fault on this thread.
    pub static FAULT: Cell<&'static str> = const { Cell::new("") };
}

fn is(fault: &str) -> bool {
    FAULT.get() == fault
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wrong(Uisge);

impl Position for Wrong {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "uisge";
    const PLAYERS: [&'static str; 2] = Uisge::PLAYERS;

    fn start_with(rules: Rules) -> Self {
        match Uisge::start_with(rules) {
            start if is("dark begins") => read(&start.to_string().replace(" w", " b")),
            start => Self(start),
        }
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.0.outcome() {
            None if is("one crown wins") && self.to_string().contains('W') => {
                Some(Outcome::win_of(Player::First))
            }
            Some(Outcome::Light) if is("the loser wins") => Some(Outcome::Dark),
            Some(Outcome::Dark) if is("the loser wins") => Some(Outcome::Light),
            outcome => outcome,
        }
    }

    fn generate(&self, sink: &mut impl MoveSink<Move>) {
        assert!(!is("panics"), "the fault of this test");
        let mut moves = self.0.legal_moves().to_vec();
        if is("one crown wins") && self.is_over() {
            moves.clear();
        }
        if is("dark may pass") && self.turn() == Player::Second {
            moves.push("pass".parse().expect("a move"));
        }
        if is("a move twice") {
            moves.extend(moves.iter().copied().find(|m| m.to_string() == "d4f4"));
        }
        if is("backwards") {
            moves.reverse();
        }
        let _ = moves.into_iter().try_for_each(|m| sink.accept(m));
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.0.check(m)
    }

    fn play_unchecked(&mut self, m: Move) {
        // An extra move changes nothing.
        if self.0.is_legal(m) {
            self.0.play_unchecked(m);
        }
        if is("crowns turn blank") {
            *self = read(&self.to_string().replace('W', "w"));
        }
    }

    fn count_two_plies(&self) -> u64 {
        self.0.count_two_plies() + u64::from(is("counts one more"))
    }
}

fn read(notation: &str) -> Wrong {
    notation.parse().expect("a position")
}

impl FromStr for Wrong {
    type Err = <Uisge as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
