//! `board convert`.

use crate::{START, board, board_at, games, objects, stderr, stdout};

fn starts() -> impl Iterator<Item = (String, String)> {
    let object = objects(&board("games --json").assert().success());
    let start = move |game: &String| {
        let about = object.iter().find(|about| about["game"] == game.as_str()).unwrap();
        about["start"].as_str().unwrap().to_owned()
    };
    games().into_iter().map(move |game| (game.clone(), start(&game)))
}

#[test]
fn positions_round_trip_through_json() {
    for (game, start) in starts() {
        let json = board_at(&format!("convert {game}"), &start).success();
        let object = &objects(&json)[0];
        assert_eq!(object["position"], start.as_str());
        assert_eq!(object["rules"], "standard");
        assert!(object["outcome"].is_null());
        let back = board(&format!("convert {game} --from json --to text"));
        let back = { back }.write_stdin(stdout(&json)).assert().success();
        assert_eq!(stdout(&back), format!("{start}\n"));
        let again = board(&format!("convert {game} --from json"));
        let again = { again }.write_stdin(stdout(&json)).assert().success();
        assert_eq!(stdout(&again), stdout(&json));
    }
}

/// Only wins of Hexfour have a margin, the difference in points (H12).
#[test]
fn a_win_by_points_has_a_margin() {
    let two_to_none = "oxoo/xxoxo/oox1ox/xxxxxxx/oxoxxo/ox1oo/ooxo o";
    let one_all = "xoox/xooxo/ox1ox1/oxxooxo/x1ox1x/xxxoo/xoxo o";
    let crowns = "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b";
    for (game, position, outcome, margin) in [
        ("hexfour", two_to_none, "first", Some(2)),
        ("hexfour", one_all, "draw", None),
        ("uisge", crowns, "light", None),
    ] {
        let json = board_at(&format!("convert {game}"), position).success();
        let legal = board(&format!("legal {game}")).write_stdin(position).assert().success();
        for run in [&json, &legal] {
            let object = &objects(run)[0];
            assert_eq!(object["outcome"], outcome, "{position}");
            assert_eq!(object.get("margin").map(|margin| margin.as_u64().unwrap()), margin);
        }
        let back = board(&format!("convert {game} --from json"));
        let back = { back }.write_stdin(stdout(&json)).assert().success();
        assert_eq!(stdout(&back), stdout(&json));
    }
    let minimal = format!(r#"{{"game":"hexfour","position":"{two_to_none}"}}"#);
    let run = board("convert hexfour --from json --to text").write_stdin(minimal).assert();
    assert_eq!(stdout(&run.success()), format!("{two_to_none}\n"));
    let json = board_at("convert hexfour", two_to_none).success();
    let changed = stdout(&json).replacen("\"margin\":2", "\"margin\":3", 1);
    let run = board("convert hexfour --from json").write_stdin(changed).assert().code(1);
    assert!(stderr(&run).contains("`margin` inconsistent"), "{}", stderr(&run));
}

#[test]
fn only_game_and_position_are_required() {
    let object = format!(r#"{{"position": "{START}", "game": "uisge"}}"#);
    let run = board("convert uisge --from json --to text").write_stdin(object).assert().success();
    assert_eq!(stdout(&run), format!("{START}\n"));
}

#[test]
fn inconsistent_json_is_rejected() {
    let json = board_at("convert uisge", START).success();
    let json = stdout(&json);
    let changes = [
        (r#""turn":"light""#, r#""turn":"dark""#, "`turn` inconsistent"),
        (r#""turn":"light""#, r#""turn":7"#, "expected a string"),
        (r#""turn":"light""#, r#""tern":"light""#, "unknown field `tern`"),
        (r#""turn":"light""#, r#""game":"uisge""#, "duplicate field `game`"),
        (r#""outcome":null"#, r#""outcome":"draw""#, "`outcome` inconsistent"),
        (r#""c5e5","#, "", "`moves` inconsistent"),
        (r#""standard""#, r#""stuck=draw""#, "`rules` inconsistent"),
        (r#""game":"uisge""#, r#""game":"chess""#, "found one of \"chess\""),
        (r#"7 w""#, r#"7 w ""#, "`position` inconsistent"),
        (r#"7 w""#, r#"7 x""#, "found 'x'"),
        (r#"7 w""#, r#"7 w\u0000""#, "found '\\0'"),
        ("\"game\":\"uisge\",", "", "missing field `game`"),
        ("}", "", "EOF"),
    ];
    for (old, new, what) in changes {
        let changed = json.replacen(old, new, 1);
        assert_ne!(json, changed);
        let input = format!("{changed}{json}");
        let input = if old == "}" { changed } else { input };
        let run = board("convert uisge --from json").write_stdin(input).assert().code(1);
        let error = stderr(&run);
        assert!(error.starts_with("board: line 1: ") && error.contains(what), "{new}: {error}");
        if old != "}" {
            assert_eq!(stdout(&run), json, "the next line");
        }
    }
    let nested = "[".repeat(1_000_000);
    board("convert uisge --from json").write_stdin(nested).assert().code(1);
}
