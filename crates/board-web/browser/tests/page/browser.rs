//! A browser that shows the page, driven by `WebDriver`.

use std::time::Duration;
use std::{env, fs, path::PathBuf};

use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::time::sleep;
use url::{ParseError, Url};

/// Returns an environment variable set by `.ci/web`, such as the address of the site.
pub fn setting(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run these tests with .ci/web"))
}

/// The page in a separate browser.
pub struct Page(pub Client);

/// A `WebDriver` command that is specific to this browser.
#[derive(Debug)]
struct Command(&'static str, Value);

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.1.to_string()))
    }
}

impl Page {
    /// Opens the page at a fragment such as `#uisge/`, with two human players and no animation.
    pub async fn open(hash: &str) -> Self {
        let page = Self::blank().await;
        page.load("").await;
        let settings = json!({ "motion": false, "theme": "system", "marks": true, "rules": true });
        let memory = json!({
            "record": "game: uisge\n\n",
            "seats": { "first": "person", "second": "person" },
            "settings": settings,
        });
        page.run("localStorage.setItem('board-games', arguments[0])", &[memory.to_string().into()])
            .await;
        page.load(hash).await;
        page
    }

    /// Starts a browser without loading the page.
    pub async fn blank() -> Self {
        let mut arguments = vec!["--headless=new", "--disable-gpu", "--window-size=1440,1000"];
        // Chromium's sandbox does not work for root.
        if setting("WEB_ROOT") == "yes" {
            arguments.push("--no-sandbox");
        }
        let wanted = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(wanted) = wanted else { unreachable!("`json!` makes an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(wanted).connect(&setting("WEB_DRIVER")).await;
        Self(client.expect("the driver starts a browser"))
    }

    /// Loads the page with this fragment and waits until it is ready.
    pub async fn load(&self, hash: &str) {
        self.0.goto("about:blank").await.unwrap();
        self.0.goto(&format!("{}{hash}", setting("WEB_SITE"))).await.unwrap();
        self.wait("document.body.dataset.ready === 'true'").await;
    }

    /// Runs a script and returns its result.
    pub async fn run(&self, script: &str, arguments: &[Value]) -> Value {
        let result = self.0.execute(script, arguments.to_vec()).await;
        result.unwrap_or_else(|why| panic!("{script}: {why}"))
    }

    /// Evaluates an expression in the page.
    pub async fn get(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}"), &[]).await
    }

    /// Returns the text of an element.
    pub async fn text(&self, id: &str) -> String {
        let text = self.get(&format!("document.getElementById('{id}').textContent")).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub async fn wait(&self, expression: &str) {
        for _ in 0..600 {
            if self.get(expression).await == Value::Bool(true) {
                return;
            }
            sleep(Duration::from_millis(25)).await;
        }
        panic!("timeout: {expression}");
    }

    /// Clicks on an element.
    pub async fn click(&self, selector: &str) {
        let found = self.0.find(Locator::Css(selector)).await;
        let element = found.unwrap_or_else(|why| panic!("{selector}: {why}"));
        element.click().await.unwrap_or_else(|why| panic!("{selector}: {why}"));
    }

    /// Clicks on a space, an entry or a choice.
    pub async fn touch(&self, name: &str) {
        let all = ["space", "entry", "choice"].map(|kind| format!("[data-{kind}='{name}']"));
        self.click(&all.join(", ")).await;
    }

    /// Returns the position in the address.
    pub async fn position(&self) -> String {
        let hash = self.get("decodeURI(location.hash)").await;
        let hash = hash.as_str().unwrap_or_default();
        hash.split_once('/').map(|(_, text)| text.replace('_', " ")).unwrap_or_default()
    }

    /// Sends a key to the focused element.
    pub async fn press(&self, key: &str) {
        let element = self.0.active_element().await.unwrap();
        element.send_keys(key).await.unwrap();
    }

    /// Runs a command of the Chrome `DevTools` protocol.
    pub async fn browser(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.0.issue_cmd(Command("goog/cdp/execute", body)).await.unwrap()
    }

    /// Sets the size of the window.
    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.browser("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Emulates a system preference, such as `prefers-color-scheme: dark`.
    pub async fn prefer(&self, feature: &str, value: &str) {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.browser("Emulation.setEmulatedMedia", media).await;
    }

    /// Saves a screenshot.
    pub async fn shoot(&self, name: &str) {
        let folder = PathBuf::from(setting("WEB_SHOTS"));
        let picture = self.0.screenshot().await.unwrap();
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Closes the browser, and checks that the console is empty and all requests went to the site.
    pub async fn close(self) {
        let log = self.0.issue_cmd(Command("se/log", json!({ "type": "browser" }))).await.unwrap();
        assert_eq!(log, json!([]), "console messages");
        let site = setting("WEB_SITE");
        let requests =
            self.get("performance.getEntriesByType('resource').map(({ name }) => name)").await;
        for name in requests.as_array().unwrap() {
            assert!(name.as_str().unwrap().starts_with(&site), "request to another server: {name}");
        }
        self.0.close().await.unwrap();
    }
}
