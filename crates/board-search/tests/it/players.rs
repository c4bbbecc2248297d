//! Engines, games between them, and the difference in strength that they show.

use std::sync::Arc;
use std::time::Duration;

use board_core::{Player, Position, Random};
use board_games::{FullGame, for_each_game, uisge};
use board_play::{Ending, Fault, Game, Limits};
use board_search::{Best, Budget, Clock, Engine, Forfeit, Mcts, Tally, Tree, duel, opening};

use crate::common::{OVER, named};

const LIMITS: Limits = Limits { repetition: None, max_plies: Some(150) };

/// Plays games of an opponent against random moves, until one side has most of the points.
fn match_against_random<P: FullGame>(strong: &str, games: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        if 2 * tally.wins.max(tally.losses) + tally.draws > games {
            break;
        }
        let mut game = opening(P::start(), 2, LIMITS, seed / 2);
        let mut engines = [named::<P>(strong, 2 * seed), named::<P>("random", 2 * seed + 1)];
        let player = Player::ALL[seed as usize % 2];
        engines.rotate_right(player.index());
        let [first, second] = &mut engines;
        assert_eq!(duel(&mut game, &mut **first, &mut **second, &Budget::default()), None);
        tally.record(game.ending().unwrap(), player);
    }
    tally
}

/// Checks that every kind of opponent is clearly better than random moves.
///
/// The seeds are fixed. After a change of an engine, one that wins 90% of its games fails with a
/// probability of 1 in 2,000.
fn beat_random<P: FullGame>() {
    for opponent in ["easy", "mcts:100", "simple"] {
        let tally = match_against_random::<P>(opponent, 12);
        assert!(tally.share() > 0.5, "{} of {}: {tally:?}", opponent, P::NAME);
    }
}

#[test]
#[ignore = "slow"]
fn opponents_beat_random_moves() {
    // In parallel, because this is the slowest test.
    std::thread::scope(|scope| {
        for_each_game!(P => scope.spawn(beat_random::<P>));
    });
}

type Choice = Best<uisge::Move>;

/// An engine whose methods all return different values.
struct Distinct;

impl Engine<uisge::Uisge> for Distinct {
    fn begin(&mut self, _: &Game<uisge::Uisge>) -> Result<(), Forfeit> {
        Err(Forfeit(Fault::Other, "begin".into()))
    }

    fn choose(&mut self, _: &Game<uisge::Uisge>, _: &Budget) -> Result<Choice, Forfeit> {
        Err(Forfeit(Fault::Other, "choose".into()))
    }

    fn choose_lines(
        &mut self,
        _: &Game<uisge::Uisge>,
        _: &Budget,
        number: usize,
        _: &mut dyn FnMut(&[Choice]),
    ) -> Result<Vec<Choice>, Forfeit> {
        Err(Forfeit(Fault::Other, format!("choose {number}")))
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("Speed", "check default true".into())]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        Err(format!("{name} {value}"))
    }

    fn check_result(&mut self, _: &Game<uisge::Uisge>) -> Result<(), Forfeit> {
        Err(Forfeit(Fault::Other, "check".into()))
    }

    fn time_taken(&self) -> Option<Duration> {
        Some(Duration::from_secs(7))
    }
}

fn check_distinct(mut engine: impl Engine<uisge::Uisge>) {
    let game = Game::from_position(uisge::Uisge::start(), LIMITS);
    let (budget, error) = (Budget::default(), |why: &str| Forfeit(Fault::Other, why.into()));
    assert_eq!(engine.begin(&game), Err(error("begin")));
    assert_eq!(engine.choose(&game, &budget), Err(error("choose")));
    let lines = engine.choose_lines(&game, &budget, 3, &mut |_| ());
    assert_eq!(lines, Err(error("choose 3")));
    assert_eq!(engine.options(), [("Speed", "check default true".into())]);
    assert_eq!(engine.set_option("Speed", "false"), Err("Speed false".into()));
    assert_eq!(engine.check_result(&game), Err(Forfeit(Fault::Other, "check".into())));
    assert_eq!(engine.time_taken(), Some(Duration::from_secs(7)));
}

#[test]
fn pointers_to_engines_are_engines() {
    check_distinct(Box::new(Distinct));
    check_distinct(&mut Distinct);
    let mut boxed: Box<dyn Engine<_>> = Box::new(Distinct);
    check_distinct(&mut boxed);
    check_distinct(boxed);
}

#[test]
fn monte_carlo_is_reproducible_and_ends() {
    let start = uisge::Uisge::start();
    let (search, budget) = (Mcts { seed: 7, ..Mcts::default() }, Budget::nodes(300));
    assert_eq!(search.best(&start, &budget), search.best(&start, &budget));
    let best = { search }.choose(&Game::from_position(start, LIMITS), &budget).unwrap();
    assert!(best.nodes == 300 && !best.elapsed.is_zero());
    let short = Mcts::default().best(&start, &Budget::time(Duration::from_millis(20)));
    assert!(start.is_legal(short.line()[0]));
    assert!(short.children().any(|child| child.visits > 0));
    let stop = Arc::new(true.into());
    let mut stopped = Tree::new(&start, Mcts::default());
    assert_eq!(stopped.search(&Budget { stop, ..Budget::nodes(1000) }), 0);
}

/// An engine without a move.
struct Empty;

