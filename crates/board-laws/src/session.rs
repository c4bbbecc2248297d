//! Law 12: sessions.

use board_core::{Move, Zobrist};
use board_play::view::Scene;
use board_play::{AnyGame, AnyPicked, Game, Limits, Session, View};

use crate::{Law, LawResult, Walk};

/// Checks law 12 for one walk: at every position the session agrees with the typed game. It accepts
/// moves by notation, index and touches, and undoes them.
pub fn follows_the_game<P: View + Zobrist>(walk: &Walk<P>) -> LawResult {
    let at = Law::Session.at(walk.last());
    let start = walk.start().to_string();
    let opened = AnyGame::of::<P>().parse(&start, Limits::default());
    let mut session = opened.map_err(|why| at.violation(why))?;
    let mut game = Game::from_position(*walk.start(), Limits::default());
    says_the_same(&*session, &game)?;
    for (ply, &m) in walk.moves().iter().enumerate() {
        let inputs = game.position().inputs(m).into_iter();
        let layout = game.position().layout();
        let touched: Vec<_> = inputs.map(|touch| touch.text::<P>(&layout)).collect();
        let touched: Vec<&str> = touched.iter().map(AsRef::as_ref).collect();
        at.require_equal(
            "what is picked",
            &Some(AnyPicked::Move(m.index())),
            &session.pick(&touched),
        )?;
        let played =
            if ply % 2 == 0 { session.play(&m.to_string()) } else { session.play_index(m.index()) };
        at.require(played.is_ok(), || format!("it does not take {m}: {played:?}"))?;
        at.require_equal("the game's play", &Ok(()), &game.play(m))?;
        says_the_same(&*session, &game)?;
        at.require_equal(
            "the last move",
            &Some(m.to_string()),
            &session.last_move().map(|m| m.offer.text),
        )?;
    }
    let read = AnyGame::of::<P>().read(&session.record()).map_err(|why| at.violation(why))?;
    says_the_same(&*read, &game)?;
    for &m in walk.moves().iter().rev() {
        at.require_equal("undo", &Some(m.to_string()), &session.undo())?;
        at.require_equal("undo of the game", &Some(m), &game.undo())?;
    }
    says_the_same(&*session, &game)
}

fn says_the_same<P: View + Zobrist>(session: &dyn Session, game: &Game<P>) -> LawResult {
    let position = game.position();
    let at = Law::Session.at(position);
    at.require_equal("the position", &position.to_string(), &session.position())?;
    at.require_equal("the rules", &position.rules().to_string(), &session.rules())?;
    at.require_equal("the side to move", &position.turn(), &session.turn())?;
    at.require_equal("the key", &position.key(), &session.key())?;
    at.require_equal("the record", &game.to_string(), &session.record())?;
    at.require_equal("the scene", &Scene::of(position), &session.scene())?;
    let moves = position.legal_moves();
    let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    at.require_equal("the legal moves", &texts, &session.legal_moves())?;
    at.require_equal("the offers", &Scene::offers(position), &session.offers())?;
    let mut mask = vec![false; P::Move::COUNT];
    moves.iter().for_each(|m| mask[m.index()] = true);
    at.require_equal("the mask", &mask, &session.mask())?;
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    at.require_equal("the outcome", &outcome, &session.ending().and_then(|ending| ending.outcome))?;
    let words = session.ending().map(|ending| ending.words);
    at.require(words.is_none_or(|words| !words.is_empty()), || "it ends without a word".into())
}
