//! Matches and tournaments.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use board_core::Player;
use board_games::uisge::{Move, Uisge};
use board_games::{FullGame, GAMES, Visitor, visit};
use board_jobs::{
    Contender, Control, JobError, Match, MatchResult, Opening, Openings, Played, Root, Saved,
    TimeLimits, Tournament,
};
use board_play::Game;
use board_search::{Pairs, Search, Sprt, Tally, Verdict};

use crate::START;

fn players(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// Short searches, and much time on a busy machine.
pub const LIMITS: TimeLimits = TimeLimits {
    search: Duration::from_millis(10),
    margin: Duration::from_secs(20),
    program: Duration::from_secs(20),
};

/// Short games between players, with records.
pub fn rules(players: &[Contender]) -> Match<'_> {
    Match {
        players,
        tournament: Tournament::RoundRobin,
        games: 2,
        openings: Openings::Random(0),
        clock: None,
        limits: LIMITS,
        sprt: None,
        seed: 4,
        repetition: NonZeroU32::new(3).unwrap(),
        max_plies: 12,
        records: true,
        saved: &[],
        log: None,
    }
}

/// Plays a match and returns its games.
pub fn play(
    rules: &Match<'_>,
    root: Root<'_>,
    threads: usize,
) -> Result<(Vec<Played>, MatchResult), JobError> {
    let mut games = Vec::new();
    let control = &Control::threads(threads);
    let result = rules.run(root, control, &|_| Ok(()), &mut |game| games.push(game))?;
    Ok((games, result))
}

/// Returns the games of a match from the start of Uisge.
fn games(rules: &Match<'_>, threads: usize) -> Vec<Played> {
    play(rules, START, threads).unwrap().0
}

/// Returns the sum of the results.
fn total(games: &[Played]) -> Tally {
    games.iter().map(|game| game.result).fold(Tally::default(), |a, b| a + b)
}

/// Returns the moves of a recorded game of Uisge.
fn moves(played: &Played) -> Vec<Move> {
    played.record.parse::<Game<Uisge>>().unwrap().moves().to_vec()
}

/// Pairings take turns after two games. The last games of an odd number come at the end.
#[test]
fn pairings_take_turns_and_players_change_sides() {
    use Player::{First, Second};
    let three = players(&["random"; 3]);
    for threads in [1, 2] {
        let rules = Match { games: 5, ..rules(&three) };
        let games = games(&rules, threads);
        let found: Vec<_> =
            games.iter().map(|game| (game.number, game.players, game.side)).collect();
        let pairings = [[0, 1], [0, 2], [1, 2]];
        let twice = pairings.map(|players| [(players, First), (players, Second)]).concat();
        let once = pairings.map(|players| (players, First)).to_vec();
        let expected = [twice.clone(), twice, once].concat();
        let expected = (1..).zip(expected).map(|(at, (players, side))| (at, players, side));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }
    let gauntlet = Match { tournament: Tournament::Gauntlet, ..rules(&three) };
    let found: Vec<_> = games(&gauntlet, 1).iter().map(|game| game.players).collect();
    assert_eq!(found, [[0, 1], [0, 1], [0, 2], [0, 2]]);
}

#[test]
fn two_games_have_the_same_random_opening() {
    let three = players(&["random"; 3]);
    let rules = Match { games: 6, openings: Openings::Random(6), ..rules(&three) };
    let openings: Vec<_> = games(&rules, 1).iter().map(|game| moves(game)[..6].to_vec()).collect();
    // Three pairings in turn, with the same openings.
    for games in openings.chunks(6) {
        assert!(games.iter().all(|opening| *opening == games[0]), "{openings:?}");
    }
    let different: BTreeSet<_> = openings.iter().collect();
    assert_eq!(different.len(), 3, "{openings:?}");
}

