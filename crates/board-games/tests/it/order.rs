use board_games::{FullGame, GAMES, dispatch};

/// Returns the positions of a game with recorded keys in ascending order, with their canonical forms.
fn canonical_forms<P: FullGame>() -> String {
    let path = format!("{}/../{}/tests/data/stable.txt", env!("CARGO_MANIFEST_DIR"), P::NAME);
    let table = std::fs::read_to_string(path).expect("a table");
    let keys = table.lines().filter_map(|line| line.strip_prefix("key "));
    let texts = keys.map(|line| line.split_once(' ').expect("a key and a position").1);
    let mut positions: Vec<P> =
        texts.map(|text| text.parse().unwrap_or_else(|_| panic!("{text}"))).collect();
    positions.sort();
    let lines = positions.iter().map(|p| format!("{} {p} = {}\n", P::NAME, p.canonical().0));
    lines.collect()
}

/// If a change is intended, `RECORD=1` writes the file.
#[test]
fn canonical_forms_and_the_order_of_positions_are_recorded() {
    let found: String =
        GAMES.iter().map(|game| dispatch!(game, P => canonical_forms::<P>())).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/canonical.txt");
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(file, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(file).unwrap();
    for (found, recorded) in found.lines().zip(recorded.lines()) {
        assert_eq!(found, recorded);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}
