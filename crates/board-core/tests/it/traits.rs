//! What follows from the traits: canonical forms, keys, scores, and what threads may share.

use std::collections::HashSet;
use std::panic::{RefUnwindSafe, UnwindSafe};

use board_core::prelude::*;
use board_core::record::{Date, DateError, NoteError, Part};
use board_core::zobrist::{mix_with, table};
use board_core::{
    AnyEnding, AnyError, AnyGame, Capped, Ending, Faults, Game, GameOver, Keyed, LastMove, LastPly,
    Limits, MoveList, NoRules, ParseError, PerftError, PlayError, Player, PositionError,
    RecordError, RuleOption, RulesError, Session, Value, WinOrDraw, playout, sink, text, view,
};

use crate::duel;
use crate::nim;

fn nim(text: &str) -> nim::Nim {
    text.parse().unwrap()
}

fn duel(text: &str) -> duel::Duel {
    text.parse().unwrap()
}

#[test]
fn the_canonical_form_is_the_least_image() {
    // Heaps sorted: the least of the six orders.
    let (form, symmetry) = nim("5,1,3 right").canonical();
    assert_eq!(form, nim("1,3,5 right"));
    assert_eq!(nim("5,1,3 right").transform(symmetry), form);
    assert_eq!(nim("5,1,3 right").canonical_over_all(), (form, symmetry));
}

#[test]
fn the_first_symmetry_that_leads_there_is_given() {
    let (form, symmetry) = nim("2,2,2 left").canonical();
    assert_eq!((form, symmetry), (nim("2,2,2 left"), nim::Permutation::IDENTITY));
}

#[test]
fn symmetries_that_swap_the_players_count_only_over_all() {
    // Turned around, dark's position is light's.
    let (light, dark) = (duel("1l1d light"), duel("l1d1 dark"));
    assert_eq!(light.transform(duel::Turn::Around), dark);
    assert_eq!(
        (light.canonical(), dark.canonical()),
        ((light, duel::Turn::None), (dark, duel::Turn::None))
    );
    assert_eq!(light.canonical_over_all().0, dark.canonical_over_all().0);
    assert_eq!(light.canonical_over_all().0, light.min(dark));
}

#[test]
fn a_keyed_position_is_a_position_with_its_key() {
    let mut keyed = Keyed::<nim::Nim>::start();
    let mut bare = nim::Nim::start();
    assert_eq!(keyed.to_string().parse(), Ok(keyed));
    while let Some(m) = bare.nth_move(1).or(bare.nth_move(0)) {
        assert_eq!(
            (keyed.legal_moves(), keyed.count_moves()),
            (bare.legal_moves(), bare.count_moves())
        );
        assert_eq!(
            (keyed.nth_move(0), keyed.choose(|n| n - 1)),
            (bare.nth_move(0), bare.choose(|n| n - 1))
        );
        assert_eq!(
            (keyed.turn(), keyed.rules(), keyed.is_over()),
            (bare.turn(), bare.rules(), false)
        );
        let told = keyed.key_after(keyed.key(), m);
        keyed.play(m).unwrap();
        bare.play(m).unwrap();
        assert_eq!(told, bare.key(), "after {m}");
        assert_eq!((*keyed.position(), keyed.key()), (bare, bare.key()));
        assert_eq!(Keyed::from_setup(&keyed.setup()), Ok(keyed));
    }
    assert_eq!((keyed.outcome(), keyed.is_over()), (bare.outcome(), true));
    assert_eq!(keyed.into_position(), bare);
    let (keyed, bare) = (Keyed::from(nim("5,1,3 right")), nim("5,1,3 right"));
    let turned = nim::Permutation::ALL[3];
    assert_ne!(bare.transform(turned), bare);
    assert_eq!(keyed.transform(turned), Keyed::new(bare.transform(turned)));
    let m = bare.legal_moves()[0];
    assert_eq!(keyed.transform_move(m, turned), bare.transform_move(m, turned));
    let canonical = |(form, symmetry)| (Keyed::new(form), symmetry);
    assert_eq!(keyed.canonical(), canonical(bare.canonical()));
    assert_eq!(keyed.canonical_over_all(), canonical(bare.canonical_over_all()));
    assert!("9,9,9 left".parse::<Keyed<nim::Nim>>().is_err());
}

