//! What a person does with a page, and sees on it.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use fantoccini::{
    Client, Locator,
    actions::{InputSource as _, KeyAction, KeyActions},
    elements::Element,
    key::Key,
    wd::WebDriverCompatibleCommand,
};
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

use super::{Scheme, Script, Visit, console, driver::Driver};

/// Tells when the islands of a document have woken: a task after the module is there, by when all
/// that follows from its promise has run.
const WATCH_ISLANDS: &str = "
for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
        const module = await original.apply(WebAssembly, given);
        setTimeout(() => { document.documentElement.dataset.islands = 'awake'; }, 0);
        return module;
    };
}";

/// Status and media type of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// The status.
    pub status: u64,
    /// The media type, empty without one.
    pub kind: String,
}

/// One tab of a browser, at the portal.
#[derive(Debug)]
pub struct Page {
    client: Client,
    origin: String,
    visit: Visit,
}

impl Page {
    pub(super) async fn start(driver: &Driver, origin: &str, visit: Visit) -> Self {
        let client = driver.open().await;
        let page = Self { client, origin: origin.to_owned(), visit };
        page.resize(visit.size).await;
        let zone = json!({ "timezoneId": visit.time_zone });
        page.command("Emulation.setTimezoneOverride", zone).await;
        match visit.script {
            Script::Off => page.set_scripts_off(true).await,
            Script::On => {
                let script = json!({ "source": WATCH_ISLANDS });
                page.command("Page.addScriptToEvaluateOnNewDocument", script).await;
            }
        }
        page
    }

    pub(super) async fn set_scripts_off(&self, off: bool) {
        let off = json!({ "value": off });
        self.command("Emulation.setScriptExecutionDisabled", off).await;
    }

    pub(super) async fn close(self) {
        // A browser that has already gone needs no closing.
        let _ = self.client.close().await;
    }

    /// The WebDriver client, for what this type does not say.
    #[must_use]
    pub fn browser(&self) -> &Client {
        &self.client
    }

    /// How the visitor came.
    #[must_use]
    pub fn visit(&self) -> Visit {
        self.visit
    }

    /// Opens a path of the portal, as `/viagens`.
    pub async fn open(&self, path: &str) {
        let address = format!("{}{path}", self.origin);
        self.client.goto(&address).await.expect("the portal answers");
    }

    /// The path and query now shown.
    pub async fn path(&self) -> String {
        let address = self.client.current_url().await.expect("a page is open");
        address.as_str().strip_prefix(&self.origin).expect("still at the portal").to_owned()
    }

