//! The package, imported by another program.

use serde_json::json;

use crate::browser::Page;

/// A program that uses the package and passes invalid arguments.
const OTHER_PAGE: &str = "
const done = arguments[0];
import('./pkg/board_web.js').then(async ({ default: init, Session, games, choose }) => {
  await init();
  const session = Session.start('disk-race');
  session.play(choose(session, 'search:depth=3').text);
  const failed = [];
  for (const wrong of [
    () => Session.start('chess'), () => Session.start('uisge', 'stuck=never'), () => session.playIndex(99999),
    () => Session.start('uisge', 'standard', { repetition: 0 }), () => choose(session, 'perfect'),
    () => choose(session, 'nobody'), () => session.resign('third'), () => session.svg({ theme: 'blue' }),
    () => session.setDate('yesterday'),
  ]) {
    try { wrong(); failed.push('no error'); } catch (why) { failed.push(why.message); }
  }
  done({ games: games().length, moves: session.moves().length, failed });
}).catch((why) => done(String(why)));
";

#[tokio::test]
async fn package_works_alone_and_reports_invalid_arguments() {
    let page = Page::open("").await;
    let found = page.0.execute_async(OTHER_PAGE, vec![]).await.unwrap();
    let games: Vec<_> = board_games::GAMES.iter().map(|game| game.name).collect();
    assert_eq!((&found["games"], &found["moves"]), (&json!(games.len()), &json!(1)), "{found}");
    let unknown_game = format!("unknown game \"chess\": expected {}", games.join(" or "));
    let expected = [
        &*unknown_game,
        "invalid rules at byte 6: expected one of wins|draw|passes",
        "expected the index of a move, below",
        "repetition: expected a number above 0",
        "the solution of disk-race is not in this module",
        "unknown opponent \"nobody\": expected random",
        "player: expected \"first\" or \"second\"",
        "theme: expected \"light\", \"dark\" or \"css\"",
        "",
    ];
    let failed = found["failed"].as_array().unwrap();
    assert_eq!(failed.len(), expected.len());
    for (failed, expected) in failed.iter().zip(expected) {
        assert!(failed.as_str().unwrap().starts_with(expected), "{failed}, expected {expected}");
    }
    page.close().await;
}
