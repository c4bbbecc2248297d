//! The real games, with enough memory and in parts.

use board_census::{CensusError, Ended, Resources, census};
use board_core::{Rules, perft};
use board_games::{FullGame, GAMES, Visitor, visit};

use crate::agree::{ENOUGH, compare};

/// The number of leaves to count from each start position.
const LEAVES: u64 = 20_000;

struct Compare;

impl Visitor for Compare {
    type Output = Result<(), String>;

    fn visit<P: FullGame>(self) -> Result<(), String> {
        for &rules in &P::Rules::all() {
            let start = P::start_with(rules);
            let shallow = |&depth: &u8| perft(&start, depth) <= LEAVES;
            let depth = (1..100).take_while(shallow).last().unwrap_or(1);
            compare(start, depth, ENOUGH)?;
        }
        Ok(())
    }
}

#[test]
#[ignore = "slow"]
fn every_game_and_option_from_the_start() {
    for game in GAMES {
        visit(game.name, Compare).unwrap().unwrap();
    }
}

/// Compares counts from later positions, which have game ends, passes and symmetric positions.
struct Later;

impl Visitor for Later {
    type Output = Result<u32, String>;

    fn visit<P: FullGame>(self) -> Result<u32, String> {
        let mut ended = 0;
        for (number, &rules) in (1_u64..).zip(P::Rules::all().iter().cycle().take(8)) {
            let mut state = number;
            let (mut game, mut shown) = (vec![P::start_with(rules)], 0);
            while let Some(m) = game[game.len() - 1].choose(|n| {
                state = board_core::zobrist::mix_with(state, number);
                (state % n as u64) as usize
            }) {
                game.push(game[game.len() - 1].after_unchecked(m));
                if game.len() > 2_000 {
                    break;
                }
            }
            // Some positions of the game, and the last ones.
            let last = game.len() - 1;
            for at in [last / 2, last.saturating_sub(6), last.saturating_sub(2), last] {
                if perft(&game[at], 4) > LEAVES {
                    continue;
                }
                let plies = compare(game[at], 4, ENOUGH)?;
                shown += 1;
                let ends = plies.iter().filter_map(|ply| ply.ended);
                ended += ends.filter(|ends| *ends != Ended::default()).count() as u32;
            }
            assert!(shown > 0, "{rules}");
        }
        Ok(ended)
    }
}

#[test]
fn every_game_from_later_positions() {
    for game in GAMES {
        let ended = visit(game.name, Later).unwrap().unwrap();
        assert!(ended >= 4, "{}: {ended} plies with ends", game.name);
    }
}

struct InParts;

impl Visitor for InParts {
    type Output = usize;

    fn visit<P: FullGame>(self) -> usize {
        let start = P::start();
        let deep = |&depth: &u8| perft(&start, depth) <= 1_000_000;
        let depth = (1..100).take_while(deep).last().unwrap_or(1);
        let all = census(&start, depth, ENOUGH, &()).unwrap();
        let known =
            |plies: &[board_census::Ply]| plies.iter().filter(|ply| ply.distinct.is_some()).count();
        let mut fewer = 0;
        let nothing = Resources { memory: 0, ..ENOUGH };
        let Err(CensusError::Limit { min }) = census(&start, depth, nothing, &()) else {
            panic!("{}: counts without memory", P::NAME);
        };
        // A megabyte more each time, starting with too little for one level.
        for memory in (0..10).map(|megabytes| min + (megabytes << 20)) {
            let resources = Resources { memory, ..ENOUGH };
            let Ok(plies) = census(&start, depth, resources, &()) else { continue };
            for (plies, all) in plies.iter().zip(&all) {
                assert_eq!((plies.leaves, plies.ended), (all.leaves, all.ended), "{memory}");
                assert!(plies.distinct.is_none() || plies.distinct == all.distinct, "{memory}");
            }
            fewer += usize::from(known(&plies) < known(&all));
        }
        fewer
    }
}

#[test]
fn memory_does_not_change_counts() {
    let fewer: usize = GAMES.iter().map(|game| visit(game.name, InParts).unwrap()).sum();
    assert!(fewer > 0, "everything fits");
}
