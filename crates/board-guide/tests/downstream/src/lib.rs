//! A road of seven fields: who first brings his car past the other end wins.

use std::fmt;
use std::str::FromStr;

use board_core::rules::{self, RuleOption, RulesError};
use board_core::text::{self, ParseError, PositionError, Reader, write_rules};
use board_core::{MoveSink, Player};

const LENGTH: u8 = 7;

/// How far each car has come, whose turn it is, and whether cars may go three fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Road {
    gone: [u8; 2],
    turn: Player,
    rules: Rules,
}

/// How many fields a car goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Drive(u8);

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Winner(Player);

/// The options.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rules {
    fast: bool,
}

/// Why a car may not go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The other has arrived.
    Over,
    /// Three fields, and the rules allow two.
    TooFast,
    /// The other car stands there.
    Taken,
}

impl Road {
    /// The field a car reaches, counted from the first player's end.
    fn field(player: Player, gone: u8) -> u8 {
        if player == Player::First { gone } else { LENGTH + 1 - gone }
    }
}

impl board_core::Position for Road {
    type Move = Drive;
    type Outcome = Winner;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "road";
    const PLAYERS: [&'static str; 2] = ["east", "west"];

    fn start_with(rules: Rules) -> Self {
        Self { gone: [0; 2], turn: Player::First, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Winner> {
        Player::ALL.into_iter().find(|player| self.gone[player.index()] > LENGTH).map(Winner)
    }

    fn generate<S: MoveSink<Drive> + ?Sized>(&self, sink: &mut S) {
        for drive in [Drive(1), Drive(2), Drive(3)] {
            if self.check(drive).is_ok() && sink.push(drive).is_break() {
                return;
            }
        }
    }

    fn check(&self, m: Drive) -> Result<(), Illegal> {
        let [own, other] = [self.turn, !self.turn];
        let target = Self::field(own, (self.gone[own.index()] + m.0).min(LENGTH + 1));
        if self.outcome().is_some() {
            return Err(Illegal::Over);
        }
        if m.0 == 3 && !self.rules.fast {
            return Err(Illegal::TooFast);
        }
        let standing = Self::field(other, self.gone[other.index()]);
        let on_road = (1..=LENGTH).contains(&standing);
        if on_road && target == standing { Err(Illegal::Taken) } else { Ok(()) }
    }

    fn play_unchecked(&mut self, m: Drive) {
        let gone = &mut self.gone[self.turn.index()];
        *gone = (*gone + m.0).min(LENGTH + 1);
        self.turn = !self.turn;
    }
}

impl board_core::Move for Drive {
    const COUNT: usize = 3;

    fn index(self) -> usize {
        self.0 as usize - 1
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then(|| Self(index as u8 + 1))
    }
}

impl board_core::Outcome for Winner {
    fn winner(self) -> Option<Player> {
        Some(self.0)
    }

    fn swapped(self) -> Self {
        Self(!self.0)
    }
}

impl board_core::Rules for Rules {
    const OPTIONS: &'static [RuleOption] =
        &[RuleOption { name: "speed", about: "how far cars go", values: &["slow", "fast"] }];

    fn value(self, _: usize) -> usize {
        self.fast.into()
    }

    fn with_value(self, _: usize, value: usize) -> Self {
        Self { fast: value == 1 }
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::TooFast => "cars go one or two fields",
            Self::Taken => "the other car stands there",
        })
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<Road as board_core::Position>::PLAYERS[self.0.index()])
    }
}

impl fmt::Display for Drive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("+{}", self.0))
    }
}

impl FromStr for Drive {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        reader.expect(b'+', "`+`")?;
        let fields = reader.number(1, 3, "1 to 3")? as u8;
        reader.end()?;
        Ok(Self(fields))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::write(*self, f)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        rules::read(text)
    }
}

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = if self.turn == Player::First { 'e' } else { 'w' };
        write!(f, "{}-{} {turn}", self.gone[0], self.gone[1])?;
        write_rules(f, self.rules)
    }
}

impl FromStr for Road {
    type Err = PositionError<Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let east = reader.number(0, u32::from(LENGTH) + 1, "0 to 8")? as u8;
        reader.expect(b'-', "`-`")?;
        let west = reader.number(0, u32::from(LENGTH) + 1, "0 to 8")? as u8;
        reader.expect(b' ', "a space")?;
        let turn = reader.take("e or w", |byte| match byte {
            b'e' => Some(Player::First),
            b'w' => Some(Player::Second),
            _ => None,
        })?;
        let read = Self { gone: [east, west], turn, rules: reader.rules()? };
        let [a, b] = Player::ALL.map(|player| Self::field(player, read.gone[player.index()]));
        // Two cars on one field, or both arrived.
        if a == b && (1..=LENGTH).contains(&a) || read.gone == [LENGTH + 1; 2] {
            let mut faults = board_core::Faults::default();
            faults.push(Illegal::Taken);
            return Err(PositionError::Invalid(faults));
        }
        Ok(read)
    }
}