impl Engine<uisge::Uisge> for Empty {
    fn choose(&mut self, _: &Game<uisge::Uisge>, _: &Budget) -> Result<Choice, Forfeit> {
        let mut best = Best::from(uisge::Move::PASS);
        best.line.clear();
        Ok(best)
    }
}

#[test]
fn an_engine_without_a_move_forfeits() {
    let mut game = Game::from_position(uisge::Uisge::start(), LIMITS);
    let forfeit = duel(&mut game, &mut Empty, &mut Empty, &Budget::default());
    assert_eq!(forfeit.unwrap().1.0, Fault::NoMove);
}

/// The place of a choice among the legal moves, and their number.
type Place = (usize, usize);

/// Returns the chi-square statistic of pairs of choices, in which the second should be independent of
/// the first, minus its mean, in standard deviations. Neighboring moves share one of eight classes.
fn deviation(pairs: &[[Place; 2]]) -> f64 {
    let (mut found, mut expected) = ([0.0; 64], [0.0; 64]);
    for &[(first, of), (second, all)] in pairs {
        let cell = |second| 8 * (8 * first / of) + 8 * second / all;
        found[cell(second)] += 1.0;
        (0..all).for_each(|second| expected[cell(second)] += 1.0 / all as f64);
    }
    let cells = found.iter().zip(expected).filter(|&(_, expected)| expected > 0.0);
    let (mut sum, mut number) = (0.0, 0.0_f64);
    for (found, expected) in cells {
        sum += (found - expected).powi(2) / expected;
        number += 1.0;
    }
    (sum - number) / (2.0 * number).sqrt()
}

/// The seeds of the players of a game.
type Seeds = fn(u64) -> [u64; 2];

/// Compares choices in games with random openings and random players.
fn choose_independently<P: FullGame>() {
    let seeds: [(&str, Seeds); 3] = [
        ("parts", |game| [0, 1].map(|player| Random::new(1).part(game).part(player).seed())),
        ("neighbors", |game| [game, game + 1]),
        ("same", |game| [game; 2]),
    ];
    for (name, seeds) in seeds {
        for plies in 0..3 {
            // The place and number of the choices at the first plies.
            let choices = |number| {
                let mut game = opening(P::start(), plies, LIMITS, seeds(number)[0]);
                let mut engines = seeds(number).map(|seed| named::<P>("random", seed));
                while game.moves().len() < 4 {
                    let turn = game.position().turn().index();
                    let best = engines[turn].choose(&game, &Budget::default()).unwrap();
                    game.play(best.line[0]).unwrap();
                }
                let choice = |(position, m): (&P, &P::Move)| {
                    let moves = position.legal_moves();
                    (moves.iter().position(|legal| legal == m).unwrap(), moves.len())
                };
                game.positions().iter().zip(game.moves()).map(choice).collect::<Vec<_>>()
            };
            let games: Vec<_> = (0..2000).map(choices).collect();
            for (first, second) in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)] {
                let pairs: Vec<_> = games.iter().map(|game| [game[first], game[second]]).collect();
                let found = deviation(&pairs);
                assert!(found < 6.0, "{} {name} {plies} {first} {second}: {found}", P::NAME);
            }
        }
    }
}

#[test]
fn players_and_openings_choose_independently() {
    for_each_game!(P => choose_independently::<P>());
    // Both choices use the same number.
    let same = |game: usize| [(game % 61, 61), (game % 61 * 60 / 61, 60)];
    assert!(deviation(&(0..2000).map(same).collect::<Vec<_>>()) > 100.0);
}

#[test]
fn openings_differ_by_seed_and_are_not_over() {
    let open = |seed| opening(uisge::Uisge::start(), 4, LIMITS, seed);
    assert!((0..9).any(|seed| open(seed).moves() != open(3).moves()));
    // A finished game has no opening.
    let over: uisge::Uisge = OVER.parse().unwrap();
    assert!(opening(over, 4, LIMITS, 0).moves().is_empty());
}

/// An engine that takes longer than its clock allows, but may measure another time.
struct Slow(Option<Duration>);

impl Engine<uisge::Uisge> for Slow {
    fn choose(&mut self, game: &Game<uisge::Uisge>, _: &Budget) -> Result<Choice, Forfeit> {
        std::thread::sleep(Duration::from_millis(20));
        Ok(game.position().legal_moves()[0].into())
    }

    fn time_taken(&self) -> Option<Duration> {
        self.0
    }
}

#[test]
fn a_player_whose_time_runs_out_loses() {
    let [short, long] = [10, 60_000].map(Duration::from_millis);
    for (left, measured, is_late) in [
        (short, None, true),
        (short, Some(short), false),
        (long, None, false),
        (long, Some(2 * long), true),
    ] {
        let limits = Limits { max_plies: Some(2), ..Limits::default() };
        let mut game = Game::from_position(uisge::Uisge::start(), limits);
        let clock = Clock { left, increment: Duration::from_secs(9) };
        let budget = Budget { clocks: Some([clock; 2]), ..Budget::default() };
        let forfeit = duel(&mut game, &mut Slow(measured), &mut Slow(measured), &budget);
        let reason = Forfeit(Fault::Time, "its time ran out".into());
        let late = is_late.then_some((Player::First, reason));
        assert_eq!(forfeit, late, "{left:?} {measured:?}");
        let late = Ending::Forfeited(Player::First, Fault::Time);
        let expected = if is_late { late } else { Ending::PlyCap };
        assert_eq!(game.ending(), Some(expected));
    }
}
