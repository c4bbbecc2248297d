//! Matches and tournaments.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::time::Duration;

use board_core::Player;
use board_games::uisge::{Move, Uisge};
use board_jobs::{
    Contender, Control, JobError, Match, MatchResult, Opening, Openings, Played, Root, TimeLimits,
    Tournament,
};
use board_play::Game;
use board_search::{Pairs, Search, Sprt, Tally, Verdict};

use crate::START;

fn players(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// Short games between players, with records.
pub fn rules(players: &[Contender]) -> Match<'_> {
    Match {
        players,
        tournament: Tournament::RoundRobin,
        games: 2,
        openings: Openings::Random(0),
        clock: None,
        limits: TimeLimits { search: Duration::from_millis(10), program: Duration::from_secs(20) },
        sprt: None,
        seed: 4,
        repetition: NonZeroU32::new(3).unwrap(),
        max_plies: 12,
        records: true,
    }
}

/// Plays a match and returns its games.
pub fn play(
    rules: &Match<'_>,
    root: Root<'_>,
    threads: usize,
) -> Result<(Vec<Played>, MatchResult), JobError> {
    let mut games = Vec::new();
    let result = rules.run(root, &Control::threads(threads), &mut |game| games.push(game))?;
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
    before.chunks(2).for_each(|pair| pairs.add(total(pair)));
    assert_eq!(sprt.verdict(&pairs), None);
    pairs.add(total(last));
    assert_eq!((sprt.verdict(&pairs), pairs), (result.verdict, result.pairs));
    let numbers = |games: &[Played]| games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!(numbers(&games), (1..=games.len() as u64).collect::<Vec<_>>());
    let (parallel, result) = run(3);
    assert_eq!((result.pairs, numbers(&parallel)), (pairs, numbers(&games)));
}