#[test]
fn random_players_never_repeat_a_game() {
    let two = players(&["random", "random"]);
    for seed in [0, 1, 4] {
        let rules = Match { games: 40, seed, max_plies: 40, ..rules(&two) };
        let games = games(&rules, 2);
        let different: BTreeSet<_> = games.iter().map(moves).collect();
        assert_eq!(different.len(), 40, "seed {seed}");
    }
}

#[test]
fn listed_openings_are_used_in_order() {
    let two = players(&["random", "random"]);
    let opening = |moves: &[&str]| Opening {
        place: "a list".into(),
        start: START.position.into(),
        moves: moves.iter().map(ToString::to_string).collect(),
    };
    let list = [opening(&["d4f4", "d2f2"]), opening(&["c5e5"]), opening(&["d4d6", "d2f2"])];
    let rules = Match { games: 8, openings: Openings::Listed(&list), ..rules(&two) };
    for (game, at) in games(&rules, 1).iter().zip([0, 0, 1, 1, 2, 2, 0, 0]) {
        let begin: Vec<Move> = list[at].moves.iter().map(|m| m.parse().unwrap()).collect();
        assert!(moves(game).starts_with(&begin), "{}", game.record);
        // The limits apply to the opening too.
        assert!(moves(game).len() <= 12);
    }
    let illegal = [opening(&["d4d5"])];
    let rules = Match { openings: Openings::Listed(&illegal), ..rules };
    let error = play(&rules, START, 1).unwrap_err().to_string();
    assert!(error.starts_with("a list: d4d5 cannot be played: "), "{error}");
}

#[test]
fn results_are_those_of_the_records() {
    let two = players(&["search:depth=2", "random"]);
    let rules = Match { games: 8, max_plies: 80, ..rules(&two) };
    let played = games(&rules, 1);
    for played in &played {
        let game: Game<Uisge> = played.record.parse().unwrap();
        let winner = game.ending().unwrap().winner();
        let count = |is: bool| u64::from(is);
        let expected = Tally {
            wins: count(winner == Some(played.side)),
            draws: count(winner.is_none()),
            losses: count(winner == Some(!played.side)),
        };
        assert_eq!(played.result, expected, "{}", played.record);
        assert_eq!(game.name(played.side), Some("search:depth=2"));
        assert_eq!(game.name(!played.side), Some("random"));
    }
    let sum = total(&played);
    assert_eq!(sum.wins + sum.draws + sum.losses, 8);
    assert!(sum.wins > 4, "{sum:?}");
    let silent = Match { records: false, ..rules };
    assert!(games(&silent, 1).iter().all(|game| game.record.is_empty()));
}

#[test]
fn the_tables_of_all_searches_must_fit_into_memory() {
    let two = players(&["search:depth=1", "strong"]);
    let rules = Match { games: 1_000_000, ..rules(&two) };
    let error = play(&rules, START, 900_000).unwrap_err();
    let JobError::Memory { purpose, needed, available } = error else { panic!("{error}") };
    assert_eq!(purpose, "searches on 900000 threads");
    assert_eq!(needed, 2 * 900_000 * Search::<()>::MEMORY);
    assert!(available < needed);
}

#[test]
fn perfect_players_do_not_lose_a_won_game() {
    let two = players(&["perfect", "random"]);
    // Blue can finish with one move.
    let root = Root { game: "disk-race", position: "B1B1B3/RRRR2B1/8/1 b" };
    let (games, _) = play(&rules(&two), root, 1).unwrap();
    // In the second game, the perfect player has blue.
    assert_eq!((games[1].side, games[1].result.wins), (Player::Second, 1));
}

