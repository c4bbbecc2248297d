//! Playing in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use board_core::text::quoted;
use board_core::{Player, Random};
use board_games::{AnyGame, dispatch};
use board_jobs::{Chosen, Contender, Root, Seated, TimeLimits};
use board_play::LastMove;
use board_search::{Level, Opponent, Score};

use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::input::{Lines, MAX_LINE};
use crate::output::with_column;
use crate::show::{Charset, columns, counted, page};
use crate::solved::solution;

mod command;
mod files;

use command::Command;
pub use files::Files;

/// The options of a game in the terminal.
#[derive(Clone, Debug)]
pub struct Options {
    /// The player of each side, by [`Player::index`].
    pub seats: [Seat; 2],
    /// The file to which the record is written after every change.
    pub save: Option<PathBuf>,
    /// The seed of random players.
    pub seed: u64,
    /// The characters for drawing the board.
    pub charset: Charset,
}

/// The time limits of programs. A person can wait.
const LIMITS: TimeLimits = TimeLimits {
    search: Duration::from_secs(1),
    margin: Duration::from_secs(10),
    program: Duration::from_secs(10),
};

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person who types moves.
    Person,
    /// A program.
    Program(Contender),
}

impl Seat {
    fn program(&self) -> Option<&Contender> {
        match self {
            Self::Person => None,
            Self::Program(program) => Some(program),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let program = || text.parse().map(Self::Program);
        if text == "person" { Ok(Self::Person) } else { program() }
    }
}

/// Plays a game until it is over or the user quits. `files` says which files may be replaced.
pub fn play(game: AnyGame, options: &Options, files: Files) -> Result<(), Failure> {
    let programs = || options.seats.iter().filter_map(Seat::program);
    if programs().any(|program| *program == Contender::Perfect) {
        solution(game.kind())?;
    }
    let lines = Lines::new(io::stdin().lock(), MAX_LINE);
    let players = Vec::new();
    let mut terminal = Terminal { game, options, players, files, lines, out: anstream::stdout() };
    terminal.check_save()?;
    terminal.name_programs();
    terminal.run()?;
    if terminal.files.failed() { Err(Failure::Reported) } else { Ok(()) }
}

/// A game in the terminal.
struct Terminal<'a> {
    game: AnyGame,
    options: &'a Options,
    /// The programs that have chosen a move, with the side that they play. They keep their tables.
    players: Vec<(Contender, Player, Seated)>,
    files: Files,
    lines: Lines<io::StdinLock<'static>>,
    out: anstream::AutoStream<io::Stdout>,
}

