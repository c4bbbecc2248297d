//! Playing in the terminal.

use std::collections::btree_map::{BTreeMap, Entry};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use board_core::author::text::counted;
use board_core::{Player, Random, quoted};
use board_play::{AnyEnding, Fault, FullGame, Game, GameOver, LastMove};
use board_search::{Engine, Forfeit, Score};
use clap::Args;

use crate::failure::Failure;
use crate::input::Lines;
use crate::output::with_column;
use crate::players::{Player as Program, Settings, Times};
use crate::record::sorted_moves;
use crate::show::{columns, page};
use crate::table::check_solved;
use crate::{output, save};

// The options of a game in the terminal.
#[derive(Args, Debug)]
pub struct Options {
    /// Who plays the first side: person, or a player such as fair
    #[arg(long, value_name = "WHO", default_value = "person")]
    first: Seat,
    /// Who plays the second side: person, or a player such as fair
    #[arg(long, value_name = "WHO", default_value = "person")]
    second: Seat,
    /// Write the record to this file after every change [default: the file of --resume]
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Seed for players that choose at random
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
}

impl Options {
    /// Returns a side's program, or `None` for a person.
    fn program(&self, player: Player) -> Option<&Program> {
        [&self.first, &self.second][player.index()].0.as_ref()
    }
}

/// The player of a side: a program, or `None` for a person who types moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat(Option<Program>);

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "person" { Ok(Self(None)) } else { text.parse().map(Some).map(Self) }
    }
}

/// Plays a game until it is over or the user quits. The game is saved to the file in the options, or
/// else to the file that it comes `from`, if any.
pub fn play<P: FullGame>(
    game: Game<P>,
    options: &Options,
    from: Option<&Path>,
) -> Result<(), Failure> {
    if Player::ALL.iter().any(|&side| options.program(side).is_some_and(Program::is_perfect)) {
        check_solved(P::NAME)?;
    }
    let saved = options.save.as_deref().or(from);
    let is_own = |file| from.is_some_and(|from| save::is_same(from, file));
    let replace = options.force || saved.is_some_and(is_own);
    if let Some(file) = saved {
        save::check(file, replace).map_err(Failure::in_file(file))?;
    }
    let lines = Lines::new(io::stdin().lock());
    let engines = BTreeMap::new();
    let out = anstream::stdout();
    let mut terminal =
        Terminal { game, options, saved, replace, failed: false, engines, lines, out };
    terminal.name_programs();
    terminal.run()?;
    Failure::unless(!terminal.failed)
}

/// The commands for a person.
const HELP: &str = "\
Type a move, or one of these:
  moves [START]  list the legal moves, or those that start with START
  hint           suggest a move
  undo, redo     take back moves, and play them again
  show           draw the board
  comment TEXT   comment on the last move; without TEXT, remove the comment
  resign, draw   end the game
  record         print the record of the game
  quit           leave the game
";

/// A game in the terminal.
struct Terminal<'a, P: FullGame> {
    game: Game<P>,
    options: &'a Options,
    /// The file that is written after every change.
    saved: Option<&'a Path>,
    /// Whether an existing file is replaced.
    replace: bool,
    /// Whether a record could not be written.
    failed: bool,
    /// The engines of programs that have chosen a move, which keep their tables or processes, with the
    /// side that they play.
    engines: BTreeMap<(String, Player), Box<dyn Engine<P>>>,
    lines: Lines<io::StdinLock<'static>>,
    out: anstream::AutoStream<io::Stdout>,
}

