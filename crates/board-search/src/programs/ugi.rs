//! External programs that use the Universal Game Interface (UGI).

use std::time::{Duration, Instant};

use board_core::{Player, Position, quoted};
use board_play::{Fault, Game};

use super::process::{Process, failure, read_move};
use crate::{Best, Budget, Engine, Forfeit, Score, Seat, ugi};

/// The maximum length of a line in bytes. A line with a variation may be long.
const MAX_LINE: u64 = 1 << 16;

/// The first words of an engine's answers.
const ANSWERS: [&str; 4] = ["ugiok", "readyok", "response", "bestmove"];

const GAME_OVER: &str = "query gameover";
const FIRST_TURN: &str = "query p1turn";

/// The start and the length of a time limit.
type Deadline = (Instant, Duration);

/// An external UGI engine.
///
/// It is told the limits of a budget, but not when [`Budget::stop`] is set.
pub struct UgiProgram {
    process: Process,
    margin: Duration,
    timeout: Duration,
    /// The engine's options, spelled as the engine declares them.
    options: Vec<String>,
    /// The last move's score and, if known, depth.
    last: Option<(Score, Option<u32>)>,
    /// The time that the last move took, from `position` to `bestmove`.
    time: Duration,
}

impl UgiProgram {
    /// Starts an engine, given as a command with its arguments and quoted as in a shell, waits for
    /// its `ugiok`, and sets options. `{seed}` in the command is replaced by the seed.
    ///
    /// The engine may take longer for a move than its budget's time by `margin`, and has `timeout`
    /// for all other answers.
    ///
    /// # Errors
    /// Returns the reason if the engine cannot be started or does not have an option.
    pub fn start(
        command: &str,
        options: &[(String, String)],
        [margin, timeout]: [Duration; 2],
        seat: Seat<'_>,
    ) -> Result<Self, Forfeit> {
        let process = Process::start(command, seat, MAX_LINE)?;
        let (last, time) = (None, Duration::ZERO);
        let mut engine = Self { process, margin, timeout, options: Vec::new(), last, time };
        engine.greet(options).map_err(|why| engine.process.explain(why))?;
        Ok(engine)
    }

    fn greet(&mut self, options: &[(String, String)]) -> Result<(), Forfeit> {
        self.process.send("ugi")?;
        let mut known = Vec::new();
        self.wait("ugiok", "ugiok", (Instant::now(), self.timeout), |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                known.push(option.split(" type ").next().unwrap_or(option).trim().to_owned());
            }
        })?;
        self.options = known;
        for (name, value) in options {
            if !self.set_option(name, value)? {
                return Err(failure(format!("the engine has no option {}", quoted(name))));
            }
        }
        Ok(())
    }

    /// Sets an option, and returns whether the engine has it.
    fn set_option(&mut self, name: &str, value: &str) -> Result<bool, Forfeit> {
        let Some(name) = self.options.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            return Ok(false);
        };
        self.process.send(&format!("setoption name {name} value {value}"))?;
        Ok(true)
    }

    /// Waits for an answer that begins with a word, and returns its next word. Further words, such
    /// as a move to ponder on, are ignored. Other answers are unsolicited. Passes all other lines to
    /// `other`.
    fn wait(
        &self,
        word: &str,
        awaited: &str,
        (start, limit): Deadline,
        mut other: impl FnMut(&str),
    ) -> Result<String, Forfeit> {
        loop {
            let left = limit.saturating_sub(start.elapsed());
            // An engine that never stops writing must not be read forever.
            let line = if left.is_zero() { None } else { self.process.receive(left)? };
            let Some(line) = line else {
                return Err(Forfeit(Fault::Time, format!("no {awaited} within {limit:?}")));
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some(found) if found == word => {
                    return Ok(words.next().unwrap_or_default().to_owned());
                }
                Some(found) if ANSWERS.contains(&found) => {
                    let line = quoted(&line);
                    return Err(failure(format!("expected {awaited}, found {line}")));
                }
                _ => other(&line),
            }
        }
    }

    fn send_position<P: Position>(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let mut line = match game.start() {
            start if *start == P::start() => "position startpos".to_owned(),
            start => format!("position fen {start}"),
        };
        for (at, m) in game.moves().iter().enumerate() {
            line += if at == 0 { " moves " } else { " " };
            line += &m.to_string();
        }
        self.process.send(&line)
    }

    /// Waits for the answer to a query about the game, and returns an error if it is wrong.
    fn expect(&self, query: &str, expected: &str, deadline: Deadline) -> Result<(), Forfeit> {
        let answer = self.wait("response", &format!("answer to {query}"), deadline, |_| ())?;
        if answer == expected {
            return Ok(());
        }
        let fault = if query == FIRST_TURN { Fault::Other } else { Fault::DisputedResult };
        let answer = quoted(&answer);
        Err(Forfeit(fault, format!("it answered {query} with {answer}, expected {expected}")))
    }

    /// Prepares for a game.
    fn prepare<P: Position>(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let times = game.limits().repetition.map_or(0, u32::from);
        self.set_option("Repetition", &times.to_string())?;
        self.process.send("uginewgame")?;
        self.process.send("isready")?;
        self.wait("readyok", "readyok", (Instant::now(), self.timeout), |_| ()).map(drop)
    }

    /// Queries the result of a game that is over.
    fn ask_result<P: Position>(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.send_position(game)?;
        for (query, expected) in [(GAME_OVER, "true"), ("query result", ugi::result(game))] {
            self.process.send(query)?;
            self.expect(query, expected, (Instant::now(), self.timeout))?;
        }
        Ok(())
    }

    /// Requests a move, and measures the time from `position` to `bestmove`.
    fn go<P: Position>(&mut self, game: &Game<P>, budget: &Budget) -> Result<P::Move, Forfeit> {
        let mut go = "go".to_owned();
        let within = |time: Duration| time.saturating_add(self.margin);
        let mut limit = budget.time.map_or(self.timeout, within);
        if let Some(clocks) = budget.clocks {
            let [left, increment] =
                [clocks.map(|clock| clock.left), clocks.map(|clock| clock.increment)]
                    .map(|times| times.map(milliseconds));
            let ([left_1, left_2], [more_1, more_2]) = (left, increment);
            go = format!("go p1time {left_1} p2time {left_2} p1inc {more_1} p2inc {more_2}");
            limit = clocks[game.position().turn().index()].left;
        }
        go += &budget.time.map_or(String::new(), |t| format!(" movetime {}", milliseconds(t)));
        go += &budget.nodes.map_or(String::new(), |nodes| format!(" nodes {nodes}"));
        go += &budget.depth.map_or(String::new(), |depth| format!(" depth {depth}"));
        let begin = Instant::now();
        let chosen = self.request(game, &go, (begin, limit));
        self.time = begin.elapsed();
        read_move(&chosen?)
    }

    /// Sends a request for a move, and returns the answer.
    ///
    /// All lines are sent at once, so that an engine cannot think before the clock runs. The answer
    /// to `isready` separates the answer to `go` from earlier output.
    fn request<P: Position>(
        &mut self,
        game: &Game<P>,
        go: &str,
        deadline: Deadline,
    ) -> Result<String, Forfeit> {
        self.last = None;
        self.send_position(game)?;
        for line in [GAME_OVER, FIRST_TURN, "isready", go] {
            self.process.send(line)?;
        }
        self.expect(GAME_OVER, "false", deadline)?;
        let is_first = game.position().turn() == Player::First;
        self.expect(FIRST_TURN, &is_first.to_string(), deadline)?;
        self.wait("readyok", "readyok", deadline, |_| ())?;
        let mut last = None;
        let chosen = self.wait("bestmove", "bestmove", deadline, |line| {
            last = score_of(line).map(|score| (score, number_after("depth", line))).or(last);
        })?;
        self.last = last;
        Ok(chosen)
    }
}

