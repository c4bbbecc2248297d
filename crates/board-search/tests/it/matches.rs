//! Matches and tournaments.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Mutex;
use std::time::Duration;

use board_core::{Player, Position, Zobrist};
use board_games::uisge::{Move, Uisge};
use board_games::{FullGame, GAMES};
use board_play::record::split;
use board_play::{Fault, Game, Limits, Observe};
use board_search::{
    Best, Budget, Clock, Control, Draw, Engine, Entrant, Forfeit, Match, MatchError, MatchResult,
    Openings, Pairs, Played, Ready, Resign, Search, Sprt, Tally, Verdict,
};

use crate::common::{OVER, entrant};

pub fn players<P: FullGame>(names: &[&str]) -> Vec<Entrant<'static, P>> {
    names.iter().map(|name| entrant(name)).collect()
}

/// Much time on a busy machine.
pub const MARGIN: Duration = Duration::from_secs(20);

fn limits(plies: u32) -> Limits {
    Limits { repetition: 3.try_into().ok(), max_plies: Some(plies) }
}

/// Short games between players.
pub fn rules<'a, P: Position>(players: &'a [Entrant<'a, P>]) -> Match<'a, P> {
    let openings = Openings::Random(0);
    Match { games: 2, openings, margin: MARGIN, seed: 4, limits: limits(12), ..Match::new(players) }
}

/// A finished game and its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished<P: Position> {
    pub played: Played,
    pub game: Game<P>,
}

impl<P: Position> Deref for Finished<P> {
    type Target = Played;

    fn deref(&self) -> &Played {
        &self.played
    }
}

/// Plays a match and returns its games, without the saved ones, and the result.
pub fn play<P: Zobrist + Observe>(
    rules: &Match<'_, P>,
    start: P,
    threads: usize,
) -> Result<(Vec<Finished<P>>, MatchResult), MatchError> {
    let control = Control::threads(threads);
    let ready = rules.prepare(&start, &control, [])?;
    let (_, games, result) = finish(ready);
    Ok((games, result))
}

/// Plays a match, and returns the results of all games and the games that were played.
fn finish<P: Zobrist + Observe>(
    ready: Ready<'_, P>,
) -> (Vec<Played>, Vec<Finished<P>>, MatchResult) {
    let (games, mut all) = (Mutex::new(BTreeMap::new()), Vec::new());
    let on_end = |played: &Played, game: &Game<P>| {
        games.lock().unwrap().insert(played.number, game.clone());
        Ok(())
    };
    let result = ready.play(&on_end, &mut |played| all.push(played));
    let mut games = games.into_inner().unwrap();
    let finished = |played: &Played| {
        Some(Finished { game: games.remove(&played.number)?, played: played.clone() })
    };
    let finished = all.iter().filter_map(finished).collect();
    (all, finished, result)
}

/// Returns the games of a match from the start of Uisge.
fn games(rules: &Match<'_, Uisge>, threads: usize) -> Vec<Finished<Uisge>> {
    play(rules, Uisge::start(), threads).unwrap().0
}

/// Returns the sum of the results.
fn total(games: &[Finished<Uisge>]) -> Tally {
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
    let gauntlet = Match { gauntlet: true, ..rules(&three) };
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

/// Returns an opening with these moves.
fn opening(start: Uisge, moves: &[&str]) -> (Uisge, Vec<Move>) {
    (start, moves.iter().map(|m| m.parse().unwrap()).collect())
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
            assert!(moves.starts_with(&opening.1), "{}", played.game);
            // The limits apply to the opening too.
            assert!(moves.len() <= 12);
        }
    }
}

/// A search of one position does not reach depth 1.
#[test]
fn an_unknown_score_is_not_that_of_a_level_game() {
    let two = players(&["search:nodes=1", "exact:nodes=1"]);
    let draw = Some(Draw { movenumber: 1, movecount: 1, score: 0 });
    for Finished { game, .. } in games(&Match { draw, ..rules(&two) }, 1) {
        let record = game.to_string();
        assert!(!record.contains("agreed") && !record.contains("0.00 "), "{record}");
    }
}

