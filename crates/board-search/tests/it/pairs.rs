//! Estimates and tests from pairs of games, against a slow computation and simulated matches.

use board_core::Random;
use board_search::{Pairs, Sprt, Tally, Verdict};

fn test(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Sprt {
    Sprt::new([elo0, elo1], [alpha, beta]).unwrap()
}

/// Returns the log-likelihood of the most likely distribution on a grid whose expected points per
/// game are `score`: three probabilities are free, the other two follow from the expectation.
fn slow_log_likelihood(counts: [u64; 5], score: f64) -> f64 {
    let mut best = f64::NEG_INFINITY;
    let (mut center, mut step) = ([0.2; 3], 0.1);
    while step > 1e-7 {
        let mut next = center;
        for index in 0..11usize.pow(3) {
            let offset = [index % 11, index / 11 % 11, index / 121].map(|at| at as f64 - 5.0);
            let p: [f64; 3] = std::array::from_fn(|at| center[at] + step * offset[at]);
            // p[0] + ... + p[4] = 1 and p[1] / 4 + p[2] / 2 + p[3] * 3 / 4 + p[4] = score.
            let last = score - p[0] / 4.0 - p[1] / 2.0 - p[2] * 0.75;
            let all = [1.0 - p[0] - p[1] - p[2] - last, p[0], p[1], p[2], last];
            if all.iter().any(|&p| p <= 0.0) {
                continue;
            }
            let value = counts.iter().zip(all).map(|(&n, p)| n as f64 * p.ln()).sum();
            if value > best {
                (best, next) = (value, p);
            }
        }
        center = next;
        step *= 0.6;
    }
    best
}

#[test]
fn the_ratio_is_that_of_the_most_likely_distributions() {
    for counts in [[3, 7, 20, 9, 6], [10, 40, 100, 45, 20], [1, 1, 1, 1, 1], [2, 9, 30, 4, 1]] {
        for (elo0, elo1) in [(0.0, 10.0), (-30.0, 40.0), (100.0, 150.0)] {
            let test = test(elo0, elo1, 0.05, 0.05);
            let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            let slow =
                slow_log_likelihood(counts, score(elo1)) - slow_log_likelihood(counts, score(elo0));
            let fast = test.llr(&Pairs(counts));
            assert!((fast - slow).abs() < 1e-3, "{counts:?} {test}: {fast} and {slow}");
        }
    }
}

/// Simulated pairs of games: an opening that favors a side changes the odds of both games, but not
/// the expected points of the pair.
#[derive(Clone, Copy, Debug)]
struct Players {
    share: f64,
    draws: f64,
    bias: f64,
}

impl Players {
    fn new(elo: f64, draws: f64, bias: f64) -> Self {
        let share = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let draws = draws.min(2.0 * share.min(1.0 - share));
        let win = share - draws / 2.0;
        Self { share, draws, bias: bias.min(win).min(1.0 - draws - win) }
    }

    fn pair(self, random: &mut Random) -> Tally {
        let bias = if random.below(2) == 0 { self.bias } else { -self.bias };
        let mut tally = Tally::default();
        for bias in [bias, -bias] {
            let number = random.below(1 << 30) as f64 / f64::from(1 << 30);
            let win = self.share - self.draws / 2.0 + bias;
            match number {
                _ if number < win => tally.wins += 1,
                _ if number < win + self.draws => tally.draws += 1,
                _ => tally.losses += 1,
            }
        }
        tally
    }
}

/// A 95% interval contains the true difference in 95% of matches. With few pairs, it cannot do so
/// exactly, because few results are possible; then it contains it more often.
#[test]
fn intervals_contain_the_truth_as_often_as_promised() {
    const MATCHES: u64 = 2000;
    for (number, elo, draws, bias, max) in [
        (500, 0.0, 0.0, 0.0, 0.97),
        (500, 0.0, 0.3, 0.3, 0.97),
        (500, 200.0, 0.4, 0.1, 0.97),
        (500, -380.0, 0.2, 0.0, 0.97),
        (100, 0.0, 0.8, 0.0, 0.97),
        (100, 70.0, 0.0, 0.3, 0.97),
        (100, 380.0, 0.0, 0.1, 0.97),
        (50, -70.0, 0.4, 0.1, 0.97),
        (50, 600.0, 0.0, 0.0, 0.98),
        (20, 200.0, 0.0, 0.0, 0.97),
        (20, -200.0, 0.4, 0.1, 0.98),
        (10, 0.0, 0.0, 0.0, 0.97),
        (5, 0.0, 0.4, 0.1, 1.0),
        (5, 600.0, 0.06, 0.0, 1.0),
        (1, 100.0, 0.4, 0.0, 1.0),
    ] {
        let players = Players::new(elo, draws, bias);
        let contains = |seed: &u64| {
            let mut random = Random::new(1).part(*seed);
            let mut pairs = Pairs::default();
            (0..number).for_each(|_| pairs.record(players.pair(&mut random)));
            let [low, high] = pairs.elo().unwrap().interval;
            let rounded = |ends: [f64; 2]| ends.map(|end| end.round() as i64);
            let reversed = pairs.reversed().elo().unwrap().interval;
            assert_eq!(rounded(reversed), rounded([-high, -low]));
            low <= elo && elo <= high
        };
        let share = (0..MATCHES).filter(contains).count() as f64 / MATCHES as f64;
        assert!(0.93 <= share && share <= max, "{number} pairs, {players:?}: {share}");
    }
}

#[test]
fn differences_are_those_of_the_logistic_model() {
    // Ten points of eleven; all points; no points.
    let elo = |pairs| Pairs(pairs).elo().unwrap();
    assert!((elo([0, 0, 2, 0, 9]).difference - 400.0).abs() < 1e-9);
    assert_eq!(elo([0, 0, 7, 0, 0]).difference.to_string(), "0");
    let [won, lost] = [elo([0, 0, 0, 0, 3]), elo([3, 0, 0, 0, 0])];
    assert_eq!((won.difference, won.interval[1]), (f64::INFINITY, f64::INFINITY));
    assert_eq!((lost.difference, lost.interval[0]), (-f64::INFINITY, -f64::INFINITY));
    assert!(won.interval[0].is_finite() && lost.interval[1].is_finite());
}

/// Simulates matches, and returns the number of those that are decided for `elo1`.
fn matches(test: Sprt, players: Players, number: u64) -> u64 {
    let stronger = |seed: &u64| {
        let mut random = Random::new(2).part(*seed);
        let mut pairs = Pairs::default();
        loop {
            pairs.record(players.pair(&mut random));
            if let Some(verdict) = test.verdict(&pairs) {
                return verdict == Verdict::Stronger;
            }
        }
    };
    (0..number).filter(stronger).count() as u64
}

#[test]
fn wrong_verdicts_are_as_rare_as_promised() {
    const MATCHES: u64 = 400;
    for (alpha, beta) in [(0.05, 0.05), (0.2, 0.1)] {
        let test = test(0.0, 60.0, alpha, beta);
        // Three standard deviations.
        let max = |p: f64| {
            let mean = p * MATCHES as f64;
            (mean + 3.0 * (mean * (1.0 - p)).sqrt()) as u64
        };
        for (draws, bias) in [(0.0, 0.0), (0.0, 0.3), (0.4, 0.1), (0.8, 0.0)] {
            let wrong = matches(test, Players::new(0.0, draws, bias), MATCHES);
            assert!(wrong <= max(alpha), "{test}, draws {draws}, bias {bias}: {wrong} for elo1");
            let wrong = MATCHES - matches(test, Players::new(60.0, draws, bias), MATCHES);
            assert!(wrong <= max(beta), "{test}, draws {draws}, bias {bias}: {wrong} for elo0");
        }
    }
    // In the middle, both verdicts occur.
    let test = test(0.0, 60.0, 0.05, 0.05);
    let stronger = matches(test, Players::new(30.0, 0.4, 0.1), MATCHES);
    assert!((MATCHES / 4..3 * MATCHES / 4).contains(&stronger), "{stronger}");
}

#[test]
fn pairs_are_counted_by_their_points() {
    for (at, wins, draws) in [(0, 0, 0), (1, 0, 1), (2, 1, 0), (2, 0, 2), (3, 1, 1), (4, 2, 0)] {
        let mut pairs = Pairs([5; 5]);
        pairs.record(Tally { wins, draws, losses: 2 - wins - draws });
        let expected = std::array::from_fn(|index| 5 + u64::from(index == at));
        assert_eq!(pairs, Pairs(expected), "{wins} won, {draws} drawn");
    }
}

#[test]
fn the_bounds_follow_from_the_error_probabilities() {
    let bounds = |alpha, beta| test(0.0, 5.0, alpha, beta).bounds();
    // Without results, there is no evidence, and no verdict.
    let test = test(0.0, 5.0, 0.05, 0.05);
    assert_eq!((test.llr(&Pairs::default()), test.verdict(&Pairs::default())), (0.0, None));
    // ln 19, ln 9 and ln(0.9 / 0.05)
    for (found, expected) in [
        (bounds(0.05, 0.05), [-2.944, 2.944]),
        (bounds(0.1, 0.1), [-2.197, 2.197]),
        (bounds(0.05, 0.1), [-2.251, 2.890]),
    ] {
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-3, "{found}, expected {expected}");
        }
    }
}

