//! Matches and tournaments.

use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::sync::Mutex;
use std::time::Duration;

use board_core::{Player, Position, Value, Zobrist};
use board_games::{disk_race::DiskRace, solved, uisge::Uisge};
use board_play::{Augment, Ending, Evaluated, Game, Limits};
use board_search::{
    Clock, Contender, Control, Draw, Match, MatchError, MatchResult, Openings, Pairs, Played,
    Progress, Resign, Score, Search, Settings, Sprt, Tally, TimeLimits, Tournament, Verdict,
};

use crate::common::OVER;

pub fn players(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// Short searches, and much time on a busy machine.
pub const TIMES: TimeLimits = TimeLimits {
    search: Duration::from_millis(10),
    margin: Duration::from_secs(20),
    program: Duration::from_secs(20),
};

fn limits(plies: u32) -> Limits {
    Limits { repetition: 3.try_into().ok(), max_plies: Some(plies) }
}

/// Short games between players.
pub fn rules<P: Position>(players: &[Contender]) -> Match<'_, P> {
    let openings = Openings::Random(0);
    Match { games: 2, openings, times: TIMES, seed: 4, limits: limits(12), ..Match::new(players) }
}

/// Plays a match and returns its games.
pub fn play<P: Zobrist + Augment + Evaluated>(
    rules: &Match<'_, P>,
    start: P,
    threads: usize,
) -> Result<(Vec<Played<P>>, MatchResult), MatchError> {
    let mut games = Vec::new();
    let control = &Control::threads(threads);
    let result = rules.run(&start, control, &|_| Ok(()), &mut |game| games.push(game))?;
    Ok((games, result))
}

/// Returns the games of a match from the start of Uisge.
fn games(rules: &Match<'_, Uisge>, threads: usize) -> Vec<Played<Uisge>> {
    play(rules, Uisge::start(), threads).unwrap().0
}

/// Returns the sum of the results.
fn total(games: &[Played<Uisge>]) -> Tally {
    games.iter().map(|game| game.result).fold(Tally::default(), |a, b| a + b)
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
    let openings: Vec<_> =
        games(&rules, 1).iter().map(|game| game.game.moves()[..6].to_vec()).collect();
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
        let rules = Match { games: 40, seed, limits: limits(40), ..rules(&two) };
        let games = games(&rules, 2);
        let different: BTreeSet<_> = games.iter().map(|game| game.game.moves()).collect();
        assert_eq!(different.len(), 40, "seed {seed}");
    }
}

