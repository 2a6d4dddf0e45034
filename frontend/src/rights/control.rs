//! The control of one field of a rule, by what the field may hold.

use answers::{
    measure::Unit,
    reading::{
        NO, NONE, YES, inside, is_presence,
        rows::{MANY_WORDS, most_rows, rows},
    },
};
use leptos::prelude::*;
use shared::{
    input::field::{Field, Kind, Literal, Need},
    language::Language,
    rule::Rule,
    wording,
};

use crate::{
    components::{
        button::{Button, Emphasis},
        checkbox::Checkbox,
        date_field::DateField,
        field::Field as TextField,
        radio_group::RadioGroup,
        select_field::SelectField,
    },
    form::{Choice, FormState},
    rights::label,
    text::rights::form as text,
};

/// With more words than this, a list that opens is easier than buttons all in sight.
const MOST_BUTTONS: usize = 5;

/// What all controls of a form need to know.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The language of the page.
    pub language: Language,
    /// The rule that is asked.
    pub rule: &'static Rule,
    /// What was typed, and what was wrong with it.
    pub form: FormState,
    /// The list that gets one more row.
    pub grown: Option<String>,
    /// How many rows each list has, where no page can add one.
    pub fixed_rows: Option<usize>,
}

impl Ground {
    /// What the controls are called with which something is wrong, by their names.
    pub fn labels_of_problems(&self) -> Vec<(String, String)> {
        let wrong = self.form.problems().iter().filter_map(|problem| problem.field.as_deref());
        let labelled = wrong.filter_map(|control| {
            // Between the field's own name and the control's stand rows, which are numbers.
            let mut steps = control.rsplit('-');
            let name = steps.find(|step| step.parse::<usize>().is_err())?;
            Some((control.to_owned(), self.label(name)))
        });
        labelled.collect()
    }

    fn label(&self, name: &str) -> String {
        let label = label::field(self.rule, name, self.language).unwrap_or(name);
        match Unit::of(name).sign() {
            Some(sign) => format!("{label} ({sign})"),
            None => label.to_owned(),
        }
    }

