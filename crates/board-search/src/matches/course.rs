use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board_core::{Player, Position};
use board_play::{Fault, Game};

use super::rules::{Match, Played};
use crate::{Best, Budget, Clock, Engine, Forfeit, Score, duel};

/// When a losing player resigns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// The number of consecutive moves of the player with such a score, at least 1.
    pub movecount: u32,
    /// The minimum disadvantage in hundredths, up to [`Score::MAX`], which only proven losses
    /// reach.
    pub score: u32,
    /// Whether the scores of the opponent's last moves must agree.
    pub twosided: bool,
}

/// When a game is declared a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The minimum number of moves of each player, including those of the opening.
    pub movenumber: u32,
    /// The number of consecutive moves of each player with such a score, at least 1.
    pub movecount: u32,
    /// The maximum advantage of either side in hundredths.
    pub score: u32,
}

/// The clocks of a game, and the rules that limit it.
#[derive(Default)]
pub(super) struct Course {
    clocks: [Option<Clock>; 2],
    /// Limits each side's moves.
    budgets: [Budget; 2],
    /// How much longer than the budget's time a move may take without a clock.
    margin: Duration,
    resign: Option<Resign>,
    draw: Option<Draw>,
    /// The scores of the moves after the opening. The players take turns.
    scores: Vec<Option<Score>>,
}

impl Course {
    pub(super) fn new<P: Position>(
        rules: &Match<'_, P>,
        game: &Played,
        stop: &Arc<AtomicBool>,
    ) -> Self {
        let budget = |side| Budget {
            stop: Arc::clone(stop),
            ..rules.players[game.player(side)].budget.clone()
        };
        let clock = |side| rules.players[game.player(side)].clock.or(rules.clock);
        Self {
            clocks: Player::ALL.map(clock),
            budgets: Player::ALL.map(budget),
            margin: rules.margin,
            resign: rules.resign,
            draw: rules.draw,
            scores: Vec::new(),
        }
    }

    /// Lets an engine move, comments on the move if the engine has searched, and ends the game if the
    /// scores decide it.
    pub(super) fn turn<P: Position>(
        &mut self,
        engine: &mut dyn Engine<P>,
        game: &mut Game<P>,
    ) -> Result<(), Forfeit> {
        let (player, begin) = (game.position().turn(), Instant::now());
        let chosen = self.choose(player, engine, game)?;
        let (taken, elapsed) = (engine.time_taken(), begin.elapsed());
        duel::make(game, &chosen)?;
        let known = chosen.known_score();
        if known.is_some() || chosen.nodes > 0 || taken.is_some() {
            let depth = if chosen.depth > 0 { format!("/{}", chosen.depth) } else { String::new() };
            let score = known.map_or(String::new(), |score| format!("{score}{depth} "));
            let note = format!("{score}{:.3}s", taken.unwrap_or(elapsed).as_secs_f64());
            // Cannot fail, because the note has only printable characters.
            let _ = game.set_comment(game.moves().len(), &note);
        }
        self.judge(player, known, game);
        Ok(())
    }

    fn choose<P: Position>(
        &mut self,
        player: Player,
        engine: &mut dyn Engine<P>,
        game: &Game<P>,
    ) -> Result<Best<P::Move>, Forfeit> {
        let index = player.index();
        let budget = &mut self.budgets[index];
        if let Some(own) = self.clocks[index] {
            // An opponent without a clock cannot run out of time.
            budget.clocks = Some(self.clocks.map(|clock| clock.unwrap_or(own)));
            let chosen = duel::choose(engine, game, budget);
            self.clocks[index] = budget.clocks.map(|clocks| clocks[index]);
            return chosen;
        }
        let begin = Instant::now();
        let chosen = engine.choose(game, budget)?;
        let time = engine.time_taken().unwrap_or_else(|| begin.elapsed());
        let limit = budget.time.map(|time| time.saturating_add(self.margin));
        in_time(time, limit)?;
        Ok(chosen)
    }

    /// Adds the score of a player's move, and ends the game if the conditions are met.
    fn judge<P: Position>(&mut self, player: Player, score: Option<Score>, game: &mut Game<P>) {
        self.scores.push(score);
        if let Some(Resign { movecount, score, twosided }) = self.resign {
            let [low, high] = bounds(score);
            for (loser, skip) in [(player, 0), (!player, 1)] {
                let loses = self.last(skip, 2, movecount, |score| score <= low);
                let agrees = || self.last(1 - skip, 2, movecount, |score| score >= high);
                if loses && (!twosided || agrees()) {
                    // Fails if the game has already ended.
                    let _ = game.resign(loser);
                }
            }
        }
        if let Some(Draw { movenumber, movecount, score }) = self.draw {
            let [low, high] = bounds(score);
            let is_level = |score| low <= score && score <= high;
            let moves = game.moves().len() as u64 / 2;
            if moves >= movenumber.into() && self.last(0, 1, movecount.saturating_mul(2), is_level)
            {
                let _ = game.agree_draw();
            }
        }
    }

