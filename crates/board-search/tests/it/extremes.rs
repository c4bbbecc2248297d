//! Extreme numbers: every call returns a move, a number or an error.

use std::num::NonZeroU32;
use std::time::Duration;

use board_core::{Outcome as _, Player, Position};
use board_games::{FullGame, GAMES, dispatch, uisge};
use board_play::{Ending, Evaluate as _, EvaluationFn, Game, Limits, Linear};
use board_search::{
    Contender, Limit, Mcts, Opponent, Pairs, Score, Search, Sprt, Tally, most_promising, opening,
    parse_duration,
};

use crate::common::OVER;

fn accept_extremes<P: FullGame>() {
    let start = P::start();
    for estimate in [i32::MIN, -1, 0, i32::MAX] {
        for selective in [false, true] {
            let search =
                Search::new(EvaluationFn(move |_: &P| estimate)).memory(1 << 16).exact(!selective);
            let score = search.nodes(500).best(&start).score;
            assert!(score.hundredths().is_some_and(|max| max.abs() <= Score::MAX));
        }
    }
    let small = || Search::new(EvaluationFn(|_: &P| 0)).exact(true).memory(0);
    assert_eq!(small().depth(u8::MAX).nodes(0).best(&start).depth, 0);
    let many = small().threads(usize::MAX).depth(1).time(Duration::MAX).best(&start);
    assert_eq!(many.depth, 1);

    let none = Mcts::new(0).best(&start);
    assert_eq!((none.playouts, none.share), (0, 0.5));
    let short = Mcts::new(20).max_plies(0).time(Duration::MAX).seed(u64::MAX).best(&start);
    assert_eq!((short.playouts, short.share), (20, 0.5));
    assert_eq!(Mcts::new(20).max_plies(u32::MAX).best(&start).playouts, 20);

    for number in [0, usize::MAX] {
        let m = most_promising(&start, |count| number.min(count - 1));
        assert!(m.is_some_and(|m| start.is_legal(m)));
    }
    let one = Limits { max_plies: Some(1), ..Limits::default() };
    assert_eq!(opening(start, u32::MAX, one, u64::MAX).moves().len(), 1);
    assert_eq!(opening(start, 0, one, 0).moves().len(), 0);
}

#[test]
fn extreme_limits_are_accepted() {
    for game in GAMES {
        dispatch!(game, P => accept_extremes::<P>());
    }
}

#[test]
fn sums_of_features_do_not_overflow() {
    const ENDS: [i32; 3] = [i32::MIN, 0, i32::MAX];
    let (start, least) = (uisge::Uisge::start(), i128::from(i32::MIN));
    let features = |_: &uisge::Uisge| [i32::MIN; 7];
    for first in ENDS {
        for second in ENDS {
            let weights = [first, first, first, second, second, second, -1];
            let linear = Linear { names: [""; 7], weights, features };
            let exact = least * weights.iter().map(|&weight| i128::from(weight)).sum::<i128>();
            let expected = exact.clamp(least, i32::MAX.into());
            assert_eq!(i128::from(linear.evaluate(&start)), expected, "{first}, {second}");
        }
    }
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
        mcts:0010|\u{10ffff}:\0|search|search:5|search:0ms|search:nodes=x|mcts|mcts:1ms|search:99999999999999999999s|perfect|é";
    for text in invalid.split('|') {
        let why = text.parse::<Opponent>().unwrap_err().to_string();
        let expected = match text.split_once(':') {
            Some(("search" | "exact", _)) => {
                "depth=1 to depth=200, nodes=1 or more, or 1ms or more"
            }
            Some(("mcts", _)) => "mcts:1 to mcts:4294967295",
            _ => "random, simple, ",
        };
        assert!(why.contains(&format!(": expected {expected}")), "{text:?}: {why}");
        let contender = text.parse::<Contender>();
        let why = contender.map_or_else(|error| error.to_string(), |_| String::new());
        let is_contender = ["search", "perfect"].contains(&text);
        assert!(is_contender || why.contains(&format!(": expected {expected}")), "{text:?}: {why}");
    }
    let long = "x".repeat(1 << 20).parse::<Opponent>().unwrap_err().to_string();
    assert!(long.len() < 500, "{}", long.len());
}

#[test]
fn opponents_with_extreme_limits_choose_legal_moves() {
    assert_eq!(parse_duration("18446744073709551615s"), Some(Duration::from_secs(u64::MAX)));
    let start = uisge::Uisge::start();
    let game = Game::from_position(start, Limits::default());
    for opponent in [
        Opponent::Search(Limit::depth(0)),
        Opponent::Search(Limit::nodes(0)),
        Opponent::Search(Limit::time(Duration::ZERO)),
        Opponent::Exact(Limit::depth(1)),
        Opponent::Mcts(NonZeroU32::MIN),
    ] {
        let m = opponent.engine(0).choose(&game);
        assert!(m.is_ok_and(|m| start.is_legal(m)), "{opponent}");
        assert_eq!(opponent.to_string().parse(), Ok(opponent));
    }
}

#[test]
fn names_of_opponents_round_trip() {
    let names = "easy fair simple search:90ms search:nodes=5 \
        search:1500ms exact:1000ms exact:18446744073709551615ms search:depth=200";
    for name in names.split(' ') {
        assert_eq!(name.parse::<Opponent>().unwrap().to_string(), name);
    }
    assert_eq!(Limit::depth(u8::MAX), Limit::depth(200));
    for (time, text) in [
        (Duration::ZERO, "search:1ms"),
        (Duration::from_nanos(1), "search:1ms"),
        (Duration::from_micros(1500), "search:2ms"),
        (Duration::from_millis(1), "search:1ms"),
        (Duration::from_millis(999), "search:999ms"),
        (Duration::from_secs(1), "search:1s"),
        (Duration::from_nanos(1_000_000_001), "search:1001ms"),
        (Duration::from_nanos(1_999_000_001), "search:2s"),
        (Duration::from_secs(u64::MAX), "search:18446744073709551615s"),
        (Duration::MAX, "search:18446744073709551615s"),
    ] {
        let opponent = Opponent::Search(Limit::time(time));
        assert_eq!((opponent.to_string().as_str(), text.parse()), (text, Ok(opponent)));
    }
    for number in [1, u32::MAX] {
        let playouts = NonZeroU32::new(number).unwrap();
        let nodes = Limit::nodes(u64::from(number) << 32);
        for opponent in [Opponent::Mcts(playouts), Opponent::Search(nodes)] {
            assert_eq!(opponent.to_string().parse(), Ok(opponent));
        }
    }
}