    fn choices(&self, name: &str, words: &[&'static str]) -> Vec<Choice> {
        let named = |word: &&str| {
            let label = label::word(self.rule, name, word, self.language);
            Choice::new(*word, label.unwrap_or_else(|| (*word).to_owned()))
        };
        words.iter().map(named).collect()
    }

    /// The form with the default where nothing was typed.
    fn form_with(&self, control: &str, default: Option<String>) -> FormState {
        match default {
            Some(value) if self.form.value(control).is_empty() => FormState::new(
                self.form.values().with(control, Some(&value)),
                self.form.problems().to_vec(),
            ),
            _ => self.form.clone(),
        }
    }
}

/// The control of a field, named by its place.
pub fn control(ground: &Ground, field: &'static Field, name: String) -> AnyView {
    let is_optional = !matches!(field.need, Need::Required);
    let asked = Asked {
        name: field.name,
        label: ground.label(field.name),
        hint: label::hint(ground.rule, field.name, ground.language).map(str::to_owned),
        is_optional,
        default: match field.need {
            Need::Default(default) => Some(default),
            _ => None,
        },
    };
    of_kind(ground, &field.kind, asked, name)
}

/// What is asked, beside what it may hold.
struct Asked {
    name: &'static str,
    label: String,
    hint: Option<String>,
    is_optional: bool,
    default: Option<Literal>,
}

fn of_kind(ground: &Ground, kind: &'static Kind, asked: Asked, name: String) -> AnyView {
    match kind {
        Kind::Boolean => boolean(ground, asked, name),
        Kind::Word(words) if MANY_WORDS <= words.len() && stands_in_row(&name) => {
            let Asked { name: field, label, is_optional, .. } = asked;
            let (language, form, optional) = (ground.language, ground.form.clone(), is_optional);
            let (hint, list) = (text::type_or_choose(language), list_of(field));
            view! {
                <TextField language form name label hint list autocomplete="off" optional />
            }
            .into_any()
        }
        Kind::Word(words) => {
            let choices = ground.choices(asked.name, words);
            choice(ground, choices, asked, name)
        }
        Kind::Choice(numbers) => {
            let choices =
                numbers.iter().map(|number| Choice::new(number.to_string(), number.to_string()));
            choice(ground, choices.collect(), asked, name)
        }
        Kind::Day | Kind::DayFrom(_) => {
            let Asked { label, hint, is_optional, .. } = asked;
            let (language, form) = (ground.language, ground.form.clone());
            view! {
                <DateField
                    language
                    form
                    name
                    label
                    hint=hint.unwrap_or_default()
                    optional=is_optional
                />
            }
            .into_any()
        }
        Kind::List { of: Kind::Word(words), .. } => word_list(ground, words, asked, name),
        Kind::List { of, min, .. } => list(ground, of, *min, asked, name),
        Kind::Object(fields) => object(ground, fields, asked, name),
        Kind::Form(_) | Kind::Text { .. } | Kind::Prose { .. }
            if is_presence(ground.rule, asked.name) =>
        {
            let (language, form) = (ground.language, ground.form.clone());
            view! { <Checkbox language form name label=asked.label /> }.into_any()
        }
        _ => typed(ground, kind, asked, name),
    }
}

/// Whether a control stands in a row of a list.
fn stands_in_row(control: &str) -> bool {
    control.split('-').any(|step| step.parse::<usize>().is_ok())
}

/// What is typed into one line.
fn typed(ground: &Ground, kind: &Kind, asked: Asked, name: String) -> AnyView {
    let (input, inputmode) = match kind {
        Kind::Instant(..) => ("datetime-local", None),
        Kind::TimeOfDay => ("time", None),
        Kind::Month => ("month", None),
        Kind::Integer { .. } if Unit::of(asked.name) == Unit::Plain => ("text", Some("numeric")),
        Kind::Integer { .. } | Kind::Decimal { .. } => ("text", Some("decimal")),
        _ => ("text", None),
    };
    let default = match asked.default {
        Some(Literal::Integer(number)) if number != 0 => {
            Some(Unit::of(asked.name).show(ground.language, &number.to_string()))
        }
        _ => None,
    };
    let form = ground.form_with(&name, default);
    let (language, hint) = (ground.language, asked.hint.unwrap_or_default());
    let (label, optional) = (asked.label, asked.is_optional);
    match inputmode {
        Some(inputmode) => view! {
            <TextField language form name label hint inputmode autocomplete="off" optional />
        }
        .into_any(),
        None => view! {
            <TextField language form name label hint kind=input autocomplete="off" optional />
        }
        .into_any(),
    }
}

fn boolean(ground: &Ground, asked: Asked, name: String) -> AnyView {
    let language = ground.language;
    let hint = asked.hint.unwrap_or_default();
    if matches!(asked.default, Some(Literal::Boolean(false))) {
        let form = ground.form.clone();
        return view! { <Checkbox language form name label=asked.label hint /> }.into_any();
    }
    let mut choices =
        vec![Choice::new(YES, text::yes(language)), Choice::new(NO, text::no(language))];
    let default = match asked.default {
        Some(Literal::Boolean(true)) => Some(YES.to_owned()),
        _ => None,
    };
    if asked.is_optional && default.is_none() {
        choices.push(Choice::new("", text::unknown(language)));
    }
    let form = ground.form_with(&name, default);
    view! { <RadioGroup language form name label=asked.label hint choices /> }.into_any()
}

fn choice(ground: &Ground, mut choices: Vec<Choice>, asked: Asked, name: String) -> AnyView {
    let language = ground.language;
    let hint = asked.hint.unwrap_or_default();
    let default = match asked.default {
        Some(Literal::Word(word)) => Some(word.to_owned()),
        _ => None,
    };
    let can_be_left = asked.is_optional && default.is_none();
    let form = ground.form_with(&name, default);
    if choices.len() <= MOST_BUTTONS {
        if can_be_left {
            choices.push(Choice::new("", text::unknown(language)));
        }
        return view! { <RadioGroup language form name label=asked.label hint choices /> }
            .into_any();
    }
    let first = if can_be_left { text::unknown(language) } else { text::choose(language) };
    choices.insert(0, Choice::new("", first));
    let optional = asked.is_optional;
    view! { <SelectField language form name label=asked.label hint choices optional /> }.into_any()
}

/// Any of these words.
fn word_list(
    ground: &Ground,
    words: &'static [&'static str],
    asked: Asked,
    name: String,
) -> AnyView {
    let ticked: Vec<_> = ground.form.values().all(&name).map(str::to_owned).collect();
    let boxes = ground
        .choices(asked.name, words)
        .into_iter()
        .enumerate()
        .map(|(place, choice)| {
            let id = inside(&name, &place.to_string());
            let checked = ticked.contains(&choice.value);
            view! {
                <div class="br-checkbox">
                    <input
                        type="checkbox"
                        id=id.clone()
                        name=name.clone()
                        value=choice.value
                        checked=checked
                    />
                    <label for=id>{choice.label}</label>
                </div>
            }
        })
        .collect_view();
    group(ground, &asked, &name, view! { <div class="rights-boxes">{boxes}</div> }.into_any())
}

