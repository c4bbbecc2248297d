//! The reasons why inputs do not enter a legal move.

use board_games::AnyGame;
use board_play::AnyPicked;

/// Returns the reason why inputs are impossible in a position, `-` for the start.
fn why_not(game: &str, position: &str, touched: &[&str]) -> String {
    let game = board_games::game(game).unwrap();
    let start = match position {
        "-" => game.start("standard"),
        text => game.parse(text),
    };
    AnyGame::from(start.unwrap())
        .why_not(touched)
        .unwrap_or_else(|| panic!("{position} {touched:?}"))
}

#[test]
fn impossible_inputs_have_a_reason() {
    for (game, position, touched, why) in [
        ("uisge", "-", &["a1"][..], "there is no piece on a1"),
        ("uisge", "-", &["d2"], "the piece on d2 is not yours"),
        ("uisge", "-", &["d4", "d5"], "d5 is occupied"),
        ("uisge", "-", &["d4", "a1"], "d4 can only go to d6 or f4"),
        ("uisge", "-", &["d4", "e5"], "a blank piece cannot step, only jump"),
        ("uisge", "-", &["d4", "north"], "d4 can only go to d6 or f4"),
        ("uisge", "-", &["c5", "a1"], "c5 can only go to e5"),
        ("uisge", "-", &["north", "a1"], "there is no such move"),
        // The pass is not a piece that goes somewhere.
        (
            "uisge",
            "7/7/1wwb3/3b3/2bwb1b/3wwwb w stuck=passes",
            &["pass", "a1"],
            "there is no such move",
        ),
        ("uisge", "-", &["z9"], "there is no such move"),
        // The piece on b4 has a piece to jump over only on c4.
        ("uisge", "-", &["b4"], "b4 cannot move: d4 is occupied"),
        // The jump over d4 would isolate b4.
        ("uisge", "-", &["c4"], "c4 cannot move: the pieces would not stay connected"),
        (
            "ignis",
            "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e",
            &["A"],
            "there is no air left in the supply",
        ),
        ("hexfour", "-", &["a1"], "a1 is on the edge, where the first piece may not go"),
        ("hexfour", "-", &["n1"], "there is no such move"),
        ("ignis", "-", &["A", "zz"], "there is no such move"),
        ("disk-race", "rbrbrbrb/8/8/1 r", &["r0", "i5"], "r0 can only go to o0"),
        ("disk-race", "r1rbrbrb/b7/8/1 r", &["r0", "o0"], "o0 is occupied"),
        ("disk-race", "-", &["r1"], "the piece on r1 is not yours"),
        ("disk-race", "-", &["pass"], "passing is not allowed while a piece can move"),
    ] {
        assert_eq!(why_not(game, position, touched), why, "{game} {touched:?}");
    }
}

#[test]
fn possible_inputs_have_no_reason() {
    for game in board_games::GAMES {
        let mut session = AnyGame::from(game.start("standard").unwrap());
        for ply in 0..40 {
            let Some(AnyPicked::More(next)) = session.pick(&[]) else { break };
            for touch in &next {
                assert_eq!(session.why_not(&[touch]), None, "{} {touch}", session.position());
            }
            for place in &session.scene().layout.places {
                let touched = next.contains(&place.space);
                assert_eq!(session.why_not(&[&place.space]).is_none(), touched);
            }
            let moves = session.legal_moves();
            session.play(&moves[ply * 7 % moves.len()]).unwrap();
        }
    }
}
