//! The record of one game: its ends, its limits, taking back.

use std::num::NonZeroU32;

use board_core::Player;
use board_core::prelude::*;
use board_play::{Ending, Fault, Game, GameOver, Limits, PlayError};

use crate::duel::{Duel, Illegal, Move, Winner};

/// Light wins on the third ply.
const WIN: [Move; 3] = [Move::Right, Move::Left, Move::Right];
/// Both go forth and back.
const ROUND: [Move; 4] = [Move::Right, Move::Left, Move::Left, Move::Right];

fn limits(repetition: u32, max_plies: impl Into<Option<u32>>) -> Limits {
    Limits { repetition: NonZeroU32::new(repetition), max_plies: max_plies.into() }
}

fn game(limits: Limits) -> Game<Duel> {
    Game::from_position(Duel::start(), limits)
}

fn play(game: &mut Game<Duel>, moves: &[Move]) {
    for &m in moves {
        assert_eq!(game.ending(), None, "before {m}");
        assert_eq!(game.play(m), Ok(()), "{m}");
    }
}

/// The game takes nothing more and stays as it is.
fn is_over(game: &Game<Duel>, legal: Move) {
    let mut tried = game.clone();
    for m in [legal, Move::Pass] {
        assert_eq!(tried.play(m), Err(PlayError::Over(GameOver)));
    }
    assert_eq!(tried.resign(Player::First), Err(GameOver));
    assert_eq!(tried.agree_draw(), Err(GameOver));
    assert_eq!(tried, *game);
}

#[test]
fn new_game_has_only_a_start_position() {
    let game = Game::<Duel>::default();
    assert_eq!((game.start(), game.position()), (&Duel::start(), &Duel::start()));
    assert_eq!((game.moves(), game.redo_moves()), (&[][..], &[][..]));
    assert_eq!((game.limits(), game.ending(), game.occurrences()), (Limits::default(), None, 1));
    assert_eq!(game, Game::new());
}

#[test]
fn game_ends_by_rule() {
    let mut game = game(Limits::default());
    play(&mut game, &WIN);
    assert_eq!(game.ending(), Some(Ending::Rules(Winner::Light)));
    assert_eq!(game.position().to_string(), "2dl dark");
    is_over(&game, Move::Left);
}

#[test]
fn game_may_start_from_a_finished_position() {
    let over: Duel = "2dl dark".parse().unwrap();
    let game = Game::from_position(over, limits(2, 0));
    assert_eq!(game.ending(), Some(Ending::Rules(Winner::Light)));
}

#[test]
fn ply_cap_ends_a_game_unless_it_ends_by_rule() {
    let mut capped = game(limits(0, 2));
    play(&mut capped, &WIN[..2]);
    assert_eq!(capped.ending(), Some(Ending::PlyCap));
    is_over(&capped, Move::Right);

    let mut won = game(limits(0, 3));
    play(&mut won, &WIN);
    assert_eq!(won.ending(), Some(Ending::Rules(Winner::Light)));

    let none = game(limits(0, 0));
    assert_eq!(none.ending(), Some(Ending::PlyCap));
    is_over(&none, Move::Right);
}

#[test]
fn repetition_ends_a_game_at_the_limit() {
    let mut game = game(limits(3, None));
    for times in [2, 3] {
        play(&mut game, &ROUND);
        assert_eq!(game.occurrences(), times);
    }
    assert_eq!(game.ending(), Some(Ending::Repetition));
    is_over(&game, Move::Right);

    // Taking back counts back, and playing again counts again.
    assert_eq!(game.undo(), Some(Move::Right));
    assert_eq!((game.occurrences(), game.ending()), (2, None));
    assert_eq!(game.redo(), Some(Move::Right));
    assert_eq!(game.ending(), Some(Ending::Repetition));
    while game.undo().is_some() {}
    assert_eq!((game.occurrences(), game.ending()), (1, None));
}

#[test]
fn repetition_requires_the_same_side_to_move() {
    // Blocked at the edge, light passes: the same board, but not the same position.
    let start: Duel = "ld2 light jumps=none".parse().unwrap();
    let mut game = Game::from_position(start, limits(2, None));
    play(&mut game, &[Move::Pass]);
    assert_eq!(game.position().to_string(), "ld2 dark jumps=none");
    assert_eq!((game.occurrences(), game.ending()), (1, None));
    play(&mut game, &[Move::Right, Move::Right, Move::Right, Move::Left, Move::Left]);
    assert_eq!(game.position().to_string(), "l1d1 light jumps=none");
    assert_eq!(game.ending(), Some(Ending::Repetition));
}

