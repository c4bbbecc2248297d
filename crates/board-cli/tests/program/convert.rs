//! `board convert`.

use crate::{START, board, board_at, stderr, stdout};

#[test]
fn inconsistent_json_is_rejected() {
    let json = board_at("convert uisge", START).success();
    let json = stdout(&json);
    let changes = [
        (r#""turn":"light""#, r#""turn":"dark""#, "`turn` inconsistent"),
        (r#""turn":"light""#, r#""turn":7"#, "`turn` inconsistent"),
        (r#""turn":"light""#, r#""tern":"light""#, "unknown field \"tern\""),
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
