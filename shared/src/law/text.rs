//! The words themselves: embedded, split once on first use. The format is in
//! `shared/law/README.md`.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use serde::Deserialize;

use super::{Chapter, Code, Kind, Party, Portal, Provision, Regulation};

/// All regulations, with an index of their provisions.
pub(super) struct Library {
    regulations: BTreeMap<Code, Regulation>,
    /// Id → code, place of the chapter, place in the chapter.
    index: HashMap<String, (Code, usize, usize)>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::read);

pub(super) fn library() -> &'static Library {
    &LIBRARY
}

/// What is known about a provision besides its words.
#[derive(Deserialize)]
struct Entry {
    id: String,
    title: String,
    actors: Vec<Party>,
    kind: Kind,
    portal: Portal,
    by: Option<String>,
    note: String,
}

impl Library {
    pub(super) fn regulation(&self, code: Code) -> &Regulation {
        &self.regulations[&code]
    }

    pub(super) fn provision(&self, id: &str) -> Option<(&Chapter, &Provision)> {
        let (code, chapter, place) = *self.index.get(id)?;
        let chapter = &self.regulations[&code].chapters[chapter];
        Some((chapter, &chapter.provisions[place]))
    }

    fn read() -> Self {
        let regulations: BTreeMap<Code, Regulation> =
            Code::ALL.into_iter().map(|code| (code, read_regulation(code))).collect();
        let mut index = HashMap::new();
        for (code, regulation) in &regulations {
            for (chapter, part) in regulation.chapters.iter().enumerate() {
                for (place, provision) in part.provisions.iter().enumerate() {
                    index.insert(provision.id.clone(), (*code, chapter, place));
                }
            }
        }
        Self { regulations, index }
    }
}

/// The marked text and the table of a regulation.
pub(super) const fn source(code: Code) -> (&'static str, &'static str) {
    match code {
        Code::Agerba => {
            (include_str!("../../law/agerba.txt"), include_str!("../../law/agerba.json"))
        }
        Code::Semob => (include_str!("../../law/semob.txt"), include_str!("../../law/semob.json")),
        Code::Semar => (include_str!("../../law/semar.txt"), include_str!("../../law/semar.json")),
        Code::Cc => (include_str!("../../law/cc.txt"), include_str!("../../law/cc.json")),
    }
}

/// The heading of the approving act, which the texts do not print.
const fn opening(code: Code) -> &'static str {
    match code {
        Code::Agerba | Code::Semob => "Resolução",
        Code::Semar => "Decreto",
        Code::Cc => "Contagem de prazos",
    }
}

fn read_regulation(code: Code) -> Regulation {
    let (text, table) = source(code);
    let mut entries: HashMap<String, Entry> = serde_json::from_str::<Vec<Entry>>(table)
        .expect("the tables are checked by a test")
        .into_iter()
        .map(|entry| (entry.id.clone(), entry))
        .collect();
    let mut regulation = Regulation { code, preamble: Vec::new(), chapters: Vec::new() };
    let mut chapter_title = "";
    let mut heading = None;
    let mut revocations: Vec<(&str, &str)> = Vec::new();
    for line in text.lines() {
        let (tag, words) = line.split_once('\t').expect("a tag stands before each line");
        if tag == "-" {
            if regulation.chapters.is_empty() {
                regulation.preamble.push(words);
            }
        } else if tag == "###" {
            heading = Some(words);
        } else if let Some(slug) = tag.strip_prefix("##") {
            regulation.chapters.push(empty(slug, chapter_title, Some(words)));
        } else if let Some(slug) = tag.strip_prefix('#') {
            chapter_title = if words.is_empty() { opening(code) } else { words };
            regulation.chapters.push(empty(slug, chapter_title, None));
        } else if let Some(path) = tag.strip_prefix('!') {
            revocations.push((path, words.trim_end_matches(':')));
        } else if let Some(path) = tag.strip_prefix('~') {
            let provision = find(&mut regulation, path).expect("it replaced something");
            match &mut provision.superseded {
                Some(before) => append(before, words),
                // The first line only says that an earlier wording follows.
                None => provision.superseded = Some(String::new()),
            }
        } else if let Some(provision) = find(&mut regulation, tag) {
            append(&mut provision.words, words);
        } else {
            let entry = entries.remove(&format!("{code}:{tag}")).expect("each provision is listed");
            let revoked = revocations
                .iter()
                .find(|(path, _)| tag.strip_prefix(path).is_some_and(is_end_or_below))
                .map(|(_, note)| *note);
            let chapter = regulation.chapters.last_mut().expect("a heading stands first");
            chapter.provisions.push(describe(code, entry, words, heading.take(), revoked));
        }
    }
    regulation.chapters.retain(|chapter| !chapter.provisions.is_empty());
    regulation
}

fn empty(slug: &'static str, title: &'static str, section: Option<&'static str>) -> Chapter {
    Chapter { slug, title, section, provisions: Vec::new() }
}

fn describe(
    code: Code,
    entry: Entry,
    words: &str,
    heading: Option<&'static str>,
    revoked: Option<&'static str>,
) -> Provision {
    let applied_by = entry.by.iter().flat_map(|names| names.split(", ")).map(str::to_owned);
    Provision {
        id: entry.id,
        code,
        title: entry.title,
        parties: entry.actors,
        kind: entry.kind,
        portal: entry.portal,
        applied_by: applied_by.collect(),
        note: entry.note,
        heading,
        words: words.to_owned(),
        superseded: None,
        revoked,
    }
}

/// The provision of this path; later lines of a provision follow soon after its first.
fn find<'a>(regulation: &'a mut Regulation, path: &str) -> Option<&'a mut Provision> {
    let chapter = regulation.chapters.last_mut()?;
    chapter.provisions.iter_mut().rev().find(|provision| provision.path() == path)
}

fn append(paragraphs: &mut String, words: &str) {
    if !paragraphs.is_empty() {
        paragraphs.push('\n');
    }
    paragraphs.push_str(words);
}

fn is_end_or_below(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('.')
}
