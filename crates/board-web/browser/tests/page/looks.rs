//! Layout, themes and accessibility.

use std::fs;

use board_play::Limits;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::browser::{Page, setting};

/// An interesting position of each game.
const POSITIONS: [&str; 4] = [
    "#uisge/2W4/2WwW2/3Bw2/2b1b2/1WBBb2/7_w",
    "#ignis/xxxxxx/xAWFEx/xEEEFx/xFEEEx/xAEEFx/xxxxxx_f_0a1e",
    "#hexfour/4/3o1/1oooo1/1xxxxo1/1xxxoo/2x2/1ox1_x",
    "#disk-race/8/brRrb1r1/6bB/1_r",
];

fn name(hash: &str) -> &str {
    hash[1..].split('/').next().unwrap_or_default()
}

#[tokio::test]
async fn page_fits_the_window_width() {
    let page = Page::open("").await;
    for hash in POSITIONS {
        for (width, height) in [(360, 740), (768, 1024), (1440, 900)] {
            page.resize(width, height).await;
            page.load(hash).await;
            let widest = page.get("document.documentElement.scrollWidth").await;
            assert!(widest.as_u64().unwrap() <= u64::from(width), "{hash}: {widest} at {width}");
            let board = page
                .get("document.querySelector('#board svg').getBoundingClientRect().width")
                .await;
            assert!(board.as_f64().unwrap() > 0.4 * f64::from(width.min(720)), "{hash}: {board}");
            for scheme in ["light", "dark"] {
                page.prefer("prefers-color-scheme", scheme).await;
                page.shoot(&format!("{}-{width}-{scheme}", name(hash))).await;
            }
            page.prefer("prefers-color-scheme", "light").await;
        }
    }
    page.close().await;
}

#[tokio::test]
async fn dialogs_and_rules_work_on_a_phone() {
    let page = Page::open("").await;
    page.resize(360, 740).await;
    for hash in POSITIONS {
        page.load(hash).await;
        for dialog in ["new", "record", "settings"] {
            page.click(&format!("#{dialog}")).await;
            let cut = "[...document.querySelectorAll('dialog[open] *')].filter((part) => part.type !== 'file' &&\
                part.getBoundingClientRect().right > part.closest('dialog').getBoundingClientRect().right)\
                .map((part) => part.outerHTML)";
            assert_eq!(page.get(cut).await, json!([]), "{hash}: {dialog}");
            page.click(&format!("#{dialog}-dialog button[value='']")).await;
        }
        let top = "Math.round(document.getElementById('rules').getBoundingClientRect().top)";
        page.wait("document.querySelectorAll('#rules img').length > 3").await;
        assert!(page.get(top).await.as_i64() > Some(740), "{hash}: the rules are below the board");
        page.click("#show-rules").await;
        page.wait(&format!("{top} < 370")).await;
    }
    // Messages of different lengths must not move the board.
    page.load("#hexfour/").await;
    let pieces = "[...document.querySelectorAll('#seats .piece')].map((piece) => piece.className)";
    assert_eq!(page.get(pieces).await, json!(["piece deep", "piece"]), "colors of the players");
    let top = "document.querySelector('#board svg').getBoundingClientRect().top + scrollY";
    let before = page.get(top).await;
    for field in ["f6", "f7"] {
        page.touch(field).await;
        assert_eq!(page.get(top).await, before, "{field}");
    }
    page.close().await;
}

#[tokio::test]
async fn choices_stay_on_the_board_and_focus_is_visible() {
    let before = "2rb1brb/1b2r3/r7/1 r";
    let game = board_games::game("disk-race").unwrap().parse(before, Limits::default());
    let offers = game.unwrap().offers();
    let page = Page::open("").await;
    for width in [360, 1440] {
        page.resize(width, 740).await;
        page.load("#disk-race/2rb1brb/1b2r3/r7/1_r").await;
        page.touch("i0").await;
        page.touch("c").await;
        let choices =
            "[...document.querySelectorAll('.popup button')].map((b) => b.dataset.choice)";
        assert_eq!(page.get(choices).await, json!(["still", "+", "-"]));
        let inside = "const [a, b] = ['#board', '.popup'].map((s) => document.querySelector(s).getBoundingClientRect());\
            return a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom";
        assert_eq!(page.run(inside, &[]).await, json!(true), "{width}");
        page.shoot(&format!("choices-{width}")).await;
        page.press(&char::from(Key::Tab).to_string()).await;
        page.press(&char::from(Key::Enter).to_string()).await;
        let m = offers.iter().find(|offer| offer.text == "i0c+").unwrap();
        assert_eq!(page.text("says").await, format!("Red, i0c+: {}.", m.words));
        page.press(&char::from(Key::Up).to_string()).await;
        let ring = "getComputedStyle(document.querySelector('.focus-ring')).strokeWidth";
        assert_eq!(page.get(ring).await, json!("4px"));
        page.shoot(&format!("focus-{width}")).await;
    }
    page.close().await;
}

