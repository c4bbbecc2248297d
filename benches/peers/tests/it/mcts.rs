//! The Monte Carlo tree searches of both peers.

use std::sync::Mutex;

use board_game::ai::mcts::{MCTSBot, mcts_build_tree};
use board_game::ai::simple::RandomBot;
use board_game::util::board_gen::random_board_with_moves;
use board_game::util::bot_game;
use board_game::util::tiny::consistent_rng;
use board_game::wdl::OutcomeWDL;
use board_games::FullGame;
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};

use crate::board::Adapted;
use crate::capped::Capped;
use crate::games::{Check, affordable, check_all, samples};
use crate::negamax::{best, values};
use crate::searched::Searched;

/// Returns games with a limit of a few plies, which are small enough to be searched completely.
fn small<P: FullGame>(start: P) -> impl Iterator<Item = Capped<P>> {
    samples(start, 8).into_iter().map(|position| {
        let depth = affordable(&position, 200);
        Capped::new(position, depth.into())
    })
}

/// Returns the moves with their values.
fn exact_values<P: FullGame>(position: &Capped<P>) -> Vec<(P::Move, i32)> {
    values(position, u8::try_from(position.plies_left()).expect("few plies"), &|_| 0)
}

struct Proved;

impl Check for Proved {
    const UNIT: &'static str = "small games proved";

    fn check<P: FullGame>(start: P) -> u64 {
        let mut rng = consistent_rng();
        let mut proved = 0;
        for position in small(start) {
            let value = best(&exact_values(&position)).0;
            let tree = mcts_build_tree(&Adapted::<P>(position), 20_000, 2.0, &mut rng);
            if let Some(outcome) = tree[0].solution() {
                // The outcome of the root is for the player who has just moved.
                let expected = match value.signum() {
                    1 => OutcomeWDL::Loss,
                    0 => OutcomeWDL::Draw,
                    _ => OutcomeWDL::Win,
                };
                assert_eq!(outcome, expected, "{position}");
                proved += 1;
            }
        }
        proved
    }
}

#[test]
fn proven_outcomes_are_correct() {
    check_all::<Proved>();
}

struct Strength;

impl Check for Strength {
    const UNIT: &'static str = "more games won than lost";

    fn check<P: FullGame>(start: P) -> u64 {
        let start = Adapted::<P>::new(start);
        let rng = Mutex::new(consistent_rng());
        let opening = || random_board_with_moves(&start, 2, &mut *rng.lock().expect("no panic"));
        let result = bot_game::run(
            opening,
            || MCTSBot::new(50, 2.0, consistent_rng()),
            || RandomBot::new(consistent_rng()),
            5,
            true,
            |_, _| {},
        );
        let score = result.wdl_l;
        println!("{score:?}");
        score.win.checked_sub(score.loss).expect("the search beats random moves").into()
    }
}

#[test]
fn board_game_mcts_beats_random_moves() {
    check_all::<Strength>();
}

struct Chosen;

impl Check for Chosen {
    const UNIT: &'static str = "moves chosen";

    fn check<P: FullGame>(start: P) -> u64 {
        let mut search = MonteCarloTreeSearch::<Searched<P>>::new(MCTSOptions::default());
        search.set_max_rollouts(2000);
        let mut chosen = 0;
        for position in small(start) {
            let values = exact_values(&position);
            let best = best(&values).0;
            let m = search.choose_move(&position).expect("a move");
            let &(_, value) = values.iter().find(|&&(legal, _)| legal == m).expect("a legal move");
            assert_eq!(value.signum(), best.signum(), "{m} in {position}");
            chosen += 1;
        }
        chosen
    }
}

#[test]
fn minimax_mcts_chooses_a_best_move() {
    check_all::<Chosen>();
}
