//! The place of an answer in the page.

use std::cell::RefCell;

use shared::{
    language::Language,
    rule::{Rule, answer::Answer},
    time::Instant,
};
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, HtmlFormElement};

use super::Manner;
use crate::{
    ask::Asked,
    citation::Law,
    headline::Tell,
    outcome::{Outcome, Words},
    reading::{Cause, Fault},
    text::answer::live as text,
    written::{Around, outcome_of, write},
};

/// Where the answer is shown.
pub(super) struct Place {
    rule: &'static Rule,
    tell: Tell,
    words: Words,
    regulator: String,
    orders: Option<String>,
    /// Whether the regulations are one link away.
    leads_on: bool,
    /// The moment that counts as now, where the page tells it.
    told_now: Option<Instant>,
    language: Language,
    document: Document,
    whole: HtmlElement,
    /// Read out when it changes.
    said: Element,
    reasons: Element,
    /// What is shown, so that nothing is read out twice.
    shown: RefCell<String>,
}

impl Place {
    /// The place inside a form, if it has one.
    pub(super) fn of(
        form: &HtmlFormElement,
        rule: &'static Rule,
        tell: Tell,
        manner: Manner,
    ) -> Option<Self> {
        let document = form.owner_document()?;
        let find = |selector| form.query_selector(selector).ok().flatten();
        let tag = document.document_element()?.get_attribute("lang").unwrap_or_default();
        let given = |name| form.get_attribute(name);
        Some(Self {
            rule,
            tell,
            words: Words::of_lines(&given("data-words").unwrap_or_default()),
            regulator: given("data-regulator").unwrap_or_default(),
            orders: given("data-orders"),
            leads_on: manner == Manner::Beside,
            told_now: given("data-now").and_then(|now| Instant::from_storage(&now)),
            language: Language::from_tag(&tag).unwrap_or_default(),
            document,
            whole: find(".rights-live")?.dyn_into().ok()?,
            said: find(".rights-live-answer")?,
            reasons: find(".rights-live-reasons")?,
            shown: RefCell::default(),
        })
    }

    pub(super) const fn language(&self) -> Language {
        self.language
    }

    /// Shows what came of the form; to somebody who has sent it, also what is missing.
    pub(super) fn show(&self, asked: &Asked, is_proposed: bool, is_sent: bool) {
        let told = format!("{is_sent} {is_proposed} {asked:?}");
        if *self.shown.borrow() != told {
            self.shown.replace(told);
            self.said.set_text_content(None);
            self.reasons.set_text_content(None);
            match asked {
                Asked::Answered(answer) => self.show_answer(answer, is_proposed),
                Asked::Incomplete(faults) if is_sent => self.show_faults(faults),
                Asked::Incomplete(_) => {
                    self.append(&self.said, "p", "field-hint", text::incomplete(self.language));
                }
                Asked::Refused { problem, .. } => {
                    let message = problem.message.say(self.language);
                    self.append(&self.said, "p", "field-hint", message);
                }
            }
        }
        if is_sent {
            let _ = self.whole.focus();
        }
    }

    /// Shows what the server would write, with the words of the law where the page has them.
    fn show_answer(&self, answer: &Answer, is_proposed: bool) {
        let json = outcome_of(answer);
        let outcome = Outcome {
            json: &json,
            rule: self.rule,
            words: &self.words,
            language: self.language,
            now: self.now(),
            is_proposed,
        };
        let (regulator, orders) = (self.regulator.as_str(), self.orders.as_deref());
        let around = Around { regulator, orders };
        let words = |provision: &str| {
            let place = self.document.get_element_by_id(provision)?;
            place.query_selector("blockquote").ok().flatten()?.text_content()
        };
        let law = Law { words: &words, leads_on: self.leads_on };
        let written = write(answer, &outcome, self.tell, around, law);
        self.said.set_inner_html(&written.headline);
        self.reasons.set_inner_html(&written.reasons);
    }

    /// What is missing or cannot be read, each with the way to its control.
    fn show_faults(&self, faults: &[Fault]) {
        let Some(list) = self.append(&self.said, "ul", "rights-live-faults", "") else { return };
        for Fault { control, cause } in faults {
            let question = self.question(control);
            let sentence = match cause {
                Cause::Missing => text::missing(self.language, question),
                Cause::Invalid | Cause::NoMoment => text::unclear(self.language, question),
                Cause::TooMany => text::too_many(self.language, question),
            };
            let Some(item) = self.append(&list, "li", "", "") else { return };
            let link = self.append(&item, "a", "", &sentence);
            link.inspect(|link| {
                let _ = link.set_attribute("href", &format!("#{control}"));
            });
        }
    }

    /// What the page asks at a control: the legend of a group, else the label of a field.
    fn question(&self, control: &str) -> String {
        let field = self.document.get_element_by_id(control);
        let is_one_of_several =
            |field: &Element| field.matches("fieldset, [type=radio]").unwrap_or_default();
        let named = field.filter(is_one_of_several).and_then(|field| {
            field.closest("fieldset").ok().flatten()?.query_selector("legend").ok().flatten()
        });
        let label = || {
            self.whole
                .closest("form")
                .ok()
                .flatten()?
                .query_selector(&format!("label[for='{control}']"))
                .ok()
                .flatten()
        };
        let words = named.or_else(label).and_then(|words| words.text_content());
        words.map(|words| words.trim().to_owned()).unwrap_or_default()
    }

    /// The moment that counts as now: the server's where it has told it.
    fn now(&self) -> Instant {
        self.told_now.unwrap_or_else(|| {
            let now = chrono::DateTime::from_timestamp_millis(js_sys::Date::now() as i64);
            Instant(now.unwrap_or_default())
        })
    }

    fn append(&self, parent: &Element, tag: &str, class: &str, text: &str) -> Option<Element> {
        let element = self.document.create_element(tag).ok()?;
        if !class.is_empty() {
            element.set_class_name(class);
        }
        element.set_text_content(Some(text));
        parent.append_child(&element).ok()?;
        Some(element)
    }
}
