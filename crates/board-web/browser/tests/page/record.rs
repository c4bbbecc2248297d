//! Records, the browser's storage and the address.

use std::{fs, path::PathBuf};

use fantoccini::Locator;
use serde_json::json;

use crate::browser::{Page, setting};

async fn paste(page: &Page, record: &str) {
    page.run("document.getElementById('record-text').value = arguments[0]", &[json!(record)]).await;
    page.click("#record-open").await;
}

#[tokio::test]
async fn invalid_records_are_rejected_with_line_and_column() {
    let page = Page::open("#ignis/").await;
    let before = page.position().await;
    page.click("#record").await;
    for (record, line, column, problem) in [
        ("", 1, 1, "expected a record that begins with a line such as `game: uisge`"),
        ("game: chess\n\n1. e4", 1, 1, "unknown game \"chess\""),
        ("game: uisge\nrslt: light\n\n", 2, 1, "rslt"),
        ("game: uisge\n\n1. d4f4 d9d8", 3, 9, "expected a rank from 1 to 6"),
        ("game: uisge\n\n1. d4f4 {ä} ä", 3, 13, ""),
        ("game: uisge\n\n1. d4f4 {Not closed", 3, 9, ""),
        ("game: uisge\nresult: light\ncause: rules\n\n1. d4f4", 2, 9, ""),
    ] {
        paste(&page, record).await;
        let found = page.text("record-problem").await;
        let place = format!("line {line}, column {column}: ");
        assert!(found.starts_with(&place) && found.contains(problem), "{record:?}: {found}");
        assert_eq!(page.position().await, before);
    }
    paste(&page, "game: uisge\nlight: Ann\n\n1. d4f4 {Well.} d2f2\n").await;
    assert_eq!(page.text("title").await, "Uisge");
    page.click("#record").await;
    let text = page.get("document.getElementById('record-text').value").await;
    assert_eq!(text, json!("game: uisge\nlight: Ann\n\n1. d4f4 {Well.} d2f2\n"));
    page.close().await;
}

#[tokio::test]
async fn record_is_loaded_from_a_file() {
    let page = Page::open("#ignis/").await;
    let file = PathBuf::from(setting("WEB_SHOTS")).join("record.txt");
    fs::write(&file, "game: hexfour\nrules: side=4\n\n1. d4\n").unwrap();
    page.click("#record").await;
    let input = page.0.find(Locator::Css("#record-load")).await.unwrap();
    input.send_keys(file.to_str().unwrap()).await.unwrap();
    page.wait("location.hash.startsWith('#hexfour')").await;
    assert_eq!(page.text("title").await, "Hexfour (side=4)");
    assert_eq!(page.text("moves").await, "d4");
    page.close().await;
}

#[tokio::test]
async fn record_is_copied_saved_and_loaded() {
    let page = Page::open("#uisge/").await;
    for touch in ["d4", "f4", "d2", "f2"] {
        page.touch(touch).await;
    }
    let position = page.position().await;
    page.click("#record").await;
    let record = page.get("document.getElementById('record-text').value").await;
    page.browser(
        "Browser.grantPermissions",
        json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
    )
    .await;
    page.click("#record-copy").await;
    page.wait("document.getElementById('record-says').textContent === 'Record copied.'").await;
    assert_eq!(page.run("return navigator.clipboard.readText()", &[]).await, record);

    let folder = PathBuf::from(setting("WEB_SHOTS")).join("saved");
    let file = folder.join("uisge.txt");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let downloads = json!({ "behavior": "allow", "downloadPath": folder });
    page.browser("Browser.setDownloadBehavior", downloads).await;
    page.click("#record-save").await;
    let mut tries = 0;
    while !file.exists() {
        tries += 1;
        assert!(tries < 400, "the file is not saved");
        page.run("return new Promise((later) => setTimeout(later, 25))", &[]).await;
    }
    assert_eq!(json!(fs::read_to_string(&file).unwrap()), record);

    page.click("#record-dialog button[value='']").await;
    page.load("#ignis/").await;
    page.click("#record").await;
    assert_eq!(page.text("record-says").await, "");
    let input = page.0.find(Locator::Css("#record-load")).await.unwrap();
    input.send_keys(file.to_str().unwrap()).await.unwrap();
    page.wait("location.hash.startsWith('#uisge')").await;
    assert_eq!(page.position().await, position);
    assert_eq!(page.text("moves").await, "d4f4d2f2");
    page.close().await;
}

#[tokio::test]
async fn game_survives_a_reload() {
    let page = Page::open("#uisge/").await;
    for touch in ["d4", "f4", "d2", "f2"] {
        page.touch(touch).await;
    }
    let (position, hash) = (page.position().await, page.get("location.hash").await);
    page.0.refresh().await.unwrap();
    page.wait("document.body.dataset.ready === 'true'").await;
    assert_eq!(page.position().await, position);
    page.click("#back").await;
    page.click("#back").await;
    assert_ne!(page.position().await, position);
    // Another browser has only the link.
    page.run("localStorage.clear()", &[]).await;
    page.load(hash.as_str().unwrap()).await;
    assert_eq!(page.position().await, position);
    assert_eq!(page.get("document.querySelectorAll('#moves button').length").await, json!(0));
    page.close().await;
}

#[tokio::test]
async fn broken_storage_and_links_are_reported_and_ignored() {
    let page = Page::open("#uisge/").await;
    for stored in ["{", "null", "{\"record\":\"game: uisge\\n\\n1. d4d4\"}", "7"] {
        page.run("localStorage.setItem('board-games', arguments[0])", &[json!(stored)]).await;
        page.load("").await;
        assert!(page.text("says").await.contains("could not be restored"), "{stored}");
        assert_eq!(page.text("status").await, "Your turn (light).");
    }
    for hash in ["#chess/e4", "#uisge/7/7", "#%", "#%E0%A4%A"] {
        page.load(hash).await;
        assert!(page.text("says").await.contains("This link is broken"), "{hash}");
        assert_eq!(page.text("status").await, "Your turn (light).");
    }
    let seats = json!({"record": "game: uisge\n\n", "seats": {"first": "ghost"}, "settings": 7});
    page.run("localStorage.setItem('board-games', arguments[0])", &[json!(seats.to_string())])
        .await;
    page.load("").await;
    assert_eq!(page.get("document.getElementById('seat-first').value").await, json!("person"));
    page.close().await;
}

#[tokio::test]
async fn new_game_uses_the_chosen_rules() {
    let page = Page::open("#uisge/").await;
    page.click("[data-game=hexfour]").await;
    page.run(
        "document.querySelector('#new-options select').value = '4';\
         document.getElementById('new-repetition').value = '3'",
        &[],
    )
    .await;
    page.click("#new-dialog button[value=start]").await;
    page.wait("location.hash.startsWith('#hexfour')").await;
    assert_eq!(page.position().await, "4/5/6/7/6/5/4 x");
    page.click("#record").await;
    let record = page.get("document.getElementById('record-text').value").await;
    assert!(record.as_str().unwrap().contains("rules: side=4\nrepetition: 3\nmax-plies: 1000"));
    page.close().await;
}
