//! Compares all searches of `minimax` with a plain search.

use std::marker::PhantomData;

use board_games::FullGame;
use minimax::{
    Evaluation, IterativeOptions, IterativeSearch, Negamax, ParallelOptions, ParallelSearch,
    Replacement, Strategy,
};

use crate::capped::Capped;
use crate::games::{Check, affordable, capped, check_all, samples};
use crate::negamax::{best, values};
use crate::searched::{Guess, Searched, as_evaluation, guess};

struct Agreement;

impl Check for Agreement {
    const UNIT: &'static str = "searches";

    fn check<P: FullGame>(start: P) -> u64 {
        let mut searches = 0;
        for position in samples(start, 4) {
            let depth = affordable(&position, 50_000);
            let values = values(&position, depth, &guess).into_iter();
            let values: Vec<_> = values.map(|(m, value)| (m, as_evaluation(value))).collect();
            let (value, moves) = best(&values);
            for (way, m, found) in search(&capped(position), depth) {
                searches += 1;
                assert!(
                    found == value && moves.contains(&m),
                    "{way}: {m} {found}, not {moves:?} {value}: {position} at depth {depth}"
                );
            }
        }
        searches
    }
}

#[test]
fn all_searches_agree() {
    check_all::<Agreement>();
}

/// Returns the move and value of each search.
fn search<P: FullGame>(position: &Capped<P>, depth: u8) -> Vec<(String, P::Move, Evaluation)> {
    let guess = Guess::<P>(PhantomData);
    let table = IterativeOptions::new().with_table_byte_size(64_000);
    let iterative = [
        ("no null windows", table.with_null_window_search(false)),
        ("always replaced", table.with_replacement_strategy(Replacement::Always)),
        ("deepest kept", table.with_replacement_strategy(Replacement::DepthPreferred)),
        ("two plies a step", table.with_double_step_increment()),
        ("aspiration", table.with_aspiration_window(5)),
        ("mtdf", table.with_mtdf()),
        ("history", table.with_countermove_history()),
    ];
    let mut found = Vec::new();

    let mut search = Negamax::new(guess.clone(), depth);
    let m = Strategy::<Searched<P>>::choose_move(&mut search, position);
    found.push(("negamax".to_owned(), m.expect("a move"), search.root_value()));
    for (way, options) in iterative {
        let mut search = IterativeSearch::new(guess.clone(), options);
        search.set_max_depth(depth);
        let m = search.choose_move(position).expect("a move");
        found.push((format!("iterative, {way}"), m, search.root_value()));
    }
    let threads = ParallelOptions::default().with_num_threads(2);
    let mut search = ParallelSearch::new(guess, table, threads);
    search.set_max_depth(depth);
    let m = search.choose_move(position).expect("a move");
    found.push(("parallel".to_owned(), m, search.root_value()));
    found
}