#[tokio::test]
async fn rules_have_pictures_and_working_links() {
    let page = Page::open("").await;
    for hash in POSITIONS {
        page.load(hash).await;
        page.wait("document.querySelectorAll('#rules img').length > 3").await;
        page.run(
            "document.querySelectorAll('#rules img').forEach((img) => (img.loading = 'eager'))",
            &[],
        )
        .await;
        page.wait("[...document.querySelectorAll('#rules img')].every((img) => img.complete)")
            .await;
        let broken = "[...document.querySelectorAll('#rules img')].filter((img) => !img.naturalWidth).length";
        assert_eq!(page.get(broken).await, json!(0), "{hash}");
        let links = "[...document.querySelectorAll('#rules a')].map((a) => a.getAttribute('href'))\
            .filter((to) => to.startsWith('#') && !document.getElementById('rules-' + to.slice(1)))";
        assert_eq!(page.get(links).await, json!([]), "{hash}");
        page.click("#rules a[href^='rules/game-']").await;
        page.wait("document.querySelector('#rules h1').textContent.startsWith('How ')").await;
        page.click("#show-rules").await;
        assert_eq!(page.get("document.getElementById('rules').offsetWidth").await, json!(0));
        page.click("#show-rules").await;
    }
    page.close().await;
}

/// Asserts that axe-core finds no serious accessibility problem.
async fn check_accessibility(page: &Page, what: &str) {
    let axe = fs::read_to_string(setting("WEB_AXE")).unwrap();
    page.run(&axe, &[]).await;
    let script = "const done = arguments[0]; axe.run().then(({ passes, violations }) =>\
        done({ passes: passes.length, violations }))";
    let found = page.0.execute_async(script, vec![]).await.unwrap();
    assert!(found["passes"].as_u64() > Some(15), "{what}: {}", found["passes"]);
    let serious = found["violations"].as_array().unwrap().iter();
    let serious =
        serious.filter(|one| matches!(one["impact"].as_str(), Some("serious" | "critical")));
    let serious: Vec<Value> = serious
        .map(|one| {
            json!([
                one["id"],
                one["help"],
                one["nodes"][0]["html"],
                one["nodes"][0]["failureSummary"]
            ])
        })
        .collect();
    assert_eq!(serious, Vec::<Value>::new(), "{what}");
}

#[tokio::test]
async fn page_has_no_serious_accessibility_problems() {
    let page = Page::open("").await;
    for (n, hash) in POSITIONS.into_iter().enumerate() {
        page.prefer("prefers-color-scheme", if n % 2 == 0 { "light" } else { "dark" }).await;
        page.load(hash).await;
        page.wait("document.querySelectorAll('#rules img').length > 3").await;
        check_accessibility(&page, hash).await;
        for dialog in ["new", "record", "settings"] {
            let button = if dialog == "new" { "#games button" } else { &format!("#{dialog}") };
            page.click(button).await;
            check_accessibility(&page, dialog).await;
            page.click(&format!("#{dialog}-dialog button[value='']")).await;
        }
    }
    page.close().await;
}

#[tokio::test]
async fn theme_and_animation_follow_settings_and_system() {
    let page = Page::open("#uisge/").await;
    let color = "getComputedStyle(document.querySelector('#board svg > rect')).fill";
    let light = page.get(color).await;
    page.prefer("prefers-color-scheme", "dark").await;
    let dark = page.get(color).await;
    assert_ne!(light, dark);
    page.click("#settings").await;
    let set = "const theme = document.getElementById('setting-theme'); theme.value = 'light';\
               theme.dispatchEvent(new Event('change')); document.getElementById('setting-motion').click()";
    page.run(set, &[]).await;
    assert_eq!(page.get(color).await, light);
    page.click("#settings-dialog button[value='']").await;
    // During the animation the picture still shows the position before the move.
    for (feature, moving) in [("no-preference", true), ("reduce", false)] {
        page.prefer("prefers-reduced-motion", feature).await;
        page.load("#uisge/").await;
        let height = "document.querySelector('#board svg').getBoundingClientRect().height";
        let before = page.get(height).await;
        let jump = "const touch = (name) => document.querySelector(`[data-space=${name}]`)\
            .dispatchEvent(new MouseEvent('click', { bubbles: true })); touch('d4'); touch('f4');\
            return new Promise((later) => setTimeout(() => later(document.getAnimations().length), 60))";
        let animations = page.run(jump, &[]).await;
        assert_eq!(animations.as_u64().unwrap() > 0, moving, "{feature}: {animations}");
        assert_eq!(page.get(height).await, before, "{feature}: the board keeps its size");
        page.shoot(&format!("motion-{feature}")).await;
        page.wait("document.querySelector('#board desc').textContent.endsWith(' b')").await;
        page.click("#back").await;
    }
    page.close().await;
}

#[tokio::test]
async fn first_board_appears_within_a_second() {
    let page = Page::open("").await;
    let mut fastest = f64::INFINITY;
    for _ in 0..3 {
        page.load("#uisge/").await;
        let took = page.get("performance.getEntriesByName('board')[0].startTime").await;
        fastest = fastest.min(took.as_f64().unwrap());
    }
    println!("first board after {fastest:.0} ms");
    assert!(fastest < 1000.0, "{fastest} ms");
    page.close().await;
}