#[test]
fn repetition_precedes_the_ply_cap_and_requires_a_limit() {
    let mut both = game(limits(2, 4));
    play(&mut both, &ROUND);
    assert_eq!(both.ending(), Some(Ending::Repetition));
    let mut neither = game(Limits::default());
    play(&mut neither, &ROUND);
    assert_eq!((neither.ending(), neither.occurrences()), (None, 2));
}

#[test]
fn players_may_resign_or_agree() {
    for player in Player::ALL {
        let mut game = game(Limits::default());
        play(&mut game, &WIN[..1]);
        assert_eq!(game.resign(player), Ok(()));
        assert_eq!(game.ending(), Some(Ending::Resigned(player)));
        assert_eq!(game.ending().and_then(Ending::winner), Some(!player));
        is_over(&game, Move::Left);
    }
    let mut game = game(Limits::default());
    assert_eq!(game.agree_draw(), Ok(()));
    assert_eq!(game.ending(), Some(Ending::Agreed));
    assert_eq!(game.ending().and_then(Ending::winner), None);
    is_over(&game, Move::Right);
    assert!(game.reopen() && !game.reopen());
    assert_eq!(game.ending(), None);
}

#[test]
fn undo_withdraws_a_resignation_or_agreement() {
    let mut game = game(Limits::default());
    play(&mut game, &WIN[..2]);
    game.resign(Player::First).unwrap();
    assert_eq!(game.undo(), Some(Move::Left));
    assert_eq!((game.ending(), game.moves(), game.redo_moves()), (None, &WIN[..1], &WIN[1..2]));
    // A game that was declared over does not go on, not even by redo.
    game.agree_draw().unwrap();
    let before = game.clone();
    assert_eq!(game.redo(), None);
    assert_eq!(game, before);
    // At the start, there is no move to take back.
    game.undo();
    game.resign(Player::First).unwrap();
    assert_eq!((game.undo(), game.ending()), (None, None));
}

#[test]
fn only_a_different_move_discards_the_redo_moves() {
    let mut game = game(Limits::default());
    play(&mut game, &ROUND[..3]);
    game.undo();
    game.undo();
    assert_eq!(game.play(Move::Left), Ok(()));
    assert_eq!(game.redo_moves(), [Move::Left]);
    assert_eq!(game.play(Move::Right), Ok(()));
    assert_eq!((game.redo_moves(), game.moves().len()), (&[][..], 3));
    game.undo();
    game.forget_redo();
    assert_eq!((game.redo(), game.positions().len()), (None, 3));
}

#[test]
fn undo_and_redo_restore_the_game_after_every_move() {
    let mut game = game(limits(9, None));
    let mut games = vec![game.clone()];
    for m in ROUND.into_iter().chain(WIN) {
        play(&mut game, &[m]);
        games.push(game.clone());
    }
    let end = game.clone();
    for before in games[..ROUND.len() + WIN.len()].iter().rev() {
        assert!(game.undo().is_some());
        let mut forgot = game.clone();
        forgot.forget_redo();
        assert_eq!(forgot, *before);
    }
    while game.redo().is_some() {}
    assert_eq!(game, end);
}

#[test]
fn illegal_move_leaves_the_game_unchanged() {
    let mut game = game(limits(2, 9));
    play(&mut game, &WIN[..1]);
    game.undo();
    let before = game.clone();
    for (m, why) in [(Move::Left, Illegal::OffBoard), (Move::Pass, Illegal::MustMove)] {
        assert_eq!(game.play(m), Err(PlayError::Illegal(why)));
        assert_eq!(game, before);
    }
}

#[test]
fn endings_and_errors_are_displayed() {
    let ends = [
        (Ending::Rules(Winner::Dark), "dark by the rules"),
        (Ending::Resigned(Player::First), "first resigned"),
        (Ending::Forfeited(Player::First, Fault::NoMove), "first forfeited: no-move"),
        (Ending::Agreed, "draw by agreement"),
        (Ending::Repetition, "draw by repetition"),
        (Ending::PlyCap, "draw by the ply cap"),
    ];
    for (ending, text) in ends {
        assert_eq!(ending.to_string(), text);
    }
    let draws = [Ending::Repetition, Ending::PlyCap].map(Ending::<Winner>::winner);
    assert_eq!(draws, [None, None]);
    assert_eq!(Ending::Rules(Winner::Dark).winner(), Some(Player::Second));
    let errors = [PlayError::Illegal(Illegal::Blocked), GameOver.into()];
    assert_eq!(
        errors.map(|error| error.to_string()),
        ["the other piece is in the way", "the game is over"]
    );
}