#[test]
fn notation_round_trips_and_errors_say_what_was_expected() {
    let parsed: Sprt = "elo0=-1.5,elo1=3,alpha=0.1".parse().unwrap();
    assert_eq!(parsed, test(-1.5, 3.0, 0.1, 0.05));
    assert_eq!((parsed.elo(), parsed.errors()), ([-1.5, 3.0], [0.1, 0.05]));
    assert_eq!(parsed.to_string().parse(), Ok(parsed));
    for (text, expected) in [
        ("", "expected elo0=A,elo1=B"),
        ("elo0=0", "expected elo0=A,elo1=B"),
        ("elo0=0,elo0=5,elo1=10", "expected each of elo0, elo1, alpha and beta once"),
        ("elo0=NaN,elo1=5", "expected elo0 below elo1"),
        ("elo0=5,elo1=5", "expected elo0 below elo1"),
        ("elo0=0,elo1=x", "expected a number, found \"x\""),
        ("elo0=0,elo1=inf", "expected elo0 below elo1"),
        ("elo0=0,elo2=5", "expected elo0, elo1, alpha or beta, found \"elo2\""),
        ("elo0=0,elo1=5,alpha=0", "expected alpha and beta between 0 and 0.5"),
        ("elo0=0,elo1=5,beta=0.5", "expected alpha and beta between 0 and 0.5"),
    ] {
        let error = text.parse::<Sprt>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
