//! The regulations as data: every provision with its words and what applies it.

use axum::{
    Router,
    extract::{Path, Query},
    response::Response,
    routing::get,
};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use shared::{
    language::Language,
    law::{self, Chapter, Code, Kind, Party, Portal, Provision, citation},
    rule,
};

use crate::{
    Result,
    api::cached::Document,
    app::App,
    error::{AppError, Refusal},
};

/// `GET /api/v1/provisions` and `GET /api/v1/provisions/{id}`.
pub fn router() -> Router<App> {
    routes()
}

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/api/v1/provisions", get(list_provisions))
        .route("/api/v1/provisions/{id}", get(read_provision))
}

#[derive(Serialize)]
struct ProvisionList<'a> {
    provisions: Vec<Summary<'a>>,
}

#[derive(Serialize)]
struct Summary<'a> {
    id: &'a str,
    regulation: Code,
    /// As people write it in Portuguese, `Art. 83, § 1º`.
    label: String,
    title: &'a str,
    actors: &'a [Party],
    kind: Kind,
    portal: Portal,
    /// The rules, pages or workflows that apply it.
    applied_by: &'a [String],
    /// Those of them that can be asked under `/api/v1/rules`.
    rules: Vec<&'a str>,
    in_force: bool,
}

#[derive(Serialize)]
struct Detail<'a> {
    #[serde(flatten)]
    summary: Summary<'a>,
    note: &'a str,
    act: &'a str,
    chapter: Option<ChapterName<'a>>,
    /// The words in force; of a revoked provision, its last ones.
    text: &'a str,
    superseded_text: Option<&'a str>,
    revoked_by: Option<&'a str>,
    /// Its page on the portal.
    page: Option<String>,
}

#[derive(Serialize)]
struct ChapterName<'a> {
    slug: &'a str,
    title: &'a str,
    section: Option<&'a str>,
}

impl<'a> Summary<'a> {
    fn of(provision: &'a Provision) -> Self {
        Self {
            id: &provision.id,
            regulation: provision.code,
            label: citation::label(&provision.id, Language::Portuguese),
            title: &provision.title,
            actors: &provision.parties,
            kind: provision.kind,
            portal: provision.portal,
            applied_by: &provision.applied_by,
            rules: rule::citing(&provision.id).map(|rule| rule.name).collect(),
            in_force: provision.revoked.is_none(),
        }
    }
}

impl<'a> Detail<'a> {
    fn of(provision: &'a Provision, chapter: Option<&'a Chapter>) -> Self {
        Self {
            summary: Summary::of(provision),
            note: &provision.note,
            act: provision.code.act(Language::Portuguese),
            chapter: chapter.map(|chapter| ChapterName {
                slug: chapter.slug,
                title: chapter.title,
                section: chapter.section,
            }),
            text: &provision.words,
            superseded_text: provision.superseded.as_deref(),
            revoked_by: provision.revoked,
            page: citation::link(&provision.id, Language::Portuguese),
        }
    }
}

/// Which provisions are asked for; everything left out lets all pass.
#[derive(Default)]
struct Filter {
    regulation: Option<Code>,
    kind: Option<Kind>,
    portal: Option<Portal>,
}

impl Filter {
    fn read(query: &[(String, String)]) -> Result<Self> {
        let known = ["regulation", "kind", "portal"];
        if let Some((name, _)) = query.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            return Err(refused("unknown_field", name, "There is no such filter."));
        }
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "regulation" => filter.regulation = Some(read_name(name, value)?),
                "kind" => filter.kind = Some(read_name(name, value)?),
                _ => filter.portal = Some(read_name(name, value)?),
            }
        }
        Ok(filter)
    }

    fn admits(&self, provision: &Provision) -> bool {
        self.regulation.is_none_or(|code| code == provision.code)
            && self.kind.is_none_or(|kind| kind == provision.kind)
            && self.portal.is_none_or(|portal| portal == provision.portal)
    }
}

/// Reads a name as it stands in the answers.
fn read_name<'de, T: Deserialize<'de>>(field: &str, value: &'de str) -> Result<T> {
    let text = serde::de::value::BorrowedStrDeserializer::<serde::de::value::Error>::new(value);
    T::deserialize(text).map_err(|_| refused("invalid", field, "There is no such value."))
}

fn refused(code: &str, field: &str, message: &str) -> AppError {
    AppError::Refused(Refusal {
        code: code.to_owned(),
        field: Some(format!("/{field}")),
        message: message.to_owned(),
    })
}

async fn list_provisions(
    Query(query): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response> {
    let filter = Filter::read(&query)?;
    let provisions = Code::ALL
        .into_iter()
        .flat_map(|code| law::regulation(code).provisions())
        .filter(|provision| filter.admits(provision))
        .map(Summary::of)
        .collect();
    Ok(Document::of(&ProvisionList { provisions }, None).answer(&headers))
}

async fn read_provision(Path(id): Path<String>, headers: HeaderMap) -> Result<Response> {
    let provision = law::provision(&id).ok_or(AppError::NotFound)?;
    Ok(Document::of(&Detail::of(provision, law::chapter_of(&id)), None).answer(&headers))
}

#[cfg(test)]
mod tests;
