//! Whole games by clicks, by keys, against the computer and at random.

use board_play::{Limits, Session};
use fantoccini::key::Key;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::browser::Page;

/// Plays a game of random moves with the native library.
fn played(game: &str, rules: &str, seed: u64) -> Box<dyn Session> {
    let limits = Limits { max_plies: Some(1000), ..Limits::default() };
    let known = board_games::game(game).expect("the game exists");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut session = known.start(rules, limits).unwrap();
    while session.ending().is_none() {
        let moves = session.legal_moves();
        session.play(&moves[random.usize(..moves.len())]).unwrap();
    }
    session
}

/// Returns the shortest of 200 random games, among those that end by the rules.
fn short_game(game: &str, rules: &str) -> Box<dyn Session> {
    let games = (0..200).map(|seed| played(game, rules, seed));
    let games = games.filter(|session| session.ending().unwrap().outcome.is_some());
    games.min_by_key(|session| session.moves().len()).expect("at least one game ends")
}

/// A move and its touches.
type Touched = (String, Vec<String>);

/// Returns the start of a game, and its moves with their touches.
fn replay(whole: &dyn Session) -> (Box<dyn Session>, Vec<Touched>) {
    let mut session = whole.boxed();
    while session.undo().is_some() {}
    let start = session.boxed();
    let mut moves = Vec::new();
    for m in whole.moves() {
        let offer = session.offers().into_iter().find(|offer| offer.text == m).unwrap();
        session.play(&m).unwrap();
        moves.push((m, offer.inputs));
    }
    (start, moves)
}

/// Returns the page's message at the end of a game.
fn over(session: &dyn Session) -> String {
    let words = session.ending().expect("the game is over").words;
    format!("The game is over. {}{}.", words[..1].to_uppercase(), &words[1..])
}

async fn play_by_clicks(game: &str, rules: &str) {
    let whole = short_game(game, rules);
    let (mut session, moves) = replay(&*whole);
    let page = Page::open(&format!("#{game}/{}", session.position().replace(' ', "_"))).await;
    for (m, inputs) in &moves {
        for input in inputs {
            page.touch(input).await;
        }
        session.play(m).unwrap();
        assert_eq!(page.position().await, session.position(), "after {m}");
    }
    let over = over(&*whole);
    assert_eq!(page.text("status").await, over);
    assert!(page.text("says").await.ends_with(&over));
    let listed =
        page.get("[...document.querySelectorAll('#moves button')].map((b) => b.textContent)");
    assert_eq!(listed.await, json!(whole.moves()));
    page.click(&format!("[data-space='{}']", session.scene().layout.places[0].space)).await;
    assert_eq!(page.text("refused").await, "The game is over.");
    page.click("#new").await;
    assert_eq!(page.get("document.getElementById('new-game').value").await, json!(game));
    page.click("#new-dialog button[value=start]").await;
    page.wait("document.querySelectorAll('#moves button').length === 0").await;
    page.close().await;
}

#[tokio::test]
async fn uisge_is_played_by_clicks() {
    play_by_clicks("uisge", "standard").await;
}

#[tokio::test]
async fn ignis_is_played_by_clicks() {
    play_by_clicks("ignis", "standard").await;
}

#[tokio::test]
async fn hexfour_is_played_by_clicks() {
    play_by_clicks("hexfour", "standard").await;
}

#[tokio::test]
async fn disk_race_is_played_by_clicks() {
    play_by_clicks("disk-race", "standard").await;
}

/// Presses a key until an expression is true; fails after 150 times.
async fn press_until(page: &Page, key: &str, expression: &str) {
    for _ in 0..150 {
        if page.get(expression).await == Value::Bool(true) {
            return;
        }
        page.press(key).await;
    }
    panic!("timeout: {expression}");
}

