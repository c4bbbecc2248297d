//! A game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use board_core::Player;
use board_core::text::quoted;
use board_play::{LastMove, Session};
use board_search::Score;
use clap::ValueEnum;

use crate::commands::legal::sorted_moves;
use crate::failure::Failure;
use crate::input::{LONGEST_LINE, Lines};
use crate::show::{Charset, columns, counted, page};
use crate::solved::solution;

mod command;
mod files;
mod programs;

use command::Command;
pub use files::Files;
use programs::Chosen;

/// Who sits at the table, and what else is settled before the game.
#[derive(Clone, Debug)]
pub struct Table {
    /// Who plays each side, by [`Player::index`].
    pub seats: [Seat; 2],
    /// Where the record is written after every change.
    pub save: Option<PathBuf>,
    /// What makes the moves of simple players random.
    pub seed: u64,
    /// How the board is drawn.
    pub charset: Charset,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Seat {
    /// Who types the moves
    Person,
    /// Plays any legal move
    Random,
    /// Tries every move with some random games
    Simple,
    /// Searches two plies deep
    Easy,
    /// Searches for a tenth of a second
    Fair,
    /// Searches for two seconds
    Strong,
    /// Never errs, in a game that is solved
    Perfect,
}

/// Plays on until nobody wants to any more. The files are those that may be replaced.
pub fn play(game: Box<dyn Session>, table: &Table, files: Files) -> Result<(), Failure> {
    if table.seats.contains(&Seat::Perfect) {
        solution(&game.game())?;
    }
    if table.seats.iter().any(|seat| matches!(seat, Seat::Easy | Seat::Fair | Seat::Strong)) {
        programs::note_missing_evaluation(&*game);
    }
    let lines = Lines::new(io::stdin().lock(), LONGEST_LINE);
    let mut evening = Evening { game, table, files, lines, out: anstream::stdout() };
    evening.settle_save()?;
    evening.name_programs()?;
    evening.run()?;
    if evening.files.failed() { Err(Failure::Reported) } else { Ok(()) }
}

/// A game on the table.
struct Evening<'a> {
    game: Box<dyn Session>,
    table: &'a Table,
    files: Files,
    lines: Lines<io::StdinLock<'static>>,
    out: anstream::AutoStream<io::Stdout>,
}