/// Rows, the last of them free, and a button that works without scripts for one more.
fn list(ground: &Ground, of: &'static Kind, min: usize, asked: Asked, name: String) -> AnyView {
    let language = ground.language;
    let filled = rows(ground.form.values(), &name, of);
    let grown = usize::from(ground.grown.as_deref() == Some(name.as_str()));
    let shown = (filled + grown).max(min.min(1)).max(usize::from(!asked.is_optional));
    let most = most_rows(of);
    let shown = shown.min(most);
    let row = |row: usize| {
        let label = text::row(language, row + 1);
        let place = inside(&name, &row.to_string());
        let one = Asked { name: asked.name, label, hint: None, is_optional: false, default: None };
        of_kind(ground, of, one, place)
    };
    let items = (0..shown).map(row).collect_view();
    let none = inside(&name, NONE);
    let can_be_none = asked.is_optional && asked.default.is_none();
    let form = ground.form.clone();
    let label = if shown == 0 { text::add(language) } else { text::add_another(language) };
    let more = match ground.fixed_rows {
        Some(all) => {
            let folded = (shown..all).map(row).collect_view();
            view! {
                <details class="disclosure rights-more">
                    <summary>{label}</summary>
                    <div class="form">{folded}</div>
                </details>
            }
            .into_any()
        }
        None if shown == most => {
            let most = text::most_rows(language, wording::count(language, most as u64));
            view! { <p class="field-hint">{most}</p> }.into_any()
        }
        None => view! {
            <div class="rights-row-act">
                <Button label emphasis=Emphasis::Secondary name="mais" value=name.clone() />
            </div>
        }
        .into_any(),
    };
    let content = view! {
        {items}
        {lists_beside(ground, of)}
        {more}
        {(can_be_none && shown == 0)
            .then(|| view! { <Checkbox language form name=none label=text::none_of_them(language) /> })}
    }
    .into_any();
    group(ground, &asked, &name, content)
}

/// What can be typed in the rows, once for all of them, where it is too much for each.
fn lists_beside(ground: &Ground, of: &'static Kind) -> AnyView {
    let Kind::Object(fields) = of else { return ().into_any() };
    let list = |field: &'static Field| {
        let Kind::Word(words) = field.kind else { return None };
        (MANY_WORDS <= words.len()).then(|| {
            let options = ground
                .choices(field.name, words)
                .into_iter()
                .map(|choice| view! { <option value=choice.value>{choice.label}</option> })
                .collect_view();
            view! { <datalist id=list_of(field.name)>{options}</datalist> }
        })
    };
    fields.iter().filter_map(list).collect_view().into_any()
}

/// The id of the list of what can be typed.
fn list_of(name: &str) -> String {
    format!("{name}-lista")
}

/// Fields that belong together.
fn object(ground: &Ground, fields: &'static [Field], asked: Asked, name: String) -> AnyView {
    let content =
        fields.iter().map(|field| control(ground, field, inside(&name, field.name))).collect_view();
    group(ground, &asked, &name, content.into_any())
}

/// A set of controls with its question, to which an error can lead.
fn group(ground: &Ground, asked: &Asked, name: &str, content: AnyView) -> AnyView {
    let language = ground.language;
    let problem = ground.form.problem(language, name);
    let described = FormState::described_by(name, asked.hint.is_some(), problem.is_some());
    let class = if problem.is_some() { "rights-group field-wrong" } else { "rights-group" };
    let optional = asked.is_optional;
    view! {
        <fieldset class=class id=name.to_owned() tabindex="-1" aria-describedby=described>
            <legend class="field-label">
                {asked.label.clone()}
                {optional
                    .then(|| {
                        view! { <span class="field-optional">" " {text::if_any(language)}</span> }
                    })}
            </legend>
            {asked
                .hint
                .clone()
                .map(|hint| view! { <p class="field-hint" id=format!("{name}-dica")>{hint}</p> })}
            {problem
                .map(|problem| {
                    view! { <p class="field-problem" id=format!("{name}-erro")>{problem}</p> }
                })}
            {content}
        </fieldset>
    }
    .into_any()
}