    /// The one element of a CSS selector, waited for.
    pub async fn find(&self, selector: &str) -> Element {
        match self.client.wait().for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("no element {selector}: {error}"),
        }
    }

    /// Fills the field of that `name` with text, instead of what it held.
    pub async fn fill(&self, name: &str, text: &str) {
        let field = self.find(&format!("[name='{name}']")).await;
        field.clear().await.expect("a field that takes text");
        field.send_keys(text).await.expect("a field that takes text");
    }

    /// Presses the button that shows or is labelled with exactly these words.
    pub async fn press_button(&self, words: &str) {
        let path = format!("//button[normalize-space()='{words}' or @aria-label='{words}']");
        self.press(&path, words).await;
    }

    /// Follows the link that shows or is labelled with exactly these words.
    pub async fn follow_link(&self, words: &str) {
        let path = format!("//a[normalize-space()='{words}' or @aria-label='{words}']");
        self.press(&path, words).await;
    }

    async fn press(&self, path: &str, words: &str) {
        match self.client.wait().for_element(Locator::XPath(path)).await {
            Ok(element) => element.click().await.expect("something that can be pressed"),
            Err(error) => panic!("nothing to press that says “{words}”: {error}"),
        }
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn press_keys(&self, keys: &[Key]) {
        let actions = keys.iter().fold(KeyActions::new("keyboard".to_owned()), |actions, key| {
            let value = char::from(*key);
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(actions).await.expect("keys that exist");
    }

    /// Moves the focus forwards until it rests on what the CSS selector names.
    ///
    /// # Panics
    /// When the keyboard does not reach it within two hundred steps.
    pub async fn tab_to(&self, selector: &str) {
        let script = "return document.activeElement.matches(arguments[0])";
        for _ in 0..200 {
            let there = self.client.execute(script, vec![selector.into()]).await;
            if there.expect("a selector that can be read") == true {
                return;
            }
            self.press_keys(&[Key::Tab]).await;
        }
        panic!("the keyboard does not reach {selector}");
    }

    /// Types text wherever the focus is.
    pub async fn type_text(&self, text: &str) {
        let focus = self.client.active_element().await.expect("something has the focus");
        focus.send_keys(text).await.expect("something that takes text");
    }

    /// An attribute of what has the focus, empty where it has none.
    pub async fn focused(&self, attribute: &str) -> String {
        let focus = self.client.active_element().await.expect("something has the focus");
        focus.attr(attribute).await.expect("it is still there").unwrap_or_default()
    }

    /// How many elements a CSS selector finds now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.expect("a selector").len()
    }

    /// What a path answers to a plain request of this browser.
    pub async fn fetch(&self, path: &str) -> Fetched {
        let script = "const [path] = arguments; return fetch(path).then(answer => \
                      [answer.status, answer.headers.get('content-type')]);";
        let answer = self.client.execute(script, vec![path.into()]).await.expect("an answer");
        Fetched {
            status: answer[0].as_u64().expect("a status"),
            kind: answer[1].as_str().unwrap_or_default().to_owned(),
        }
    }

    /// Follows a link to a file, and answers the name and the content under which it is kept.
    pub async fn download(&self, selector: &str) -> (String, Vec<u8>) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let there = json!({ "behavior": "allow", "downloadPath": folder.path() });
        self.command("Browser.setDownloadBehavior", there).await;
        self.find(selector).await.click().await.expect("a link");
        for _ in 0..100 {
            let mut files = std::fs::read_dir(folder.path()).expect("the folder is there");
            let file = files.next().map(|file| file.expect("a file").path());
            // While it comes, the browser writes it under a name of its own.
            if let Some(file) = file
                && !file.to_string_lossy().ends_with(".crdownload")
                && let Ok(content) = std::fs::read(&file)
            {
                let name = file.file_name().expect("a file has a name").to_string_lossy();
                return (name.into_owned(), content);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("nothing came of {selector}");
    }

    /// All text that the page shows.
    pub async fn text(&self) -> String {
        self.find("body").await.text().await.expect("a page has text")
    }

    /// Waits until the page shows the text.
    pub async fn expect_text(&self, words: &str) {
        let path = format!("//body[contains(normalize-space(.), \"{words}\")]");
        if self.client.wait().for_element(Locator::XPath(&path)).await.is_err() {
            panic!("the page does not say “{words}” but: {}", self.text().await);
        }
    }

    /// Waits until the islands of the page have woken; at once where scripts are off.
    pub async fn expect_islands_awake(&self) {
        if self.visit.script == Script::Off {
            return;
        }
        self.find("html[data-islands='awake']").await;
    }

    /// Takes the browser's connection away or gives it back.
    pub async fn set_offline(&self, offline: bool) {
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.command("Network.emulateNetworkConditions", conditions).await;
    }

    /// Makes the system wish for a scheme of colours.
    pub async fn show(&self, scheme: Scheme) {
        let value = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.command("Emulation.setEmulatedMedia", media).await;
    }

    /// Gives the window another width and height in CSS pixels.
    pub async fn resize(&self, (width, height): (u32, u32)) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 768,
        });
        self.command("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Doubles the size of the page's text, as a browser's setting does; once more after a change
    /// of the window's width, for the text follows it.
    pub async fn enlarge_text(&self) {
        let script = "const root = document.documentElement; root.style.fontSize = ''; \
                      root.style.fontSize = 2 * parseFloat(getComputedStyle(root).fontSize) + 'px'";
        self.client.execute(script, Vec::new()).await.expect("a root with a size");
    }

    /// A picture (PNG) of the whole page, however long, in the light scheme.
    pub async fn picture(&self) -> Vec<u8> {
        self.show(Scheme::Light).await;
        let metrics = self.command("Page.getLayoutMetrics", json!({})).await;
        let size = &metrics["cssContentSize"];
        let clip = json!({
            "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1,
        });
        let whole = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let answer = self.command("Page.captureScreenshot", whole).await;
        let picture = answer["data"].as_str().expect("a picture comes as text");
        STANDARD.decode(picture).expect("the text is base64")
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub async fn command(&self, name: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": name, "params": parameters });
        match self.driver_command("goog/cdp/execute", body).await {
            Ok(answer) => answer,
            Err(error) => panic!("{name}: {error}"),
        }
    }

    /// What console and network show that they must not.
    pub(super) async fn complaints(&self) -> Vec<String> {
        let log = async |kind: &str| {
            let answer = self.driver_command("se/log", json!({ "type": kind })).await;
            answer.ok().and_then(|entries| entries.as_array().cloned()).unwrap_or_default()
        };
        let mut complaints =
            console::complaints(&self.origin, &log("browser").await, &log("performance").await);
        if self.visit.script == Script::Off {
            // What is loaded for scripts is of no use without them.
            complaints.retain(|line| !line.contains("was preloaded using link preload"));
        }
        complaints
    }

    /// Writes where a failing story was.
    pub(super) async fn describe(&self) {
        let address = self.client.current_url().await;
        eprintln!("the journey failed at {address:?} ({:?})", self.visit);
    }

    async fn driver_command(
        &self,
        path: &'static str,
        body: Value,
    ) -> Result<Value, fantoccini::error::CmdError> {
        self.client.issue_cmd(Extension { path, body }).await
    }
}

/// A command of ChromeDriver beyond the standard.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _address: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