impl<P: FullGame> Terminal<'_, P> {
    fn run(&mut self) -> Result<(), Failure> {
        self.show()?;
        let has_person = Player::ALL.iter().any(|&side| self.options.program(side).is_none());
        if has_person {
            self.print("Type a move, or `help`.")?;
        }
        loop {
            let over = self.game.ending().is_some();
            if let (Some(program), false) =
                (self.options.program(self.game.position().turn()), over)
            {
                self.move_program(program)?;
                continue;
            }
            if over && !has_person {
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
            if line.trim() == "quit" {
                return Ok(());
            }
            self.obey(line.trim())?;
        }
    }

    /// Returns the name of the side to move.
    fn mover(&self) -> &'static str {
        P::PLAYERS[self.game.position().turn().index()]
    }

    /// Executes a person's command.
    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        match (word, rest) {
            ("", _) => Ok(()),
            ("moves", start) => self.list_moves(start),
            ("comment", comment) => self.comment(comment),
            ("help" | "?", "") => Ok(write!(self.out, "{}\n{HELP}", P::MOVE_HELP)?),
            ("show", "") => self.show(),
            ("hint", "") => self.hint(),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("resign", "") => self.resign(),
            ("draw", "") => self.agree(),
            ("record", "") => Ok(write!(self.out, "{}", self.game)?),
            _ => self.move_person(line),
        }
    }

    /// Prints the board, and the result if the game is over.
    fn show(&mut self) -> Result<(), Failure> {
        let page = page(&self.game.scene(), &[], self.options.ascii);
        writeln!(self.out, "\n{page}")?;
        if let Some(ending) = AnyEnding::of(&self.game) {
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
                Ok(write!(self.out, "{}:\n{list}", counted(count as u32, "legal move"))?)
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.game.ending().is_some() {
            return self.print("no legal move");
        }
        let (m, score) = self.choose(&"fair".parse().map_err(Failure::Usage)?)?;
        let words = self.game.position().describe(m);
        let score = score.map_or(String::new(), |score| format!(" ({score})"));
        self.print(format_args!("{m} looks good{score}: {words}"))
    }

    /// Returns a program's move and score. The program is started for its first move.
    fn choose(&mut self, program: &Program) -> Result<(P::Move, Option<Score>), Failure> {
        let turn = self.game.position().turn();
        // A person can wait for answers.
        let [search, answer] = [1, 10].map(Duration::from_secs);
        let times = Times { search, margin: answer, program: answer };
        let engine = match self.engines.entry((program.to_string(), turn)) {
            Entry::Occupied(engine) => engine.into_mut(),
            Entry::Vacant(place) => {
                let seed = Random::new(self.options.seed).part(turn.index() as u64).seed();
                let start = Game::from_position(*self.game.start(), self.game.limits());
                let engine =
                    program.start(&[], times, board_search::Seat::new(seed, &Arc::default()));
                let begun = engine.and_then(|mut engine| engine.begin(&start).map(|()| engine));
                place.insert(begun.map_err(|why| Failure::Usage(format!("{program}: {why}")))?)
            }
        };
        let rules = self.game.position().rules();
        let budget = program.budget::<P>(rules, &Settings::default(), times, false);
        let chosen = engine.choose(&self.game, &budget).and_then(|best| {
            let none = || Forfeit(Fault::NoMove, "there is no move".into());
            Ok((best.first().ok_or_else(none)?, best.known_score()))
        });
        chosen.map_err(|why| Failure::Data(format!("{program}: {why}")))
    }

    fn move_program(&mut self, program: &Program) -> Result<(), Failure> {
        let (m, score) = self.choose(program)?;
        let player = self.mover();
        // Another program may fail to win, so only a person gets a resignation.
        if let Some(plies) = score.and_then(Score::plies_to_loss) {
            if self.options.program(!self.game.position().turn()).is_none() {
                self.print(format_args!("{player} resigns: lost in {plies} plies"))?;
                return self.resign();
            }
        }
        self.game.play(m).map_err(|why| Failure::Data(why.to_string()))?;
        self.save();
        self.print_last_move(player)?;
        let watched = self.options.program(self.game.position().turn()).is_none();
        if watched || self.game.ending().is_some() { self.show() } else { Ok(()) }
    }

    fn move_person(&mut self, text: &str) -> Result<(), Failure> {
        let player = self.mover();
        match self.game.parse_move(text) {
            Ok(m) => {
                self.game.play(m).map_err(|why| Failure::Data(why.to_string()))?;
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
        let Some(LastMove { info, .. }) = self.game.last_move() else { return Ok(()) };
        let played = format!("{player} plays {}", info.text);
        let words = if info.words == played { String::new() } else { format!(": {}", info.words) };
        self.print(format_args!("{played}{words}"))
    }

    /// Takes back moves until it is a person's turn.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.game.reopen() {
            return self.changed(Ok(()));
        }
        let persons = |back: &usize| {
            let turn = self.game.position().turn();
            self.options.program(if back % 2 == 0 { turn } else { !turn }).is_none()
        };
        match (1..=self.game.moves().len()).find(persons) {
            None => self.print("nothing to undo"),
            Some(back) => {
                for _ in 0..back {
                    self.game.undo();
                }
                self.changed(Ok(()))
            }
        }
    }

    /// Plays moves again until it is a person's turn.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.game.redo().is_none() {
            return self.print("nothing to redo");
        }
        while self.options.program(self.game.position().turn()).is_some()
            && self.game.redo().is_some()
        {}
        self.changed(Ok(()))
    }

    fn resign(&mut self) -> Result<(), Failure> {
        let turn = self.game.position().turn();
        let resigned = self.game.resign(turn);
        self.changed(resigned)
    }

    fn agree(&mut self) -> Result<(), Failure> {
        if Player::ALL.iter().any(|&side| self.options.program(side).is_some()) {
            return self.print("a program does not agree to a draw");
        }
        let agreed = self.game.agree_draw();
        self.changed(agreed)
    }

    fn comment(&mut self, comment: &str) -> Result<(), Failure> {
        match self.game.set_comment(self.game.moves().len(), comment) {
            Ok(()) => {
                self.save();
                Ok(())
            }
            Err(why) => self.print(why),
        }
    }

    /// Saves and shows the game after a change, or prints why it cannot be changed.
    fn changed(&mut self, change: Result<(), GameOver>) -> Result<(), Failure> {
        if let Err(why) = change {
            return self.print(why);
        }
        // Saves first, because the output may be closed.
        self.save();
        self.show()
    }

    /// Adds the programs' names to the record, unless it already has names.
    fn name_programs(&mut self) {
        for player in Player::ALL {
            let unnamed = self.game.name(player).is_none();
            if let Some(program) = self.options.program(player).filter(|_| unnamed) {
                // Cannot fail, because commands do not contain control characters.
                let _ = self.game.set_name(player, &program.to_string());
            }
        }
    }

    /// Writes the record to the file, and prints an error if that fails.
    fn save(&mut self) {
        let Some(file) = self.saved else { return };
        match save::write(file, self.game.to_string().as_bytes(), self.replace) {
            Ok(()) => self.replace = true,
            Err(why) => {
                self.failed = true;
                output::error(format_args!("not saved: {}: {why}", file.display()));
            }
        }
    }
}
