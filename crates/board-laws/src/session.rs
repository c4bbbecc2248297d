//! Law 12: sessions.

use board_core::{Move, Zobrist};
use board_play::view::Scene;
use board_play::{AnyPicked, Game, Limits, Session, View};

use crate::{Law, LawResult, Walk};

/// Checks law 12 for one walk: at every position the session agrees with the typed game.
///
/// The session accepts moves by notation, index and inputs, describes them, and undoes them.
pub fn matches_game<P: View + Zobrist>(walk: &Walk<P>) -> LawResult {
    let law = Law::Session.at(walk.last());
    let mut game = Game::from_position(*walk.start(), Limits::default());
    let mut session: Box<dyn Session> = Box::new(game.clone());
    same_state(&*session, &game)?;
    for &m in walk.moves() {
        let inputs = game.position().inputs(m).into_iter();
        let layout = game.position().layout();
        let touched: Vec<_> = inputs.map(|touch| touch.text::<P>(&layout)).collect();
        let touched: Vec<&str> = touched.iter().map(AsRef::as_ref).collect();
        law.require_equal(
            "the result of pick",
            &Some(AnyPicked::Move(m.index())),
            &session.pick(&touched),
        )?;
        let words = game.position().describe(m);
        let mut by_index: Box<dyn Session> = Box::new(game.clone());
        let results = [session.play(&m.to_string()), by_index.play_index(m.index())];
        for played in results {
            law.require(played.is_ok(), || format!("expected to play {m}, found {played:?}"))?;
        }
        law.require_equal("play of the typed game", &Ok(()), &game.play(m))?;
        same_state(&*session, &game)?;
        law.require_equal("the record by index", &session.record(), &by_index.record())?;
        let last = session.last_move().map(|last| (last.offer.text, last.offer.words));
        law.require_equal("the last move", &Some((m.to_string(), words.clone())), &last)?;
        law.require_equal("the words of the last move", &Some(words), &session.last_words())?;
    }
    let texts: Vec<_> = walk.moves().iter().map(ToString::to_string).collect();
    law.require_equal("the moves", &texts, &session.moves())?;
    let read: Game<P> = session.record().parse().map_err(|why| law.violation(why))?;
    same_state(&read, &game)?;
    for &m in walk.moves().iter().rev() {
        law.require_equal("undo", &Some(m.to_string()), &session.undo())?;
        law.require_equal("undo of the typed game", &Some(m), &game.undo())?;
    }
    same_state(&*session, &game)
}

fn same_state<P: View + Zobrist>(session: &dyn Session, game: &Game<P>) -> LawResult {
    let position = game.position();
    let law = Law::Session.at(position);
    law.require_equal("the rules", &position.rules().to_string(), &session.rules())?;
    law.require_equal("the side to move", &position.turn(), &session.turn())?;
    law.require_equal("the key", &position.key(), &session.key())?;
    law.require_equal("the number of plies", &game.moves().len(), &session.plies())?;
    law.require_equal("the record", &game.to_string(), &session.record())?;
    law.require_equal("the scene", &Scene::of(position), &session.scene())?;
    let moves = position.legal_moves();
    let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    law.require_equal("the legal moves", &texts, &session.legal_moves())?;
    law.require_equal("the offers", &Scene::offers(position), &session.offers())?;
    let mut mask = vec![false; P::Move::COUNT];
    moves.iter().for_each(|m| mask[m.index()] = true);
    law.require_equal("the mask", &mask, &session.mask())?;
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    law.require_equal(
        "the outcome",
        &outcome,
        &session.ending().and_then(|ending| ending.outcome),
    )?;
    let words = session.ending().map(|ending| ending.words);
    law.require(words.is_none_or(|words| !words.is_empty()), || {
        "the ending has no description".into()
    })
}
