//! `board bench`.

use crate::{board, games, objects, stdout};

#[test]
fn each_game_has_a_row_for_each_search() {
    let rows = objects(&board("bench --json").assert().success());
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row["game"].as_str().unwrap(), row["search"].as_str().unwrap()))
        .collect();
    let games = games();
    let expected: Vec<_> = games
        .iter()
        .flat_map(|game| ["exact", "selective"].map(|search| (&**game, search)))
        .collect();
    assert_eq!(found, expected);
    let table = board("bench").assert().success();
    assert_eq!(stdout(&table).lines().count(), rows.len() + 1);
    for (line, row) in stdout(&table).lines().skip(1).zip(&rows) {
        let nodes = row["nodes"].as_u64().unwrap();
        assert!(nodes > 1000 && line.contains(&format!(" {nodes} ")), "{line}");
        assert!(row["nodes_per_second"].as_u64().unwrap() > 0, "{row}");
    }
}
