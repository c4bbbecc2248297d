//! Law 12: sessions.

use board_core::Move;
use board_play::view::Scene;
use board_play::{AnyPicked, Game, Limits, Session, View};

use crate::{Law, LawResult, Walk};

/// Checks law 12 for one walk: at every position the session agrees with the typed game.
///
/// The session accepts moves by notation, index and inputs, describes them, and undoes them.
pub fn matches_game<P: View>(walk: &Walk<P>) -> LawResult {
    let law = Law::Session.at(walk.last());
    let mut game = Game::from_position(*walk.start(), Limits::default());
    let mut session: Box<dyn Session> = Box::new(game.clone());
    same_state(&*session, &game)?;
    for &m in walk.moves() {
        let inputs = game.position().inputs(m).into_iter();
        let layout = game.position().layout();
        let touched: Vec<_> = inputs.map(|touch| touch.text::<P>(&layout)).collect();
        let touched: Vec<&str> = touched.iter().map(AsRef::as_ref).collect();
        let picked = Some(AnyPicked::Move(m.index()));
        ensure_equal!(law, picked, session.pick(&touched), "the result of pick");
        let words = game.position().describe(m);
        let mut by_index: Box<dyn Session> = Box::new(game.clone());
        let results = [session.play(&m.to_string()), by_index.play_index(m.index())];
        for played in results {
            ensure!(law, played.is_ok(), "expected to play {m}, found {played:?}");
        }
        ensure_equal!(law, Ok(()), game.play(m), "play of the typed game");
        same_state(&*session, &game)?;
        ensure_equal!(law, session.moves(), by_index.moves(), "the moves by index");
        let last = session.last_move().map(|last| (last.offer.text, last.offer.words));
        ensure_equal!(law, Some((m.to_string(), words.clone())), last, "the last move");
        ensure_equal!(law, Some(words), session.last_words(), "the words of the last move");
    }
    for &m in walk.moves().iter().rev() {
        ensure_equal!(law, Some(m.to_string()), session.undo(), "undo");
        ensure_equal!(law, Some(m), game.undo(), "undo of the typed game");
    }
    same_state(&*session, &game)
}

fn same_state<P: View>(session: &dyn Session, game: &Game<P>) -> LawResult {
    let position = game.position();
    let law = Law::Session.at(position);
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    ensure_equal!(law, moves, session.moves(), "the moves");
    ensure_equal!(law, Scene::of(position), session.scene(), "the scene");
    ensure_equal!(law, Scene::offers(position), session.offers(), "the offers");
    let mut mask = vec![false; P::Move::COUNT];
    position.legal_moves().iter().for_each(|m| mask[m.index()] = true);
    ensure_equal!(law, mask, session.mask(), "the mask");
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    ensure_equal!(law, outcome, session.ending().and_then(|ending| ending.outcome), "the outcome");
    let words = session.ending().map(|ending| ending.words);
    ensure!(law, words.is_none_or(|words| !words.is_empty()), "the ending has no description");
    Ok(())
}