#[tokio::test]
async fn ignis_is_played_by_keyboard() {
    let whole = short_game("ignis", "standard");
    let (mut session, moves) = replay(&*whole);
    let page = Page::open("#ignis/").await;
    let (tab, back) =
        (char::from(Key::Tab).to_string(), format!("{}{}", Key::Shift + "", Key::Tab + ""));
    let (on, enter) = (char::from(Key::PageDown).to_string(), char::from(Key::Enter).to_string());
    let holds =
        |name: &str| format!("Object.values(document.activeElement.dataset).includes('{name}')");
    for (n, (m, inputs)) in moves.iter().enumerate() {
        for input in inputs {
            let choice = session.scene().choices.iter().any(|choice| choice.name == input);
            let key = if choice { if n == 0 { &tab } else { &back } } else { &on };
            press_until(&page, key, &holds(input)).await;
            page.press(&enter).await;
        }
        session.play(m).unwrap();
        assert_eq!(page.position().await, session.position(), "after {m}");
    }
    assert!(page.text("status").await.starts_with("The game is over"));
    page.close().await;
}

#[tokio::test]
async fn arrow_keys_move_the_focus_and_escape_deselects() {
    let page = Page::open("#uisge/").await;
    let [left, down, escape] =
        [Key::Left, Key::Down, Key::Escape].map(|key| char::from(key).to_string());
    page.touch("d4").await;
    assert_eq!(page.get("document.querySelectorAll('[data-mark=target]').length").await, json!(2));
    let label = "document.querySelector('[data-space=d4]').getAttribute('aria-label')";
    assert_eq!(page.get(label).await, json!("d4: light blank, chosen"));
    page.press(&left).await;
    page.press(&down).await;
    assert_eq!(page.get("document.activeElement.dataset.space").await, json!("c3"));
    page.press(&escape).await;
    assert_eq!(page.get("document.querySelectorAll('[data-mark=target]').length").await, json!(0));
    assert_eq!(page.get(label).await, json!("d4: light blank, can be chosen"));
    page.close().await;
}

#[tokio::test]
async fn illegal_touches_are_rejected_with_a_reason() {
    for (hash, touches, why) in [
        ("#uisge/", &["a1"][..], "there is no piece on a1"),
        ("#uisge/", &["d2"], "the piece on d2 is not yours"),
        ("#uisge/", &["d4", "e4"], "e4 is occupied"),
        ("#hexfour/", &["a1"], "a1 is on the edge, where the first piece may not go"),
        ("#disk-race/", &["r1"], "the piece on r1 is not yours"),
        (
            "#ignis/xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx_f_1a0e",
            &["A", "cn"],
            "the earth on c3 cannot be pushed off",
        ),
    ] {
        let page = Page::open(hash).await;
        let before = page.position().await;
        for touch in touches {
            page.touch(touch).await;
        }
        assert_eq!(page.text("refused").await, format!("Not possible: {why}."));
        assert_eq!(page.position().await, before);
        page.close().await;
    }
    let page = Page::open("#ignis/").await;
    page.touch("c3").await;
    assert_eq!(page.text("refused").await, "Choose first: slide in air or slide in earth.");
    page.close().await;
}

#[tokio::test]
async fn moves_can_be_typed_by_the_player_to_move() {
    let page = Page::open("#uisge/").await;
    for (text, why) in
        [("d4e4", "e4 is occupied"), ("i4", "expected a file from a to g, found 'i'")]
    {
        page.run(TYPE, &[json!(text)]).await;
        assert_eq!(page.text("refused").await, format!("Not possible: {why}."));
    }
    assert_eq!(page.get("document.getElementById('move').value").await, json!("i4"));
    page.click("#new").await;
    page.click("#new-dialog button[value=start]").await;
    page.wait("document.getElementById('move').value === ''").await;
    page.run(TYPE, &[json!("d4f4")]).await;
    assert_eq!(
        page.text("says").await,
        "Light, d4f4: the piece on d4 jumps to f4 and shows its crown."
    );
    // The computer has not moved yet.
    let seat = format!("{SEAT}; (function () {{ {TYPE} }})('d2f2')");
    page.run(&seat, &[json!("seat-second"), json!("strong")]).await;
    assert_eq!(page.text("refused").await, "It is not your turn.");
    page.click("#resign").await;
    page.run(TYPE, &[json!("d2f2")]).await;
    assert_eq!(page.text("refused").await, "The game is over.");
    page.close().await;
}

