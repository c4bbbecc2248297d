//! Comparisons of generators that are not position types.

use std::collections::BTreeSet;
use std::io;

use board_benches::compare::{Answer, Difference, Fault, Generator, Problem, Typed, run};
use board_benches::{Corpus, Game};
use board_games::uisge::Uisge;
use board_laws::data::recorded;
use board_naive::ReferenceRules;
use board_naive::uisge::Naive;

use crate::{START, options};

/// Lists moves, but omits a move at positions that are not known.
struct Omitting {
    known: Option<BTreeSet<String>>,
}

impl Generator for Omitting {
    fn moves(&mut self, position: &str) -> Result<Answer, String> {
        let mut answer = Typed::<Uisge>::default().moves(position)?;
        if self.known.as_ref().is_some_and(|known| !known.contains(position)) {
            answer.moves.pop();
        }
        Ok(answer)
    }
}

#[test]
fn perft_is_counted_from_lists_of_moves() {
    let mut out = Vec::new();
    assert_eq!(run::<Uisge>(&mut Omitting { known: None }, &options(4), &mut out), Ok(()));
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("perft 4 from the start position agrees: 781 leaves\n"), "{out}");
}

#[test]
fn random_games_find_a_missing_move() {
    let game = Game::named("uisge").unwrap();
    let corpus = Corpus::<Uisge>::read(game.corpus, game.table).all();
    let of_corpus = corpus.iter().map(|sample| sample.text.to_string());
    let of_recording = recorded(game.recording).map(|recorded| recorded.position);
    let known: BTreeSet<String> = of_corpus.chain(of_recording).collect();
    assert!(known.contains(START));
    let mut generator = Omitting { known: Some(known.clone()) };
    let Err(Problem::Difference(Difference { found_by, position, faults, .. })) =
        run::<Uisge>(&mut generator, &options(1), &mut io::sink())
    else {
        panic!("no difference");
    };
    assert_eq!(found_by, "random game 1 with seed 0");
    assert!(!known.contains(&position), "{position}");
    let [Fault::Missing(moves)] = &faults[..] else { panic!("{faults:?}") };
    let legal = Naive::parse(&position).unwrap().legal();
    assert!(moves.len() == 1 && legal.contains(&moves[0]), "{moves:?}");
}
