//! Pages that one finds by reading and searching.

use std::{fs, path::PathBuf};

use fantoccini::Locator;
use shared::language::Language;
use tests::browser::Page;

/// Pages that have an address of their own: the picture's name and the path.
const PAGES: [(&str, &str); 11] = [
    ("home", "/"),
    ("search-form", "/viagens"),
    ("regulations", "/regulamentos"),
    ("regulation", "/regulamentos/agerba"),
    ("provision", "/regulamentos/agerba/art-74"),
    ("provision-unknown", "/regulamentos/agerba/art-9999"),
    ("orders-none", "/pedidos"),
    ("api", "/api"),
    ("demo-mailbox-empty", "/demo/correio"),
    ("demo-clock", "/demo/relogio"),
    ("not-found", "/nao-existe"),
];

/// Searches, each showing another state of the page.
const SEARCHES: [(&str, &str); 8] = [
    ("search-refused", "de=&para=&data="),
    ("search-ambiguous", "de=santo&para=salvador"),
    ("search-same-place", "de=salvador&para=salvador"),
    ("search-results", SALVADOR_FEIRA),
    ("search-last-page", "de=salvador&para=feira-de-santana&pagina=2"),
    ("search-filtered", "de=salvador&para=feira-de-santana&classe=executive&ordem=preco"),
    ("search-all-filtered-away", "de=salvador&para=feira-de-santana&hora=madrugada&ate=30"),
    ("search-nothing", "de=santa-barbara&para=salvador"),
];

/// Tomorrow, which is what a search without a day asks for.
pub const SALVADOR_FEIRA: &str = "de=salvador&para=feira-de-santana";

/// One walk through all pages, in one language.
pub struct Tour<'a> {
    pub page: &'a Page,
    language: Language,
    folder: PathBuf,
    taken: usize,
}

impl<'a> Tour<'a> {
    pub fn new(page: &'a Page, language: Language, folder: PathBuf) -> Self {
        Self { page, language, folder, taken: 0 }
    }

    /// Pages that are the same for everybody.
    pub async fn read(&mut self) {
        for (name, path) in PAGES {
            self.open(path).await;
            self.keep(name).await;
        }
        self.open("/regulamentos/agerba").await;
        self.press(".law-chapters li:nth-of-type(2) a").await;
        self.keep("chapter").await;
    }

    /// The search in all its states, suggestions included.
    pub async fn search(&mut self) {
        for (name, query) in SEARCHES {
            self.open(&format!("/viagens?{query}")).await;
            self.keep(name).await;
        }
        self.open("/").await;
        self.page.expect_islands_awake().await;
        self.page.fill("de", "sao").await;
        self.page.find("#de-lugares-0").await;
        self.keep("home-suggestions").await;
    }

    /// Opens a path, written without the prefix of the language.
    pub async fn open(&self, path: &str) {
        let prefix = self.language.path_prefix();
        let path = if path == "/" && !prefix.is_empty() { "" } else { path };
        self.page.open(&format!("{prefix}{path}")).await;
    }

    /// The address now shown, without the place on the page: with one, opening it would not load it.
    pub async fn path(&self) -> String {
        let path = self.page.path().await;
        path.split('#').next().unwrap_or_default().to_owned()
    }

    /// Keeps a picture of the page as it is; they are numbered in the order of the walk.
    pub async fn keep(&mut self, name: &str) {
        self.taken += 1;
        let file = self.folder.join(format!("{:02}-{name}.png", self.taken));
        fs::write(&file, self.page.picture().await).expect("the folder takes files");
        let wide = "return document.documentElement.scrollWidth > arguments[0];";
        let width = vec![self.page.visit().size.0.into()];
        let is_wide = self.page.browser().execute(wide, width).await.expect("a page that is open");
        let word = if is_wide == true { "  WIDER THAN THE WINDOW" } else { "" };
        println!("{}{word}", file.display());
    }

    /// Presses what a CSS selector finds, away from bars at the edges.
    pub async fn press(&self, selector: &str) {
        let element = self.page.find(selector).await;
        let given = serde_json::to_value(&element).expect("an element has a name");
        let to_the_middle = "arguments[0].scrollIntoView({ block: 'center' })";
        self.page.browser().execute(to_the_middle, vec![given]).await.expect("a page scrolls");
        element.click().await.expect("something that can be pressed");
    }

    /// Presses the button of the form that posts to that verb, and waits for the page that answers.
    pub async fn submit(&self, verb: &str) {
        let mark = "document.documentElement.dataset.left = 'yes';";
        self.page.browser().execute(mark, Vec::new()).await.expect("a page that is open");
        self.press(&format!("form[action$='/{verb}'] button[type='submit']")).await;
        self.page.find("html:not([data-left])").await;
    }

    /// The attribute of the first element that a CSS selector finds.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        let element = self.page.find(selector).await;
        element.attr(name).await.expect("a page that is open").expect("the attribute is there")
    }

    /// Whether the page shows such an element now.
    pub async fn shows(&self, selector: &str) -> bool {
        let found = self.page.browser().find_all(Locator::Css(selector)).await;
        found.is_ok_and(|found| !found.is_empty())
    }
}