#[test]
fn players_have_their_own_settings() {
    let search = |name: &str, nodes| Entrant {
        budget: Budget::nodes(nodes),
        name: name.into(),
        ..entrant("search")
    };
    let searches = [search("small", 50), search("search", 400)];
    let rules = Match { games: 4, openings: Openings::Random(3), ..rules(&searches) };
    let found = games(&rules, 1);
    let same = players(&["search:nodes=50", "search:nodes=400"]);
    let expected = games(&Match { players: &same, ..rules.clone() }, 1);
    let moves = |played: &[Finished<Uisge>]| {
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
    for Finished { game, played } in &played {
        let Played { side, result, number, .. } = played;
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
        assert_eq!(game.headers().next(), Some(("x-game", &*number.to_string())), "{game}");
    }
    let sum = total(&played);
    assert_eq!(sum.wins + sum.draws + sum.losses, 8);
    assert!(sum.wins > 4, "{sum:?}");
    assert_eq!(rules.play(&Uisge::start()).unwrap().meetings[0].tally, sum);
}

#[test]
fn the_tables_of_all_searches_must_fit_into_memory() {
    let two = players(&["search:depth=1", "strong"]);
    let needed = 2 * 50 * Search::MEMORY;
    let rules = Match { games: 1000, memory: needed - 1, ..rules(&two) };
    let error = play(&rules, Uisge::start(), 50).unwrap_err();
    assert_eq!(error, MatchError::Memory { threads: 50, needed });
    // Three pairings of two games.
    let three = players(&["search:depth=1", "strong", "random"]);
    let rules = Match { games: 2, memory: 0, ..rules };
    let error = play(&Match { players: &three, ..rules }, Uisge::start(), 50).unwrap_err();
    assert_eq!(error, MatchError::Memory { threads: 6, needed: 2 * 6 * Search::MEMORY });
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
        |games: &[Finished<Uisge>]| games.iter().map(|game| game.number).collect::<Vec<_>>();
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

/// Returns a player that forfeits every game.
fn quitter() -> Entrant<'static, Uisge> {
    Entrant::new("quitter", |_| Ok(Quitter))
}

struct Quitter;

impl Engine<Uisge> for Quitter {
    fn choose(&mut self, _: &Game<Uisge>, _: &Budget) -> Result<Best<Move>, Forfeit> {
        Err(Forfeit(Fault::Other, "no: more".into()))
    }
}

/// Returns the records of games without the times of the moves.
fn shown<'a>(games: impl IntoIterator<Item = &'a Finished<Uisge>>) -> Vec<String> {
    let without_times = |game: &Finished<Uisge>| {
        let mut game = game.game.clone();
        (0..=game.moves().len()).for_each(|ply| game.set_comment(ply, "").unwrap());
        game.to_string()
    };
    games.into_iter().map(without_times).collect()
}

/// Returns the records of games.
fn records(games: &[Finished<Uisge>]) -> Vec<String> {
    games.iter().map(|game| game.game.to_string()).collect()
}

#[test]
fn a_resumed_match_has_the_same_games() {
    let three = [entrant("random"), entrant("search:depth=2"), quitter()];
    let sprt = "elo0=0,elo1=100".parse().unwrap();
    for rules in [
        Match { games: 5, openings: Openings::Random(3), ..rules(&three) },
        Match { games: 200, sprt: Some(sprt), limits: limits(80), ..rules(&three[..2]) },
    ] {
        let (all, whole) = play(&rules, Uisge::start(), 1).unwrap();
        assert!(rules.sprt.is_some() || all.iter().any(|game| game.forfeit.is_some()));
        for stride in [2, 3, 7] {
            let saved = records(&all).into_iter().step_by(stride);
            let control = Control::threads(2);
            let ready = rules.prepare(&Uisge::start(), &control, saved).unwrap();
            let (results, played, result) = finish(ready);
            assert!(results.iter().eq(all.iter().map(|game| &game.played)));
            assert_eq!((result.meetings, result.verdict), (whole.meetings.clone(), whole.verdict));
            let missing = all.iter().enumerate().filter(|(at, _)| at % stride > 0);
            assert_eq!(shown(&played), shown(missing.map(|(_, game)| game)));
        }
    }
}

/// Every beginning of a file resumes the match. Only a part of a game is left out.
#[test]
fn a_match_continues_after_any_truncation() {
    for other in [entrant("random"), quitter()] {
        let is_quick = other.name == "random";
        let two = [Entrant { name: "Ann ♞".into(), ..entrant("search:depth=1") }, other];
        let rules = Match { openings: Openings::Random(3), ..rules(&two) };
        let games = games(&rules, 1);
        let text = records(&games).join("\n") + "\n";
        for text in [text.replace('\n', "\r\n"), text] {
            let first = text.find("\ngame").unwrap() + 1;
            let last_move = text[..first].rfind(" {").unwrap_or(first - 4);
            for (end, _) in text.char_indices() {
                let parts = split(&text[..end]).map(|part| part.text.to_owned());
                let control = Control::threads(1);
                let ready = rules.prepare(&Uisge::start(), &control, parts);
                let ready = ready.unwrap_or_else(|why| panic!("{why}: {}", &text[..end]));
                let kept = end - ready.truncated;
                // The first game is complete after its last move, even without the comment on it.
                let is_complete = kept >= last_move && kept + 4 >= first.min(end);
                assert!(is_complete || kept == 0 && end < first, "{end}: {kept}");
                // A forfeit takes longer.
                if is_quick {
                    let results = finish(ready).0;
                    assert!(results.iter().eq(games.iter().map(|game| &game.played)));
                }
            }
        }
    }
}

