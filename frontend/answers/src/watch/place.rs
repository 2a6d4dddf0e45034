//! The place of an answer in the page.

use std::cell::RefCell;

use shared::{
    input::json::Json,
    language::Language,
    law::citation,
    rule::{Rule, answer::Answer},
    time::Instant,
    wording,
};
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, HtmlFormElement};

use crate::{
    ask::{Asked, label},
    headline::headline,
    reading::{Cause, Fault},
    text::answer::live as text,
};

/// Where the answer is shown.
pub(super) struct Place {
    rule: &'static Rule,
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
    pub(super) fn of(form: &HtmlFormElement, rule: &'static Rule) -> Option<Self> {
        let document = form.owner_document()?;
        let find = |selector| form.query_selector(selector).ok().flatten();
        let tag = document.document_element()?.get_attribute("lang").unwrap_or_default();
        Some(Self {
            rule,
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
    pub(super) fn show(&self, asked: &Asked, is_sent: bool) {
        let told = format!("{is_sent} {asked:?}");
        if *self.shown.borrow() != told {
            self.shown.replace(told);
            self.said.set_text_content(None);
            self.reasons.set_text_content(None);
            match asked {
                Asked::Answered(answer) => self.show_answer(answer),
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

    fn show_answer(&self, answer: &Answer) {
        let outcome = Json::parse(answer.outcome.get()).expect("an outcome is JSON");
        let said = &self.said;
        match headline(self.rule, &outcome, self.language, self.now()) {
            Some(headline) => {
                self.append(said, "p", "decision-answer", &headline.sentence);
                if let Some(sum) = headline.sum {
                    let amount = self.append(said, "p", "amount", "");
                    let sum = wording::money(self.language, sum);
                    amount.inspect(|amount| {
                        self.append(amount, "strong", "amount-sum", &sum);
                    });
                }
                if let Some(then) = headline.then {
                    self.append(said, "p", "decision-until", &then);
                }
            }
            None => {
                self.append(said, "p", "decision-answer", text::answer(self.language));
            }
        }
        let Some(list) = self.append(&self.reasons, "ol", "decision-reasons", "") else { return };
        for (sentence, provisions) in answer.explanation.iter().zip(&answer.provisions) {
            let Some(reason) = self.append(&list, "li", "decision-reason", "") else { return };
            self.append(&reason, "p", "", sentence);
            for provision in provisions {
                self.cite(&reason, provision);
            }
        }
    }

    /// The provision with its words where the page has them, else the way to them.
    fn cite(&self, reason: &Element, provision: &str) {
        let name = label(provision, self.language);
        let words = self.document.get_element_by_id(provision);
        match words.and_then(|words| words.query_selector("blockquote").ok().flatten()) {
            Some(words) => {
                let Some(folded) = self.append(reason, "details", "citation", "") else { return };
                self.append(&folded, "summary", "", &name);
                if let Ok(words) = words.clone_node_with_deep(true) {
                    let _ = folded.append_child(&words);
                }
            }
            None => {
                let Some(line) = self.append(reason, "p", "rights-live-citation", "") else {
                    return;
                };
                let link = self.append(&line, "a", "", &name);
                let address = citation::link(provision, self.language).unwrap_or_default();
                link.inspect(|link| {
                    let _ = link.set_attribute("href", &address);
                });
            }
        }
    }

    /// What is missing or cannot be read, each with the way to its control.
    fn show_faults(&self, faults: &[Fault]) {
        let Some(list) = self.append(&self.said, "ul", "rights-live-faults", "") else { return };
        for Fault { control, cause } in faults {
            let question = self.question(control);
            let sentence = match cause {
                Cause::Missing => text::missing(self.language, question),
                Cause::Invalid | Cause::NoMoment => text::unclear(self.language, question),
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
        let told = self.whole.get_attribute("data-now");
        told.and_then(|told| Instant::from_storage(&told)).unwrap_or_else(|| {
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
