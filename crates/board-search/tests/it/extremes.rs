//! Extreme numbers: every call returns a move, a number or an error.

use std::time::Duration;

use board_core::{Outcome as _, Player, Position};
use board_games::{FullGame, PlayerSpec, for_each_game, uisge};
use board_play::{Ending, EvaluationFn, Game, Limits};
use board_search::{Budget, Engine as _, Mcts, Pairs, Score, Search, Sprt, Tally, Tree, opening};

use crate::common::{OVER, named};

fn accept_extremes<P: FullGame>() {
    let start = P::start();
    for estimate in [i32::MIN, -1, 0, i32::MAX] {
        for selective in [false, true] {
            let search =
                Search::new(EvaluationFn(move |_: &P| estimate)).memory(1 << 16).exact(!selective);
            let score = { search }.best(&start, &Budget::nodes(500)).score;
            assert!(score.hundredths().is_some_and(|max| max.abs() <= Score::MAX));
        }
    }
    let small = || Search::new(EvaluationFn(|_: &P| 0)).exact(true).memory(0);
    assert_eq!(small().best(&start, &Budget { nodes: Some(0), ..Budget::depth(u8::MAX) }).depth, 0);
    let many = small()
        .threads(usize::MAX)
        .best(&start, &Budget { time: Some(Duration::MAX), ..Budget::depth(1) });
    assert_eq!(many.depth, 1);

    let long = Budget { time: Some(Duration::MAX), ..Budget::nodes(20) };
    for (max_plies, budget) in [(300, &Budget::nodes(0)), (0, &long), (u32::MAX, &long)] {
        let options = Mcts { max_plies, seed: u64::MAX, ..Mcts::default() };
        let mut tree = Tree::new(&start, options);
        assert_eq!(Some(tree.search(budget)), budget.nodes);
        assert!(max_plies == u32::MAX || tree.value() == 0.0);
    }

    let one = Limits { max_plies: Some(1), ..Limits::default() };
    assert_eq!(opening(start, u32::MAX, one, u64::MAX).moves().len(), 1);
    assert_eq!(opening(start, 0, one, 0).moves().len(), 0);
}

#[test]
fn extreme_limits_are_accepted() {
    for_each_game!(P => accept_extremes::<P>());
}

#[test]
fn any_tally_has_a_share_an_interval_and_a_likelihood() {
    const ENDS: [u64; 3] = [0, 1, u64::MAX];
    let over: uisge::Uisge = OVER.parse().unwrap();
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.winner(), Some(Player::First));
    let smallest = f64::MIN_POSITIVE;
    let tests =
        [[-1000.0, 1000.0], [0.0, smallest]].map(|elo| Sprt::new(elo, [smallest; 2]).unwrap());
    assert!(Sprt::new([0.0, 1.0], [smallest / 2.0, 0.05]).is_err());
    assert!(Sprt::new([0.0, 1.0], [0.05, 1e-320]).is_err());
    for wins in ENDS {
        for draws in ENDS {
            for losses in ENDS {
                let mut tally = Tally { wins, draws, losses };
                assert!((0.0..=1.0).contains(&tally.share()), "{tally:?}");
                let sum = u128::from(wins) + u128::from(draws) + u128::from(losses);
                assert_eq!(u128::from(tally.games()), sum.min(u64::MAX.into()));
                let pairs = Pairs([losses, 0, draws, 0, wins]);
                let elo = pairs.elo();
                assert_eq!(elo.is_some(), sum > 0);
                assert!(elo.is_none_or(|elo| !elo.difference.is_nan()), "{tally:?}: {elo:?}");
                assert!(elo.is_none_or(|elo| elo.interval[0] <= elo.interval[1]), "{tally:?}");
                for test in tests {
                    let numbers = [test.bounds(), [test.llr(&pairs); 2]].concat();
                    assert!(
                        numbers.iter().all(|n| n.is_finite()),
                        "{test}: {pairs:?}: {numbers:?}"
                    );
                }
                tally.record(Ending::Rules(outcome), Player::First);
                tally.record(Ending::Rules(outcome), Player::Second);
                tally.record(Ending::<uisge::Outcome>::Agreed, Player::First);
                assert_eq!(tally.wins, wins.saturating_add(1));
            }
        }
    }
}

#[test]
fn invalid_names_of_opponents_are_rejected() {
    let invalid = "|:|search:|search:=|search:0s|search:-1s|search:1|search:s|search:ms|search:18446744073709551616s|search:depth=0|search:depth=201|search:depth=256|search:nodes=0|\
        search:nodes=18446744073709551616|mcts:|mcts:0|mcts:4294967296|mcts:=5|Random| random|\
        random |search:1\u{661}s|search:+5ms|search:05ms|search:+5s|search:depth=+1|search:depth=01|exact:nodes=+1|exact:nodes=00100|mcts:+10|\
        mcts:0010|\u{10ffff}:\0|search|search:5|search:0ms|search:nodes=x|mcts|mcts:1ms|search:99999999999999999999s|é";
    for text in invalid.split('|') {
        let why = text.parse::<PlayerSpec>().unwrap_err().to_string();
        let expected = match text.split_once(':') {
            Some(("search" | "exact", _)) => {
                "depth=1 to depth=200, nodes=1 or more, or 1ms or more"
            }
            Some(("mcts", _)) => "mcts:1 to mcts:4294967295",
            _ => "random, simple, ",
        };
        assert!(why.contains(&format!(": expected {expected}")), "{text:?}: {why}");
    }
    let long = "x".repeat(1 << 20).parse::<PlayerSpec>().unwrap_err().to_string();
    assert!(long.len() < 500, "{}", long.len());
}

#[test]
fn names_of_players_round_trip_and_choose_legal_moves() {
    let start = uisge::Uisge::start();
    let game = Game::from_position(start, Limits::default());
    let names = "random simple beginner easy fair search:1ms search:nodes=1 exact:depth=1 mcts:1";
    for name in names.split(' ') {
        let best = named(name, 0).choose(&game, &Budget::default()).unwrap();
        assert!(start.is_legal(best.line[0]), "{name}");
        assert_eq!(name.parse::<PlayerSpec>().unwrap().to_string(), name);
    }
    let long = "strong perfect search:1500ms exact:1000ms exact:18446744073709551615ms \
        search:18446744073709551615s search:depth=200 search:nodes=18446744073709551615 \
        mcts:4294967295";
    for name in long.split_whitespace() {
        assert_eq!(name.parse::<PlayerSpec>().unwrap().to_string(), name);
    }
}