/// The pairs of games are counted in order, also if the games end in another order.
#[test]
fn a_test_ends_the_match_with_the_pair_that_decides_it() {
    let two = players(&["search:depth=2", "random"]);
    let sprt: Sprt = "elo0=0,elo1=100".parse().unwrap();
    let rules = Match { games: 400, max_plies: 80, sprt: Some(sprt), ..rules(&two) };
    let run = |threads| play(&rules, START, threads).unwrap();
    let (games, result) = run(1);
    assert_eq!(result.verdict, Some(Verdict::Stronger));
    let mut pairs = Pairs::default();
    let (before, last) = games.split_at(games.len() - 2);
    assert!(!before.is_empty() && games.len() < 400);
    before.chunks(2).for_each(|pair| pairs.record(total(pair)));
    assert_eq!(sprt.verdict(&pairs), None);
    pairs.record(total(last));
    assert_eq!((sprt.verdict(&pairs), pairs), (result.verdict, result.meetings[0].pairs));
    let numbers = |games: &[Played]| games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!(numbers(&games), (1..=games.len() as u64).collect::<Vec<_>>());
    let (parallel, result) = run(3);
    assert_eq!((result.meetings[0].pairs, numbers(&parallel)), (pairs, numbers(&games)));
}

/// The reply of a random player does not depend on the first move of the other one: both moves
/// together are as frequent as in independent playouts.
struct Independent;

impl Visitor for Independent {
    type Output = ();

    fn visit<P: FullGame>(self) {
        let start = P::start();
        let firsts = start.legal_moves();
        // The number of degrees of freedom, and games for ten in each cell.
        let cells = |m: &P::Move| start.after_unchecked(*m).count_moves();
        let most = firsts.iter().map(cells).max().unwrap();
        let number = 10 * firsts.len() * most;
        let two = players(&["random", "random"]);
        let rules = Match { games: number as u32, max_plies: 2, ..rules(&two) };
        let root = Root { game: P::NAME, position: &start.to_string() };
        let mut times = BTreeMap::<_, u32>::new();
        for played in play(&rules, root, 2).unwrap().0 {
            let game: Game<P> = played.record.parse().unwrap();
            *times.entry([game.moves()[0], game.moves()[1]]).or_default() += 1;
        }
        let (mut sum, mut freedom) = (0.0, -1.0);
        for &m in &firsts {
            let replies = start.after_unchecked(m).legal_moves();
            let expected = number as f64 / (firsts.len() * replies.len()) as f64;
            for reply in replies {
                let found = times.get(&[m, reply]).copied().unwrap_or_default();
                sum += (f64::from(found) - expected).powi(2) / expected;
                freedom += 1.0;
            }
        }
        // Five standard deviations.
        assert!(sum < freedom + 5.0 * f64::sqrt(2.0 * freedom), "{}: {sum} of {freedom}", P::NAME);
    }
}

#[test]
fn the_players_of_a_game_are_independent() {
    for game in GAMES {
        visit(game.name, Independent).unwrap();
    }
}

/// Deterministic players repeat their games. Only the first pair counts for estimates.
#[test]
fn repeated_games_are_found_and_left_out_of_pairs() {
    let two = players(&["search:depth=1", "search:depth=2"]);
    let rules = Match { games: 6, ..rules(&two) };
    let (games, result) = play(&rules, START, 2).unwrap();
    let repeats: Vec<_> = games.iter().map(|game| game.repeats).collect();
    assert_eq!(repeats, [None, None, Some(1), Some(2), Some(1), Some(2)]);
    assert_eq!(result.meetings[0].tally.games(), 6);
    assert_eq!(result.meetings[0].pairs.0.iter().sum::<u64>(), 1);
    assert_eq!(result.openings, Some(1));
    let (games, result) =
        play(&Match { openings: Openings::Random(4), ..rules }, START, 2).unwrap();
    assert!(games.iter().all(|game| game.repeats.is_none()));
    assert_eq!((result.meetings[0].pairs.0.iter().sum::<u64>(), result.openings), (3, None));
}

fn saved(games: &[Played]) -> Vec<Saved> {
    let place = |game: &Played| format!("game {}", game.number);
    games.iter().map(|game| Saved { place: place(game), record: game.record.clone() }).collect()
}