#[test]
fn a_keyed_position_plays_and_looks_like_the_bare_one() {
    let mut ended = false;
    for text in ["l2d light", "1l1d dark", "2ld light", "1d1l dark"] {
        let bare = duel(text);
        let keyed = Keyed::new(bare);
        ended |= bare.is_over();
        assert_eq!(keyed.count_two_plies(), bare.count_two_plies(), "{text}");
        assert_eq!(keyed.playout(9, |_| 0), bare.playout(9, |_| 0), "{text}");
        assert!(keyed.spaces().eq(bare.spaces()) && keyed.pieces().eq(bare.pieces()));
        assert!(bare.spaces().all(|space| keyed.piece(space) == bare.piece(space)));
        assert_eq!((keyed.layout(), keyed.beside()), (bare.layout(), bare.beside()), "{text}");
        assert_eq!((keyed.highlights(), keyed.reason()), (bare.highlights(), bare.reason()));
        for (_, piece) in bare.pieces() {
            assert_eq!(Keyed::<duel::Duel>::glyph(piece), duel::Duel::glyph(piece));
        }
        for m in bare.legal_moves() {
            assert_eq!((keyed.inputs(m), keyed.changes(m)), (bare.inputs(m), bare.changes(m)));
            assert_eq!(keyed.describe(m), bare.describe(m), "{text}");
        }
    }
    assert!(ended);
    // Three heaps of three, four and five: as the table of perft counts has it.
    assert_eq!(Keyed::<nim::Nim>::start().count_two_plies(), Some(113));
}

#[test]
fn a_playout_ends_with_the_game_or_the_last_ply_that_is_asked_for() {
    let start = nim("1,1,1 left");
    for (plies, won) in [(0, false), (2, false), (3, true), (9, true)] {
        for (outcome, played) in [start.playout(plies, |_| 0), playout(start, plies, |_| 0)] {
            assert_eq!((outcome.is_some(), played), (won, plies.min(3)));
            assert!(outcome.is_none_or(|outcome| outcome.winner() == Some(Player::First)));
        }
    }
    let (outcome, plies) = nim("2,0,0 left").playout(9, |count| count - 1);
    assert_eq!((outcome.and_then(board_core::Outcome::winner), plies), (Some(Player::First), 1));
}

#[test]
fn values_are_ordered_from_an_early_loss_to_an_early_win() {
    use Value::{Draw, Loss, Win};
    let max = u16::MAX;
    let values = [Loss(0), Loss(1), Loss(9), Loss(max), Draw, Win(max), Win(8), Win(1), Win(0)];
    for (a, first) in values.into_iter().enumerate() {
        for (b, second) in values.into_iter().enumerate() {
            assert_eq!(first.cmp(&second), a.cmp(&b), "{first}, {second}");
        }
    }
}

#[test]
fn random_tables_are_the_same_everywhere_and_have_no_twins() {
    // The first outputs of SplitMix64 from 0, as its authors' reference prints them.
    assert_eq!(
        table::<3>(0),
        [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
    );
    let keys = table::<1000>(7);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 1000);
    let mixed: HashSet<u64> = (0..1000).flat_map(|n| [mix_with(1, n), mix_with(2, n)]).collect();
    assert_eq!(mixed.len(), 2000);
}

#[test]
fn players_and_scores() {
    assert_eq!(Player::ALL.map(Player::index), [0, 1]);
    assert_eq!(Player::ALL.map(Player::other), [Player::Second, Player::First]);
    assert_eq!(format!("[{:>7}|{:<7}]", Player::First, Player::Second), "[  first|second ]");
    let won = nim::Winner(Player::First);
    assert_eq!((won.score_for(Player::First), won.score_for(Player::Second)), (1, -1));
    assert!(!won.is_draw());
}

/// What a program may send to other threads and pin nowhere.
fn is_plain<T: Send + Sync + Unpin + 'static>() {}

/// And what it may go on using after a panic.
fn outlives_a_panic<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_are_plain() {
    type Nim = nim::Nim;
    outlives_a_panic::<(Player, Limits, Ending<nim::Winner>, GameOver, PlayError<nim::Illegal>)>();
    outlives_a_panic::<(
        Game<Nim>,
        Keyed<Nim>,
        MoveList<nim::Move>,
        board_core::list::IntoIter<nim::Move>,
    )>();
    outlives_a_panic::<(Capped<Nim, 4>, Date, DateError, NoteError, Part<'static>)>();
    outlives_a_panic::<(ParseError, PositionError<nim::Fault>, RulesError, Faults<nim::Fault>)>();
    outlives_a_panic::<(RuleOption, AnyGame, AnyEnding, text::Reader<'static>)>();
    outlives_a_panic::<(LastPly, PerftError, NoRules, WinOrDraw)>();
    outlives_a_panic::<(view::Scene, view::Offer, LastMove)>();
    outlives_a_panic::<(sink::Count, sink::Nth<nim::Move>, sink::Each<fn(nim::Move)>)>();
    // A mask is borrowed, and boxed traits promise what they name and no more.
    is_plain::<(sink::Mask<'static>, RecordError, AnyError, Box<dyn Session>)>();
}

#[test]
fn errors_are_errors() {
    fn is_error<T: std::error::Error>() {}
    is_error::<ParseError>();
    is_error::<PositionError<nim::Fault>>();
    is_error::<RulesError>();
    is_error::<PerftError>();
    is_error::<GameOver>();
    is_error::<PlayError<nim::Illegal>>();
    is_error::<Faults<nim::Fault>>();
}