/// Types and submits a move.
const TYPE: &str = "document.getElementById('move').value = arguments[0];\
    document.getElementById('typed').requestSubmit()";

/// Focuses the list of players of a side and selects one.
const SEAT: &str = "const list = document.getElementById(arguments[0]); list.focus();\
    list.value = arguments[1]; list.dispatchEvent(new Event('change'))";

#[tokio::test]
async fn earlier_positions_are_restored_and_displayed() {
    let page = Page::open("#uisge/").await;
    let start = page.position().await;
    let mut positions = vec![start.clone()];
    for m in [["d4", "f4"], ["d2", "f2"], ["c5", "e5"]] {
        for touch in m {
            page.touch(touch).await;
        }
        positions.push(page.position().await);
    }
    let seen = "document.querySelector('#board desc').textContent";
    for (button, ply) in [("back", 2), ("back", 1), ("redo", 2), ("redo", 3)] {
        page.click(&format!("#{button}")).await;
        assert_eq!(page.position().await, positions[ply], "{button}");
    }
    for (button, ply) in
        [("look-back", 2), ("look-first", 0), ("look-on", 1), ("look-last", 3), ("look-first", 0)]
    {
        page.click(&format!("#{button}")).await;
        assert_eq!(page.get(seen).await, json!(positions[ply]), "{button}");
        assert_eq!(page.position().await, positions[3]);
    }
    page.touch("d4").await;
    assert!(page.text("refused").await.contains("an earlier position"));
    page.click("#moves button").await;
    page.click("#play-on").await;
    assert_eq!(
        (page.position().await, page.get(seen).await),
        (positions[1].clone(), json!(positions[1]))
    );
    page.click("#resign").await;
    assert_eq!(page.text("status").await, "The game is over. Light has won: dark resigned.");
    page.click("#back").await;
    page.click("#draw").await;
    assert_eq!(page.text("status").await, "The game is over. A draw: the players agreed.");
    page.close().await;
}

#[tokio::test]
async fn computer_answers_and_gives_hints() {
    for (game, seat) in
        [("uisge", "easy"), ("ignis", "fair"), ("hexfour", "easy"), ("disk-race", "perfect")]
    {
        let page = Page::open(&format!("#{game}/")).await;
        page.click("#hint").await;
        page.wait("document.getElementById('says').textContent.startsWith('Try ')").await;
        // The frames of the hint are above everything else in the picture.
        assert_eq!(
            page.get("document.querySelector('#board svg > :last-child').className.baseVal").await,
            json!("hint"),
            "{game}"
        );
        let chosen = "document.querySelectorAll('#choices-before .hint').length";
        assert_eq!(page.get(chosen).await, json!(u8::from(game == "ignis")));
        page.run(SEAT, &[json!("seat-second"), json!(seat)]).await;
        assert_eq!(page.get("document.activeElement.id").await, json!("seat-second"));
        let text = page.text("says").await;
        assert_eq!(text, "");
        let m = board_games::game(game).unwrap().start("standard", Limits::default()).unwrap();
        for touch in &m.offers()[0].inputs {
            page.touch(touch).await;
        }
        page.wait("document.querySelectorAll('#moves button').length === 2").await;
        page.click("#back").await;
        assert_eq!(page.position().await, m.position(), "{game}: both moves are taken back");
        page.close().await;
    }
}

