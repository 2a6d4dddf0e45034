//! What a rule is: from facts to a decision whose every step names its provisions.
//!
//! A rule is a pure, total function. It is asked with typed facts
//! (`coach::refund::decide`) or, by name, with JSON ([`find_rule`]); the
//! registry [`RULES`] is the one list from which the API, the command line,
//! the forms, the page of provisions and the conformance run are made.

pub mod answer;
pub mod case;
pub mod ground;
pub(crate) mod outcome;
pub mod parameter;

use crate::{
    coach,
    input::{Problem, field::Field},
    language::Language,
    mototaxi, paratransit,
    rule::answer::{Answer, Question},
    service::Service,
    time::counted::Counting,
};

/// Every rule that is built, by service, in the order of its page.
pub const RULES: &[Rule] = &whole();

/// The rules of each service, which stand apart so that a module for one carries no other.
const BY_SERVICE: [&[Rule]; 3] = [coach::RULES, mototaxi::RULES, paratransit::RULES];

const fn whole() -> [Rule; coach::RULES.len() + mototaxi::RULES.len() + paratransit::RULES.len()] {
    let mut whole = [coach::RULES[0]; _];
    let (mut filled, mut service) = (0, 0);
    while service < BY_SERVICE.len() {
        let mut place = 0;
        while place < BY_SERVICE[service].len() {
            whole[filled] = BY_SERVICE[service][place];
            filled += 1;
            place += 1;
        }
        service += 1;
    }
    whole
}

/// The rule of this name.
#[must_use]
pub fn find_rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// The rules that may cite this provision.
pub fn citing(provision: &str) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(move |rule| rule.provisions.contains(&provision))
}

/// A rule of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name on the wire, `coach.refund`.
    pub name: &'static str,
    /// The service that it belongs to.
    pub service: Service,
    /// What it decides, in Portuguese and in English.
    pub title: [&'static str; 2],
    /// Its input.
    pub fields: &'static [Field],
    /// Every provision that a decision of it may cite.
    pub provisions: &'static [&'static str],
    pub(crate) evaluate: fn(&Rule, &Question<'_>) -> Result<Answer, Problem>,
}

impl Rule {
    /// What the rule decides, in one language.
    #[must_use]
    pub const fn title_in(&self, language: Language) -> &'static str {
        match language {
            Language::Portuguese => self.title[0],
            Language::English => self.title[1],
        }
    }

    /// Decides an input.
    ///
    /// # Errors
    /// The problem of the input that ranks first.
    pub fn evaluate(&self, question: &Question<'_>) -> Result<Answer, Problem> {
        (self.evaluate)(self, question)
    }

    /// The JSON Schema of its input.
    #[must_use]
    pub fn schema(&self) -> serde_json::Value {
        crate::input::schema::schema(self.title_in(Language::English), self.fields)
    }

    /// The JSON Schema of its outcome.
    #[must_use]
    pub fn outcome_schema(&self) -> serde_json::Value {
        outcome::schema(self)
    }
}

/// A step of a decision: it cites the provisions that it applies and says itself to people.
pub trait Step {
    /// The provisions applied by this step, beyond those that the rule always cites.
    fn provisions(&self) -> &'static [&'static str];
    /// One plain sentence.
    fn say(&self, language: Language) -> String;
}

/// The steps taken so far.
#[derive(Clone, Debug)]
pub struct Steps<S> {
    always: &'static [&'static str],
    taken: Vec<S>,
    /// Periods, each with the place of the step that tells its end.
    counted: Vec<(usize, Counting)>,
}

impl<S: Step> Steps<S> {
    /// No step yet; the provisions that are cited whatever the outcome.
    #[must_use]
    pub const fn citing(always: &'static [&'static str]) -> Self {
        Self { always, taken: Vec::new(), counted: Vec::new() }
    }

    /// Takes a step.
    pub fn push(&mut self, step: S) {
        self.taken.push(step);
    }

    /// Takes a step that tells the end of a period.
    pub fn push_counted(&mut self, step: S, period: impl Into<Counting>) {
        self.push(step);
        self.count(period);
    }

    /// Says of the step taken last that it tells the end of this period too.
    pub fn count(&mut self, period: impl Into<Counting>) {
        let last = self.taken.len().saturating_sub(1);
        self.counted.push((last, period.into()));
    }

    /// Takes the last step.
    #[must_use]
    pub fn end<O>(mut self, step: S, outcome: O) -> Decision<O, S> {
        self.push(step);
        self.decide(outcome)
    }

    /// Takes the last step, which tells the end of a period.
    #[must_use]
    pub fn end_counted<O>(
        mut self,
        step: S,
        period: impl Into<Counting>,
        outcome: O,
    ) -> Decision<O, S> {
        self.push_counted(step, period);
        self.decide(outcome)
    }

    /// Decides with the steps taken.
    #[must_use]
    pub fn decide<O>(self, outcome: O) -> Decision<O, S> {
        Decision { outcome, steps: self }
    }
}

/// An outcome and how it was reached.
#[derive(Clone, Debug)]
pub struct Decision<O, S> {
    /// What was decided.
    pub outcome: O,
    steps: Steps<S>,
}

impl<O, S: Step> Decision<O, S> {
    /// The steps taken, in order.
    #[must_use]
    pub fn steps(&self) -> &[S] {
        &self.steps.taken
    }

    /// The provisions applied, each once: those always cited, then those of the steps.
    #[must_use]
    pub fn citations(&self) -> Vec<&'static str> {
        let mut cited = self.steps.always.to_vec();
        for provision in self.steps.taken.iter().flat_map(Step::provisions) {
            if !cited.contains(provision) {
                cited.push(provision);
            }
        }
        cited
    }

    /// The periods whose ends each step tells.
    #[must_use]
    pub fn periods_by_step(&self) -> Vec<Vec<Counting>> {
        let of_step = |place: usize| {
            let own = self.steps.counted.iter().filter(move |(step, _)| *step == place);
            own.map(|(_, period)| period.clone()).collect()
        };
        (0..self.steps.taken.len()).map(of_step).collect()
    }

    /// The provisions applied by each step; those always cited, and by no step, with the first.
    #[must_use]
    pub fn provisions_by_step(&self) -> Vec<Vec<&'static str>> {
        let own: Vec<_> = self.steps.taken.iter().flat_map(Step::provisions).collect();
        let mut always: Vec<_> =
            self.steps.always.iter().copied().filter(|cited| !own.contains(&cited)).collect();
        let of_step =
            |step: &S| always.drain(..).chain(step.provisions().iter().copied()).collect();
        self.steps.taken.iter().map(of_step).collect()
    }

    /// One plain sentence for each step.
    #[must_use]
    pub fn explanation(&self, language: Language) -> Vec<String> {
        self.steps.taken.iter().map(|step| step.say(language)).collect()
    }
}

#[cfg(test)]
mod tests;