/// Returns a time as an engine can read it.
fn milliseconds(time: Duration) -> i64 {
    time.as_millis().try_into().unwrap_or(i64::MAX)
}

/// Returns the number after a word of a line.
fn number_after(word: &str, line: &str) -> Option<u32> {
    let mut words = line.split_whitespace().skip_while(|found| *found != word);
    words.nth(1)?.parse().ok()
}

/// Returns the score of an `info` line about the best variation.
fn score_of(line: &str) -> Option<Score> {
    let is_best = number_after("multipv", line).is_none_or(|number| number == 1);
    let mut words = line.strip_prefix("info ").filter(|_| is_best)?.split_whitespace();
    words.by_ref().find(|&word| word == "score")?;
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    let plies = |plies: u32| u16::try_from(plies).unwrap_or(u16::MAX);
    match kind {
        "cp" => Some(Score::estimate(number)),
        // In moves of the side to move: a win takes an odd number of plies.
        "mate" if number > 0 => {
            Some(Score::win_in(plies(number.unsigned_abs().saturating_mul(2) - 1)))
        }
        "mate" => Some(Score::loss_in(plies(number.unsigned_abs().saturating_mul(2)))),
        _ => None,
    }
}

impl<P: Position> Engine<P> for UgiProgram {
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.prepare(game).map_err(|why| self.process.explain(why))
    }

    /// A score without a depth counts as that of depth 1.
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        let m = self.go(game, budget).map_err(|why| self.process.explain(why))?;
        let mut best = Best::from(m);
        if let Some((score, depth)) = self.last {
            best.score = score;
            best.depth = depth.map_or(1, |depth| depth.clamp(1, u8::MAX.into()) as u8);
        }
        Ok(best)
    }

    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        self.ask_result(game).map_err(|why| self.process.explain(why))
    }

    fn time_taken(&self) -> Option<Duration> {
        Some(self.time)
    }
}

impl Drop for UgiProgram {
    fn drop(&mut self) {
        // Fails if the program has already ended.
        if self.process.send("quit").is_ok() {
            self.process.let_exit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_info_lines() {
        for (line, expected) in [
            ("info depth 3 score cp -25 pv a1", Some(Score::estimate(-25))),
            ("info score mate 2", Some(Score::win_in(3))),
            ("info score mate -2", Some(Score::loss_in(4))),
            ("info score mate 0", Some(Score::loss_in(0))),
            ("info score mate 2147483647", Some(Score::win_in(u16::MAX))),
            ("info score mate -2147483648", Some(Score::loss_in(u16::MAX))),
            ("info score cp", None),
            ("info score cp many", None),
            ("info depth 3", None),
            ("score cp 3", None),
            ("info depth 3 multipv 1 score cp 3", Some(Score::estimate(3))),
            ("info depth 3 multipv 2 score cp 3", None),
        ] {
            assert_eq!(score_of(line), expected, "{line}");
        }
    }
}