/// Nothing but a part of a game of the match may be left out.
#[test]
fn other_text_after_a_saved_game_is_not_left_out() {
    let two = players(&["search:depth=1", "random"]);
    let rules = Match { openings: Openings::Random(3), ..rules(&two) };
    let games = records(&games(&rules, 1));
    let begun = games[1].rsplitn(4, ' ').last().unwrap();
    for (last, is_part) in [
        (begun.to_owned(), true),
        (format!("{begun} \n\n"), true),
        (games[1].replace("x-game: 2", "x-game: 1"), false),
        (games[1].replace("x-settings: ", "x-settings: 1"), false),
        (begun.replace("light: random", "light: Ann"), false),
        (begun.replace("cause: ply-cap", "cause: ply-cap\nx-note: mine"), false),
        (format!("{begun}\n\nDear diary"), false),
        (format!("{begun} mine "), false),
        (format!("{}\nmine", games[1]), false),
        ("Dear diary\n".into(), false),
        ("game: uisge\n\nDear diary\n".into(), false),
        ("game: uisge\n\n1. d4f4\n".into(), false),
        (format!("game: {}\nlight", GAMES[1]), false),
    ] {
        let control = Control::threads(1);
        let saved = [games[0].clone(), last.clone()];
        let found = rules.prepare(&Uisge::start(), &control, saved).map(|ready| ready.truncated);
        let expected = is_part.then_some(last.len());
        assert_eq!(found.as_ref().ok(), expected.as_ref(), "{found:?}: {last}");
    }
}

#[test]
fn saved_games_of_another_match_are_rejected() {
    let two = players(&["random", "search:depth=2"]);
    let rules = Match { games: 4, openings: Openings::Random(3), ..rules(&two) };
    let saved = records(&games(&rules, 1));
    let other = players(&["random", "search:depth=1"]);
    let twice = vec![saved[0].clone(), saved[0].clone()];
    let clock = Some(Clock { left: Duration::MAX, increment: Duration::ZERO });
    let own = [Entrant { clock, ..entrant("random") }, entrant("search:depth=2")];
    let resign = Some(Resign { movecount: 9, score: 900, twosided: false });
    let draw = Some(Draw { movenumber: 9, movecount: 9, score: 0 });
    let setting =
        "game 1 has another setting of openings, time, nodes, options or adjudication than in";
    let [player, opening, limit] =
        ["player", "opening", "limit"].map(|what| format!("game 1 has another {what} than in"));
    for (saved, rules, index, expected) in [
        (&saved, Match { players: &other, ..rules.clone() }, 0, &*player),
        (&saved, Match { seed: 5, ..rules.clone() }, 0, &opening),
        (&saved, Match { players: &own, ..rules.clone() }, 0, setting),
        (&saved, Match { clock, ..rules.clone() }, 0, setting),
        (&saved, Match { margin: Duration::ZERO, ..rules.clone() }, 0, setting),
        (&saved, Match { resign, ..rules.clone() }, 0, setting),
        (&saved, Match { draw, ..rules.clone() }, 0, setting),
        (&saved, Match { limits: limits(9), ..rules.clone() }, 0, &limit),
        (
            &saved,
            Match { games: 3, ..rules.clone() },
            3,
            "expected a header x-game with a number from 1 to 3",
        ),
        (&twice, rules.clone(), 1, "game 1 is saved twice"),
    ] {
        let control = Control::threads(1);
        let error = rules.prepare(&Uisge::start(), &control, saved.clone()).err().unwrap();
        let MatchError::Saved(found, 1, why) = error else { panic!("{error}") };
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
        assert_eq!(
            play(&rules, Uisge::start(), 1).unwrap_err(),
            MatchError::Opening(1, "the game is already over".into())
        );
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
        let show = |done, of, what: String| seen.lock().unwrap().push((done, of, what));
        let control = Control { show: Some(&show), ..Control::threads(1) };
        let ready = rules.prepare(&Uisge::start(), &control, []).unwrap();
        let result = ready.play(&|_, _| Ok(()), &mut |_| ());
        let seen = seen.into_inner().unwrap();
        assert!(seen.iter().map(|&(done, of, _)| (done, of)).eq((1..=of).map(|n| (n, of))));
        let Tally { wins, draws, losses } = result.meetings[0].tally;
        let score = format!("{wins} won, {draws} drawn, {losses} lost");
        let last = &seen[seen.len() - 1].2;
        assert!(last.starts_with(if number == 3 { "games" } else { &score }), "{last}");
        assert_eq!(last.contains("LLR"), sprt.is_some(), "{last}");
    }
}