impl<'a> Terminal<'a> {
    fn run(&mut self) -> Result<(), Failure> {
        self.show()?;
        if self.options.seats.contains(&Seat::Person) {
            self.print("Type a move, or `help`.")?;
        }
        loop {
            let over = self.game.ending().is_some();
            if let (Some(program), false) = (self.program(self.game.position().turn()), over) {
                self.move_program(program)?;
                continue;
            }
            if over && !self.options.seats.contains(&Seat::Person) {
                return Ok(());
            }
            let prompt = if over { "over" } else { self.mover() };
            write!(self.out, "{prompt}> ")?;
            self.out.flush()?;
            let line = match self.lines.next()? {
                None => return self.print(""),
                Some(Ok(line)) => line.to_owned(),
                Some(Err(why)) => {
                    self.print(why)?;
                    continue;
                }
            };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                command => self.execute(&command)?,
            }
        }
    }

    /// Checks before the game that its record can be saved.
    fn check_save(&mut self) -> Result<(), Failure> {
        let Some(file) = &self.options.save else { return Ok(()) };
        self.may_write(file)?;
        let checked = self.files.check(file);
        checked.map_err(|why| Failure::Data(format!("{}: {why}", file.display())))
    }

    /// Returns the name of the side to move.
    fn mover(&self) -> &'static str {
        self.game.kind().players[self.game.position().turn().index()]
    }

    /// Returns the program that plays a side, or `None` for a person.
    fn program(&self, player: Player) -> Option<&'a Contender> {
        self.options.seats[player.index()].program()
    }

    fn execute(&mut self, command: &Command<'_>) -> Result<(), Failure> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Help => {
                let moves = self.game.kind().move_help;
                Ok(write!(self.out, "{moves}\n{}", command::HELP)?)
            }
            Command::Show => self.show(),
            Command::Moves(start) => self.list_moves(start),
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Resign => self.resign(),
            Command::Draw => self.agree(),
            Command::Comment(comment) => self.comment(comment),
            Command::Record => Ok(write!(self.out, "{}", self.game)?),
            Command::Save(file) => self.write_record(Path::new(file)),
            Command::Move(text) => self.move_person(text),
        }
    }

    /// Prints the board, and the result if the game is over.
    fn show(&mut self) -> Result<(), Failure> {
        let page = page(&self.game.scene(), &[], self.options.charset);
        writeln!(self.out, "\n{page}")?;
        if let Some(ending) = self.game.ending() {
            writeln!(self.out, "The game is over: {}.", ending.words)?;
        }
        Ok(())
    }

    fn print(&mut self, what: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{what}")?)
    }

    fn list_moves(&mut self, start: &str) -> Result<(), Failure> {
        let mut moves = sorted_moves(&self.game);
        moves.retain(|m| m.starts_with(start));
        match moves.len() {
            0 => self.print("no legal move"),
            count => {
                let list = columns(&moves);
                Ok(write!(self.out, "{}:\n{list}", counted(count, "legal move"))?)
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.game.ending().is_some() {
            return self.print("no legal move");
        }
        let Chosen { m, score } = self.choose(&Contender::Own(Opponent::Level(Level::Fair)))?;
        let offers = self.game.offers();
        let words = offers.iter().find(|offer| offer.text == m);
        let words = words.map(|offer| offer.words.as_str()).unwrap_or_default();
        let score = score.map_or(String::new(), |score| format!(" ({score})"));
        self.print(format_args!("{m} looks good{score}: {words}"))
    }

    /// Returns the move of a program, which is started for its first move.
    fn choose(&mut self, program: &Contender) -> Result<Chosen, Failure> {
        let turn = self.game.position().turn();
        let is_seated =
            |(seated, side, _): &(Contender, Player, _)| seated == program && *side == turn;
        if let Some((_, _, seated)) = self.players.iter_mut().find(|player| is_seated(player)) {
            return Ok(seated.choose(&self.game.moves())?);
        }
        let positions = self.game.positions();
        let root = Root { game: self.game.kind().name, position: &positions[0].to_string() };
        let seed = Random::new(self.options.seed).part(turn.index() as u64).seed();
        let limits = dispatch!(&self.game, AnyGame(game) => game.limits());
        let mut seated = Seated::new(program, root, limits, LIMITS, seed, &Arc::default())?;
        let chosen = seated.choose(&self.game.moves());
        self.players.push((program.clone(), turn, seated));
        Ok(chosen?)
    }

    fn move_program(&mut self, program: &Contender) -> Result<(), Failure> {
        let Chosen { m, score } = self.choose(program)?;
        let player = self.mover();
        // Another program may fail to win, so only a person gets a resignation.
        if let Some(plies) = score.and_then(Score::plies_to_loss) {
            if self.program(!self.game.position().turn()).is_none() {
                self.print(format_args!("{player} resigns: lost in {plies} plies"))?;
                return self.resign();
            }
        }
        self.game.play(&m).map_err(|why| Failure::Data(why.to_string()))?;
        self.save();
        self.print_last_move(player)?;
        let watched = self.program(self.game.position().turn()).is_none();
        if watched || self.game.ending().is_some() { self.show() } else { Ok(()) }
    }

    fn move_person(&mut self, text: &str) -> Result<(), Failure> {
        let player = self.mover();
        match self.game.play(text) {
            Ok(()) => {
                self.save();
                self.print_last_move(player)?;
                self.show()
            }
            Err(why) => {
                let (why, text) = (with_column(why), quoted(text));
                self.print(format_args!("{text} cannot be played: {why}. Try `moves` or `help`."))
            }
        }
    }

    /// Describes a player's last move.
    fn print_last_move(&mut self, player: &str) -> Result<(), Failure> {
        match self.game.last_move() {
            Some(LastMove { offer, .. }) => {
                self.print(format_args!("{player} plays {}: {}", offer.text, offer.words))
            }
            None => Ok(()),
        }
    }

    /// Takes back moves until it is a person's turn.
    fn undo(&mut self) -> Result<(), Failure> {
        if dispatch!(&mut self.game, AnyGame(game) => game.reopen()) {
            return self.changed();
        }
        let persons = |back: &usize| {
            let turn = self.game.position().turn();
            self.program(if back % 2 == 0 { turn } else { !turn }).is_none()
        };
        match (1..=self.game.moves().len()).find(persons) {
            None => self.print("nothing to undo"),
            Some(back) => {
                for _ in 0..back {
                    self.game.undo();
                }
                self.changed()
            }
        }
    }

    /// Plays moves again until it is a person's turn.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.game.redo().is_none() {
            return self.print("nothing to redo");
        }
        while self.program(self.game.position().turn()).is_some() {
            if self.game.redo().is_none() {
                break;
            }
        }
        self.changed()
    }

    fn resign(&mut self) -> Result<(), Failure> {
        let turn = self.game.position().turn();
        match dispatch!(&mut self.game, AnyGame(game) => game.resign(turn)) {
            Ok(()) => self.changed(),
            Err(why) => self.print(why),
        }
    }

    fn agree(&mut self) -> Result<(), Failure> {
        if self.options.seats.iter().any(|seat| *seat != Seat::Person) {
            return self.print("a program does not agree to a draw");
        }
        match dispatch!(&mut self.game, AnyGame(game) => game.agree_draw()) {
            Ok(()) => self.changed(),
            Err(why) => self.print(why),
        }
    }

    fn comment(&mut self, comment: &str) -> Result<(), Failure> {
        let ply = self.game.plies();
        match dispatch!(&mut self.game, AnyGame(game) => game.set_comment(ply, comment)) {
            Ok(()) => {
                self.save();
                Ok(())
            }
            Err(why) => self.print(why),
        }
    }

    fn changed(&mut self) -> Result<(), Failure> {
        // Saves first, since the output may be closed.
        self.save();
        self.show()
    }

    /// Adds the names of the programs to the record, unless it has other names.
    fn name_programs(&mut self) {
        for player in Player::ALL {
            let unnamed = dispatch!(&self.game, AnyGame(game) => game.name(player).is_none());
            if let Some(program) = self.program(player).filter(|_| unnamed) {
                // Fails if a record cannot hold the name, which is left out then.
                let name = program.to_string();
                let _ = dispatch!(&mut self.game, AnyGame(game) => game.set_name(player, &name));
            }
        }
    }

    fn save(&mut self) {
        if let Some(file) = &self.options.save {
            self.files.write(file, &self.game.to_string());
        }
    }

    /// Writes the record to the file of the command `save`.
    fn write_record(&mut self, file: &Path) -> Result<(), Failure> {
        if !self.may_write(file)? {
            return self.print("not saved");
        }
        self.files.write(file, &self.game.to_string());
        Ok(())
    }

    /// Asks at a terminal whether to replace an existing file. Returns false if the answer is no.
    fn may_write(&mut self, file: &Path) -> Result<bool, Failure> {
        let why = self.files.check(file).err();
        let exists = why.is_some_and(|why| why.kind() == io::ErrorKind::AlreadyExists);
        if !exists || !io::stdin().is_terminal() {
            return Ok(true);
        }
        write!(self.out, "{} exists. Replace it? [y/N] ", file.display())?;
        self.out.flush()?;
        let answer = self.lines.next()?;
        let yes = answer.is_some_and(|line| line.is_ok_and(|line| line.trim() == "y"));
        if yes {
            self.files.own(file);
        }
        Ok(yes)
    }
}