/// Returns a game of Uisge with these moves.
fn opening(start: Uisge, moves: &[&str]) -> Game<Uisge> {
    let mut game = Game::from_position(start, Limits::default());
    for m in moves {
        game.play(m.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn listed_openings_are_used_in_order() {
    let two = players(&["random", "random"]);
    let lists = [&["d4f4", "d2f2"][..], &["c5e5"], &["d4d6", "d2f2"]];
    let list = lists.map(|moves| opening(Uisge::start(), moves));
    for skip in [0, 1, 5] {
        let openings = Openings::Listed(&list);
        let rules = Match { games: 8, openings, skip, ..rules(&two) };
        for (played, at) in games(&rules, 1).iter().zip([0, 0, 1, 1, 2, 2, 3, 3]) {
            let moves = played.game.moves();
            let opening = &list[(skip as usize + at) % 3];
            assert!(moves.starts_with(opening.moves()), "{}", played.game);
            // The limits apply to the opening too.
            assert!(moves.len() <= 12);
        }
    }
}

/// With proven scores, the solution tells who has to lose.
#[test]
fn only_lost_games_are_resigned() {
    let two = players(&["search:depth=2", "search:depth=2"]);
    let resign = Resign { movecount: 1, score: Score::MAX as u32, twosided: false };
    let (openings, resign) = (Openings::Random(4), Some(resign));
    let rules = Match { games: 20, openings, resign, limits: limits(200), ..rules(&two) };
    let mut resigned = 0;
    for Played { game, .. } in play(&rules, DiskRace::start(), 2).unwrap().0 {
        let Some(Ending::Resigned(loser)) = game.ending() else { continue };
        let value = solved::value(game.position()).unwrap();
        let wins = matches!(value, Value::Win(_));
        assert!(wins != matches!(value, Value::Loss(_)), "{game}");
        assert_eq!(wins, game.position().turn() != loser, "{game}");
        resigned += 1;
    }
    assert!(resigned >= 5, "{resigned}");
}

/// A search of one position does not reach depth 1.
#[test]
fn an_unknown_score_is_not_that_of_a_level_game() {
    let two = players(&["search:nodes=1", "exact:nodes=1"]);
    let draw = Some(Draw { movenumber: 1, movecount: 1, score: 0 });
    for Played { game, .. } in games(&Match { draw, ..rules(&two) }, 1) {
        let record = game.to_string();
        assert!(!record.contains("agreed") && !record.contains("0.00 "), "{record}");
    }
}

#[test]
fn players_have_their_own_settings() {
    let nodes = |number| Settings { nodes: NonZeroU64::new(number), ..Settings::default() };
    let named = Settings { name: Some("small".into()), ..nodes(50) };
    let own = [named.clone(), nodes(400)];
    let searches = players(&["search", "search"]);
    let rules = Match { games: 4, openings: Openings::Random(3), ..rules(&searches) };
    let found = games(&Match { settings: &own, ..rules.clone() }, 1);
    let same = players(&["search:nodes=50", "search:nodes=400"]);
    let expected = games(&Match { players: &same, ..rules.clone() }, 1);
    let moves = |played: &[Played<Uisge>]| {
        played.iter().map(|played| played.game.moves().to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(moves(&found), moves(&expected));
    assert_eq!(found[0].game.name(Player::First), Some("small"));
}

#[test]
fn results_are_those_of_the_games() {
    let two = players(&["search:depth=2", "random"]);
    let rules = Match { games: 8, limits: limits(80), ..rules(&two) };
    let played = games(&rules, 1);
    for Played { game, side, result, number, .. } in &played {
        let winner = game.ending().unwrap().winner();
        let count = |is: bool| u64::from(is);
        let expected = Tally {
            wins: count(winner == Some(*side)),
            draws: count(winner.is_none()),
            losses: count(winner == Some(!*side)),
        };
        assert_eq!(*result, expected, "{game}");
        assert_eq!(game.name(*side), Some("search:depth=2"));
        assert_eq!(game.name(!*side), Some("random"));
        assert_eq!(game.others().next(), Some(("x-game", &*number.to_string())), "{game}");
    }
    let sum = total(&played);
    assert_eq!(sum.wins + sum.draws + sum.losses, 8);
    assert!(sum.wins > 4, "{sum:?}");
    assert_eq!(rules.play(&Uisge::start()).unwrap().meetings[0].tally, sum);
}

#[test]
fn the_tables_of_all_searches_must_fit_into_memory() {
    let two = players(&["search:depth=1", "strong"]);
    let needed = 2 * 900_000 * Search::<()>::MEMORY;
    let rules = Match { games: 1_000_000, memory: needed - 1, ..rules(&two) };
    let error = play(&rules, Uisge::start(), 900_000).unwrap_err();
    assert_eq!(error, MatchError::Memory { threads: 900_000, needed });
}

/// The pairs of games are counted in order, also if the games end in another order.
#[test]
fn a_test_ends_the_match_with_the_pair_that_decides_it() {
    let two = players(&["search:depth=2", "random"]);
    let sprt: Sprt = "elo0=0,elo1=100".parse().unwrap();
    let rules = Match { games: 400, limits: limits(80), sprt: Some(sprt), ..rules(&two) };
    let run = |threads| play(&rules, Uisge::start(), threads).unwrap();
    let (games, result) = run(1);
    assert_eq!(result.verdict, Some(Verdict::Stronger));
    let mut pairs = Pairs::default();
    let (before, last) = games.split_at(games.len() - 2);
    assert!(!before.is_empty() && games.len() < 400);
    before.chunks(2).for_each(|pair| pairs.record(total(pair)));
    assert_eq!(sprt.verdict(&pairs), None);
    pairs.record(total(last));
    assert_eq!((sprt.verdict(&pairs), pairs), (result.verdict, result.meetings[0].pairs));
    let numbers =
        |games: &[Played<Uisge>]| games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!(numbers(&games), (1..=games.len() as u64).collect::<Vec<_>>());
    let (parallel, result) = run(3);
    assert_eq!((result.meetings[0].pairs, numbers(&parallel)), (pairs, numbers(&games)));
}

/// Deterministic players repeat their games. Only the first pair counts for estimates.
#[test]
fn repeated_games_are_found_and_left_out_of_pairs() {
    let two = players(&["search:depth=1", "search:depth=2"]);
    let rules = Match { games: 6, ..rules(&two) };
    let (games, result) = play(&rules, Uisge::start(), 2).unwrap();
    let repeats: Vec<_> = games.iter().map(|game| game.repeats).collect();
    assert_eq!(repeats, [None, None, Some(1), Some(2), Some(1), Some(2)]);
    assert_eq!(result.meetings[0].tally.games(), 6);
    assert_eq!(result.meetings[0].pairs.0.iter().sum::<u64>(), 1);
    assert_eq!(result.openings, Some(1));
    let (games, result) =
        play(&Match { openings: Openings::Random(4), ..rules }, Uisge::start(), 2).unwrap();
    assert!(games.iter().all(|game| game.repeats.is_none()));
    assert_eq!((result.meetings[0].pairs.0.iter().sum::<u64>(), result.openings), (3, None));
}

/// Returns the games without the times of the moves.
fn shown(games: &[Played<Uisge>]) -> Vec<String> {
    let without_times = |mut game: Played<Uisge>| {
        for ply in 0..=game.game.moves().len() {
            game.game.set_comment(ply, "").unwrap();
        }
        format!("{game:?}")
    };
    games.iter().cloned().map(without_times).collect()
}

#[test]
fn a_resumed_match_has_the_same_games() {
    let three = players(&["random", "search:depth=2", "exec:false"]);
    let sprt = "elo0=0,elo1=100".parse().unwrap();
    for rules in [
        Match { games: 5, openings: Openings::Random(3), ..rules(&three) },
        Match { games: 200, sprt: Some(sprt), limits: limits(80), ..rules(&three[..2]) },
    ] {
        let (all, whole) = play(&rules, Uisge::start(), 1).unwrap();
        assert!(rules.sprt.is_some() || all.iter().any(|game| game.forfeit.is_some()));
        for stride in [2, 3, 7] {
            let saved: Vec<_> = all.iter().step_by(stride).map(|game| game.game.clone()).collect();
            let played = Mutex::new(BTreeSet::new());
            let mut games = Vec::new();
            let result = Match { saved: &saved, ..rules.clone() }.run(
                &Uisge::start(),
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
            assert!(all.iter().step_by(stride).all(|game| !played.contains(&game.number)));
        }
    }
}

#[test]
fn saved_games_of_another_match_are_rejected() {
    let two = players(&["random", "search:depth=2"]);
    let rules = Match { games: 4, openings: Openings::Random(3), ..rules(&two) };
    let saved: Vec<_> = games(&rules, 1).into_iter().map(|game| game.game).collect();
    let other = players(&["random", "search:depth=1"]);
    let twice = [&saved[..1], &saved[..1]].concat();
    let mut unfinished = saved[0].clone();
    unfinished.undo().unwrap();
    let clock = Some(Clock { left: Duration::MAX, increment: Duration::ZERO });
    let own = [Settings { clock, ..Settings::default() }];
    let resign = Some(Resign { movecount: 9, score: 900, twosided: false });
    let draw = Some(Draw { movenumber: 9, movecount: 9, score: 0 });
    let setting = "game 1 has another setting of time, nodes, options or adjudication than in";
    for (saved, rules, index, expected) in [
        (
            &saved,
            Match { players: &other, ..rules.clone() },
            0,
            "game 1 has another player than in",
        ),
        (&saved, Match { seed: 5, ..rules.clone() }, 0, "game 1 has another opening than in"),
        (&saved, Match { settings: &own, ..rules.clone() }, 0, setting),
        (&saved, Match { clock, ..rules.clone() }, 0, setting),
        (&saved, Match { times: TimeLimits::default(), ..rules.clone() }, 0, setting),
        (&saved, Match { resign, ..rules.clone() }, 0, setting),
        (&saved, Match { draw, ..rules.clone() }, 0, setting),
        (
            &saved,
            Match { limits: limits(9), ..rules.clone() },
            0,
            "game 1 has another limit than in",
        ),
        (
            &saved,
            Match { games: 3, ..rules.clone() },
            3,
            "expected a header x-game with a number from 1 to 3",
        ),
        (&twice, rules.clone(), 1, "game 1 is saved twice"),
        (&vec![unfinished], rules.clone(), 0, "game 1 is not over"),
    ] {
        let error = play(&Match { saved, ..rules }, Uisge::start(), 1).unwrap_err();
        let MatchError::Saved(found, why) = error else { panic!("{error}") };
        assert!(found == index && why.starts_with(expected), "{found}: {why}");
    }
}

#[test]
fn games_that_are_already_over_are_rejected() {
    let (two, over) = (players(&["random", "random"]), OVER.parse::<Uisge>().unwrap());
    assert_eq!(play(&rules(&two), over, 1).unwrap_err(), MatchError::Over);
    for over in [opening(over, &[]), opening(Uisge::start(), &["d4d6", "d2f2", "d6d4"])] {
        let list = [opening(Uisge::start(), &["c5e5"]), over];
        let rules = Match { openings: Openings::Listed(&list), limits: limits(3), ..rules(&two) };
        assert_eq!(play(&rules, Uisge::start(), 1).unwrap_err(), MatchError::Opening(1));
    }
}

#[test]
fn a_match_needs_two_players_and_an_opening() {
    for names in [&[][..], &["random"]] {
        let players = players(names);
        assert_eq!(play(&rules(&players), Uisge::start(), 1).unwrap_err(), MatchError::Players);
    }
    let two = players(&["random", "random"]);
    let rules = Match { openings: Openings::Listed(&[]), ..rules(&two) };
    assert_eq!(play(&rules, Uisge::start(), 1).unwrap_err(), MatchError::Openings);
}

#[test]
fn a_match_shows_its_results() {
    let three = players(&["random"; 3]);
    let sprt = "elo0=0,elo1=1".parse().unwrap();
    for (number, sprt, of) in [(3, None, 12), (2, None, 4), (2, Some(sprt), 4)] {
        let rules = Match { games: 4, sprt, ..rules(&three[..number]) };
        let seen = Mutex::new(Vec::new());
        let show = |progress: Progress| seen.lock().unwrap().push(progress);
        let control = Control { show: Some(&show), ..Control::threads(1) };
        let result = rules.run(&Uisge::start(), &control, &|_| Ok(()), &mut |_| ()).unwrap();
        let seen = seen.into_inner().unwrap();
        assert!(
            seen.iter().map(|progress| (progress.done, progress.of)).eq((1..=of).map(|n| (n, of)))
        );
        let Tally { wins, draws, losses } = result.meetings[0].tally;
        let score = format!("{wins} won, {draws} drawn, {losses} lost");
        let last = &seen[seen.len() - 1].what;
        assert!(last.starts_with(if number == 3 { "games" } else { &score }), "{last}");
        assert_eq!(last.contains("LLR"), sprt.is_some(), "{last}");
    }
}