#[tokio::test]
async fn perfect_hint_shows_the_values_of_all_moves() {
    let position = "1R3R1R/2R3B1/B4B1B/1 b";
    let solution = board_games::solution("disk-race").expect("the solution is compiled in");
    let mut values = solution.moves(position).unwrap();
    values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    let mut all = Vec::new();
    for group in values.chunk_by(|a, b| a.1 == b.1) {
        let moves: Vec<_> = group.iter().map(|(m, _)| m.as_str()).collect();
        all.push(format!("{}: {}", group[0].1, moves.join(", ")));
    }
    assert!(all.len() > 1, "all moves have the same value: {all:?}");
    let page = Page::open(&format!("#disk-race/{}", position.replace(' ', "_"))).await;
    page.run(SEAT, &[json!("seat-first"), json!("perfect")]).await;
    page.click("#hint").await;
    page.wait("document.getElementById('says').textContent.includes(' is best: ')").await;
    let says = page.text("says").await;
    assert!(says.ends_with(&format!(" Values of all moves: {}.", all.join("; "))), "{says}");
    let best = solution.best_moves(position).unwrap();
    assert!(best.iter().any(|m| says.starts_with(&format!("{m} is best: "))), "{says}");
    page.close().await;
}

#[tokio::test]
async fn computers_play_each_other_with_animation() {
    let page = Page::open("#hexfour/4/5/6/7/6/5/4_x").await;
    page.run("document.getElementById('setting-motion').click()", &[]).await;
    for side in ["first", "second"] {
        page.run(SEAT, &[json!(format!("seat-{side}")), json!("easy")]).await;
    }
    page.wait("document.querySelectorAll('#moves button').length > 5").await;
    page.shoot("machines").await;
    // This stops a search or an animation.
    page.click("#look-first").await;
    let position = page.position().await;
    page.run("return new Promise((later) => setTimeout(later, 500))", &[]).await;
    assert_eq!(page.position().await, position);
    page.close().await;
}

/// A game played by the page.
#[derive(Deserialize)]
struct Played {
    rules: String,
    moves: Vec<String>,
    positions: Vec<String>,
    words: String,
    record: String,
}

/// Lets the page play random games, touch by touch.
const RANDOM_GAMES: &str = "
const [game, options, count, done] = arguments;
import('./table.js').then(async ({ Table }) => {
  const { Session } = await import('./pkg/board_web.js');
  let state = 1;
  const below = (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % n; };
  const all = [];
  for (let n = 0; n < count; n++) {
    const table = new Table();
    table.seats = { first: 'person', second: 'person' };
    table.open(Session.start(game, options[n % options.length], { maxPlies: 300 }));
    while (!table.session.ending()) {
      const next = table.touchable.filter((name) => !table.touched.includes(name));
      table.touch(next[below(next.length)]);
    }
    const { session } = table;
    all.push({ rules: session.rules, moves: session.moves(), positions: session.positions(),
      words: session.ending().words, record: session.record() });
  }
  done(all);
}).catch((why) => done(String(why)));
";

#[tokio::test]
async fn random_games_match_the_native_library() {
    let page = Page::open("").await;
    for game in board_games::GAMES {
        let mut rules = vec!["standard".to_owned()];
        for option in game.options {
            rules.extend(option.values[1..].iter().map(|value| format!("{}={value}", option.name)));
        }
        let arguments = vec![json!(game.name), json!(rules), json!(200)];
        let found = page.0.execute_async(RANDOM_GAMES, arguments).await.unwrap();
        let found: Vec<Played> = serde_json::from_value(found).expect("games");
        assert_eq!(found.len(), 200);
        for played in found {
            let limits = Limits { max_plies: Some(300), ..Limits::default() };
            let mut session = game.start(&played.rules, limits).unwrap();
            for m in &played.moves {
                session.play(m).unwrap();
            }
            assert_eq!(session.positions(), played.positions);
            assert_eq!(session.ending().map(|ending| ending.words), Some(played.words));
            assert_eq!(session.record(), played.record);
        }
    }
    page.close().await;
}
