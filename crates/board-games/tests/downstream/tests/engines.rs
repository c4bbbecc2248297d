//! An engine of one's own, for a game of one's own, over UGI and in a match with a test.

use board_core::Position;
use board_play::{EvaluationFn, Game};
use board_search::{Best, Budget, Engine, Entrant, Forfeit, Match, Search, Verdict, ugi};
use downstream::Clobber;

/// Plays the first legal move.
struct First;

impl<P: Position> Engine<P> for First {
    fn choose(&mut self, game: &Game<P>, _: &Budget) -> Result<Best<P::Move>, Forfeit> {
        Ok(game.position().legal_moves()[0].into())
    }
}

#[test]
fn an_engine_is_served_over_ugi() {
    let lines = ["ugi", "position startpos", "go depth 1", "quit"];
    let (mut lines, mut out) = (lines.into_iter(), Vec::new());
    let mut next = || Ok(lines.next().map(|line| Ok(line.to_owned())));
    ugi::<Clobber>(&mut First, "first", "me", &mut next, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.starts_with("id name first\nid author me\noption name Repetition "), "{out}");
    assert!(out.ends_with(&format!("\nbestmove {}\n", Clobber::start().legal_moves()[0])), "{out}");
}

#[test]
fn a_match_with_a_test_shows_the_stronger_engine() {
    let search = || Search::new(EvaluationFn(|_: &Clobber| 0));
    let players = [
        Entrant { budget: Budget::depth(3), ..Entrant::new("search", move |_| Ok(search())) },
        Entrant::new("first", |_| Ok(First)),
    ];
    let sprt = Some("elo0=0,elo1=100".parse().unwrap());
    let result = Match { sprt, ..Match::new(&players) }.play(&Clobber::start()).unwrap();
    assert_eq!(result.verdict, Some(Verdict::Stronger), "{:?}", result.meetings);
}