/// Returns what a table of the games shows.
fn shown(games: &[Played]) -> Vec<String> {
    let shown = |game: &Played| format!("{game:?}");
    games.iter().map(shown).collect()
}

#[test]
fn a_resumed_match_has_the_same_games() {
    let three = players(&["random", "search:depth=2", "exec:false"]);
    let sprt = "elo0=0,elo1=100".parse().unwrap();
    for rules in [
        Match { games: 5, openings: Openings::Random(3), ..rules(&three) },
        Match { games: 200, sprt: Some(sprt), max_plies: 80, ..rules(&three[..2]) },
    ] {
        let (all, whole) = play(&rules, START, 1).unwrap();
        assert!(rules.sprt.is_some() || all.iter().any(|game| game.forfeit.is_some()));
        for stride in [2, 3, 7] {
            let some: Vec<_> = all.iter().step_by(stride).cloned().collect();
            let played = Mutex::new(BTreeSet::new());
            let (mut games, saved) = (Vec::new(), saved(&some));
            let result = Match { saved: &saved, ..rules.clone() }.run(
                START,
                &Control::threads(2),
                &|game| {
                    played.lock().unwrap().insert(game.number);
                    Ok(())
                },
                &mut |game| games.push(game),
            );
            let result = result.unwrap();
            assert_eq!(shown(&games), shown(&all));
            assert_eq!((result.meetings, result.verdict), (whole.meetings.clone(), whole.verdict));
            let played = played.into_inner().unwrap();
            assert!(some.iter().all(|game| !played.contains(&game.number)));
        }
    }
}

#[test]
fn saved_games_of_another_match_are_rejected() {
    let two = players(&["random", "search:depth=2"]);
    let rules = Match { games: 4, openings: Openings::Random(3), ..rules(&two) };
    let (games, _) = play(&rules, START, 1).unwrap();
    let other = players(&["random", "search:depth=1"]);
    let twice = [&games[..1], &games[..1]].concat();
    for (games, rules, expected) in [
        (&games, Match { players: &other, ..rules.clone() }, "game 1 has another player than in"),
        (&games, Match { seed: 5, ..rules.clone() }, "game 1 has another opening than in"),
        (&games, Match { max_plies: 9, ..rules.clone() }, "game 1 has another limit than in"),
        (
            &games,
            Match { games: 3, ..rules.clone() },
            "expected a header x-game with a number from 1 to 3",
        ),
        (&twice, rules.clone(), "game 1 is saved twice"),
    ] {
        let saved = saved(games);
        let error = play(&Match { saved: &saved, ..rules }, START, 1).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let mut game: Game<Uisge> = games[0].record.parse().unwrap();
    game.undo().unwrap();
    let saved = [Saved { place: "a file".into(), record: game.to_string() }];
    let error = play(&Match { saved: &saved, ..rules }, START, 1).unwrap_err().to_string();
    assert_eq!(error, "a file: game 1 is not over");
}

#[test]
fn a_match_from_a_finished_position_is_rejected() {
    let two = players(&["random", "random"]);
    let root = Root { game: "uisge", position: "7/2WWW2/1WW1W2/2bbbb1/3bb2/7 b" };
    let error = play(&rules(&two), root, 1).unwrap_err().to_string();
    assert_eq!(error, "the game is already over");
}

/// A game that cannot be saved ends the match with the results so far.
#[test]
fn an_error_at_the_end_of_a_game_ends_the_match() {
    let two = players(&["random", "random"]);
    let rules = Match { games: 40, openings: Openings::Random(4), ..rules(&two) };
    let mut games = 0;
    let full = |game: &Played| {
        if game.number < 4 { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
    };
    let result = rules.run(START, &Control::threads(1), &full, &mut |_| games += 1).unwrap();
    assert_eq!((games, result.failure), (3, Some("game 4: no storage space".into())));
}