impl Evening<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        self.show()?;
        if self.table.seats.contains(&Seat::Person) {
            self.say("Type a move, or `help`.")?;
        }
        loop {
            let over = self.game.ending().is_some();
            let seat = self.seat(self.game.turn());
            if seat != Seat::Person && !over {
                self.move_program(seat)?;
                continue;
            }
            if over && !self.table.seats.contains(&Seat::Person) {
                return Ok(());
            }
            let prompt = if over { "over" } else { self.mover() };
            write!(self.out, "{prompt}> ")?;
            self.out.flush()?;
            let line = match self.lines.next()? {
                None => return self.say(""),
                Some(Ok(line)) => line.to_owned(),
                Some(Err(why)) => {
                    self.say(why)?;
                    continue;
                }
            };
            match Command::read(&line) {
                Command::Quit => return Ok(()),
                command => self.obey(&command)?,
            }
        }
    }

    /// Finds out before the game what would be a pity to learn after the first move.
    fn settle_save(&mut self) -> Result<(), Failure> {
        let Some(file) = &self.table.save else { return Ok(()) };
        self.may_write(file)?;
        let checked = self.files.check(file);
        checked.map_err(|why| Failure::Data(format!("{}: {why}", file.display())))
    }

    /// What the game calls the side to move.
    fn mover(&self) -> &'static str {
        self.game.game().players[self.game.turn().index()]
    }

    fn seat(&self, player: Player) -> Seat {
        self.table.seats[player.index()]
    }

    fn obey(&mut self, command: &Command<'_>) -> Result<(), Failure> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Help => {
                let how = self.game.game().move_help;
                Ok(write!(self.out, "{how}\n{}", command::HELP)?)
            }
            Command::Show => self.show(),
            Command::Moves(start) => self.list_moves(start),
            Command::Hint => self.hint(),
            Command::Undo => self.step_back(),
            Command::Redo => self.step_forward(),
            Command::Resign => self.resign(),
            Command::Draw => self.agree(),
            Command::Comment(comment) => self.comment(comment),
            Command::Record => Ok(write!(self.out, "{}", self.game.record())?),
            Command::Save(file) => self.write_record(Path::new(file)),
            Command::Move(text) => self.move_person(text),
        }
    }

    /// Draws the board, and says how the game ended if it has.
    fn show(&mut self) -> Result<(), Failure> {
        let page = page(&self.game.scene(), &[], self.table.charset);
        writeln!(self.out, "\n{page}")?;
        if let Some(ending) = self.game.ending() {
            writeln!(self.out, "The game is over: {}.", ending.words)?;
        }
        Ok(())
    }

    fn say(&mut self, what: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{what}")?)
    }

    fn list_moves(&mut self, start: &str) -> Result<(), Failure> {
        let mut moves = sorted_moves(&*self.game);
        moves.retain(|m| m.starts_with(start));
        match moves.len() {
            0 => self.say("no legal move"),
            count => {
                let list = columns(&moves);
                Ok(write!(self.out, "{}:\n{list}", counted(count, "legal move"))?)
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        programs::note_missing_evaluation(&*self.game);
        match self.choose(Seat::Fair).filter(|_| self.game.ending().is_none()) {
            Some(Chosen { m, score }) => {
                let offers = self.game.offers();
                let words = offers.iter().find(|offer| offer.text == m);
                let words = words.map(|offer| offer.words.as_str()).unwrap_or_default();
                let score = score.map_or(String::new(), |score| format!(" ({score})"));
                self.say(format_args!("{m} looks good{score}: {words}"))
            }
            None => self.say("no legal move"),
        }
    }

    fn choose(&self, seat: Seat) -> Option<Chosen> {
        programs::choose(seat, &*self.game, self.table.seed)
    }

    fn move_program(&mut self, seat: Seat) -> Result<(), Failure> {
        let Some(Chosen { m, score }) = self.choose(seat) else {
            let player = self.mover();
            return Err(Failure::Data(format!("{player} has no move to play")));
        };
        let player = self.mover();
        // Not against another program, which may not know how to win.
        if let Some(plies) = score.and_then(Score::plies_to_loss) {
            if self.seat(!self.game.turn()) == Seat::Person {
                self.say(format_args!("{player} is lost in {plies} plies, and resigns"))?;
                return self.resign();
            }
        }
        self.game.play(&m).map_err(|why| Failure::Data(why.to_string()))?;
        self.save();
        self.tell_move(player)?;
        let watched = self.seat(self.game.turn()) == Seat::Person;
        if watched || self.game.ending().is_some() { self.show() } else { Ok(()) }
    }

    fn move_person(&mut self, text: &str) -> Result<(), Failure> {
        let player = self.mover();
        match self.game.play(text) {
            Ok(()) => {
                self.save();
                self.tell_move(player)?;
                self.show()
            }
            Err(why) => {
                let text = quoted(text);
                self.say(format_args!("{text} cannot be played: {why}. Try `moves` or `help`."))
            }
        }
    }

    /// Says what a player has just done.
    fn tell_move(&mut self, player: &str) -> Result<(), Failure> {
        match self.game.last_move() {
            Some(LastMove { offer, .. }) => {
                self.say(format_args!("{player} plays {}: {}", offer.text, offer.words))
            }
            None => Ok(()),
        }
    }

    /// Takes back to where a person was to move.
    fn step_back(&mut self) -> Result<(), Failure> {
        if self.game.reopen() {
            return self.changed();
        }
        let persons = |back: &usize| {
            let turn = self.game.turn();
            self.seat(if back % 2 == 0 { turn } else { !turn }) == Seat::Person
        };
        match (1..=self.game.moves().len()).find(persons) {
            None => self.say("there is nothing to take back"),
            Some(back) => {
                for _ in 0..back {
                    self.game.undo();
                }
                self.changed()
            }
        }
    }

    /// Plays again what was taken back, up to where a person is to move.
    fn step_forward(&mut self) -> Result<(), Failure> {
        if self.game.redo().is_none() {
            return self.say("there is nothing to play again");
        }
        while self.seat(self.game.turn()) != Seat::Person {
            if self.game.redo().is_none() {
                break;
            }
        }
        self.changed()
    }

    fn resign(&mut self) -> Result<(), Failure> {
        match self.game.resign(self.game.turn()) {
            Ok(()) => self.changed(),
            Err(why) => self.say(why),
        }
    }

    fn agree(&mut self) -> Result<(), Failure> {
        if self.table.seats != [Seat::Person; 2] {
            return self.say("the other player does not agree to a draw");
        }
        match self.game.agree_draw() {
            Ok(()) => self.changed(),
            Err(why) => self.say(why),
        }
    }

    fn comment(&mut self, comment: &str) -> Result<(), Failure> {
        match self.game.set_comment(self.game.moves().len(), comment) {
            Ok(()) => {
                self.save();
                Ok(())
            }
            Err(why) => self.say(why),
        }
    }

    fn changed(&mut self) -> Result<(), Failure> {
        // First, for nobody may be there any more to show it to.
        self.save();
        self.show()
    }

    /// Notes the names of the programs, where no other name is noted.
    fn name_programs(&mut self) -> Result<(), Failure> {
        for player in Player::ALL {
            let name = match self.seat(player) {
                Seat::Person => continue,
                Seat::Random => "random",
                Seat::Simple => "simple",
                Seat::Easy => "easy",
                Seat::Fair => "fair",
                Seat::Strong => "strong",
                Seat::Perfect => "perfect",
            };
            if self.game.name(player).is_none() {
                let result = self.game.set_name(player, name);
                result.map_err(|why| Failure::Data(why.to_string()))?;
            }
        }
        Ok(())
    }

    fn save(&mut self) {
        if let Some(file) = &self.table.save {
            self.files.write(file, &self.game.record());
        }
    }

    /// Writes the record to a file that a person names.
    fn write_record(&mut self, file: &Path) -> Result<(), Failure> {
        if !self.may_write(file)? {
            return self.say("not saved");
        }
        self.files.write(file, &self.game.record());
        Ok(())
    }

    /// Asks whether a file that exists is to be replaced, if somebody is there to answer: false if
    /// the answer is no.
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