    /// Returns whether the condition holds for `number` scores, counted back from the last one: the
    /// first `skip` are skipped, and then every `step`th counts.
    fn last(&self, skip: usize, step: usize, number: u32, holds: impl Fn(Score) -> bool) -> bool {
        let last = self.scores.iter().rev().skip(skip).step_by(step).take(number as usize);
        last.filter(|score| score.is_some_and(&holds)).count() == number as usize
    }
}

/// Returns an error if a move has taken longer than a limit.
fn in_time(time: Duration, limit: Option<Duration>) -> Result<(), Forfeit> {
    let Some(limit) = limit.filter(|limit| time > *limit) else { return Ok(()) };
    Err(Forfeit(Fault::Time, format!("it took {time:.1?} for a move, expected at most {limit:?}")))
}

/// Returns the scores of a disadvantage and an advantage in hundredths.
fn bounds(hundredths: u32) -> [Score; 2] {
    let bound = hundredths.min(Score::MAX as u32) as i32;
    [-bound, bound].map(Score::estimate)
}

#[cfg(test)]
mod tests {
    use board_games::hexfour::Hexfour;
    use board_play::{Ending, Limits};

    use super::*;

    #[test]
    fn a_move_that_takes_longer_than_its_limit_forfeits() {
        let [short, long] = [20, 21].map(Duration::from_millis);
        assert_eq!(in_time(long, None), Ok(()));
        assert_eq!(in_time(short, Some(short)), Ok(()));
        let why = "it took 21.0ms for a move, expected at most 20ms";
        assert_eq!(in_time(long, Some(short)), Err(Forfeit(Fault::Time, why.into())));
    }

    /// Plays moves with these scores, `.` for none, and returns the number of moves and the ending.
    fn ending(scores: &str, mut course: Course) -> (usize, &'static str) {
        let mut game = Game::from_position(Hexfour::start(), Limits::default());
        for score in scores.split(' ') {
            if game.ending().is_some() {
                break;
            }
            let player = game.position().turn();
            game.play(game.position().choose(|_| 0).unwrap()).unwrap();
            let score = match score {
                "win" => Some(Score::win_in(3)),
                "loss" => Some(Score::loss_in(2)),
                _ => score.parse().ok().map(Score::estimate),
            };
            course.judge(player, score, &mut game);
        }
        let winner = game.ending().map(Ending::winner);
        let name =
            winner.map(|winner| winner.map_or("draw", |winner| Hexfour::PLAYERS[winner.index()]));
        (game.moves().len(), name.unwrap_or("none"))
    }

    #[test]
    fn games_end_after_enough_moves_with_such_scores() {
        let one = |twosided| Resign { movecount: 2, score: 300, twosided };
        let resign = |twosided| Course { resign: Some(one(twosided)), ..Course::default() };
        let rule = Draw { movenumber: 3, movecount: 2, score: 10 };
        let draw = || Course { draw: Some(rule), ..Course::default() };
        for (course, scores, expected) in [
            // The first player resigns after its second such move, whatever the other one thinks.
            (resign(false), "-300 0 -301 0", (3, "second")),
            (resign(false), ". -300 . loss . 0", (4, "first")),
            (resign(false), "-300 0 -299 0 -300 0", (6, "none")),
            (resign(false), "-300 0 . 0 -300 0", (6, "none")),
            // The losses of different players do not add up.
            (resign(false), "-300 -300 0 0", (4, "none")),
            // Both players have to agree.
            (resign(true), "-300 0 -300 300 -300 299", (6, "none")),
            (resign(true), "-300 win loss 300 0", (4, "second")),
            (resign(true), "0 -300 300 -300 win 0", (5, "first")),
            (draw(), "0 0 0 0 0 0", (6, "draw")),
            (draw(), "500 500 10 -10 0 5 0", (6, "draw")),
            (draw(), "0 0 11 0 0 0 0 0", (7, "draw")),
            (draw(), "0 0 . 0 0 0", (6, "none")),
            (draw(), "0 0 0 0 0 win 0 0 0", (9, "none")),
        ] {
            assert_eq!(ending(scores, course), expected, "{scores}");
        }
    }
}
