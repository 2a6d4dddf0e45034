//! `/demo/correio`: the mail that would have left.

use backend::mail::mailbox::{self, MailPage as Mails, PAGE_SIZE};
use leptos::prelude::*;

use crate::{
    components::{
        empty_state::EmptyState,
        icon::{Icon, Shape},
        moment::Moment,
        page::{Audience, Page},
        pagination::Pagination,
    },
    portal::failure::{Failure, answer},
    text::demo::mailbox as text,
    visit::Visit,
};

/// Newest first.
#[component]
pub fn MailboxPage() -> impl IntoView {
    answer(|visit| async move {
        let number = visit.query.get("pagina").and_then(|page| page.parse().ok());
        let number: u32 = number.filter(|page| *page > 0).unwrap_or(1);
        let mails = mailbox::list_mails(&visit.app, number).await?;
        Ok::<_, Failure>(page(visit, number, mails))
    })
}

fn page(visit: Visit, number: u32, found: Mails) -> impl IntoView {
    let language = visit.language;
    let now = visit.now;
    let pages = u32::try_from(found.total.div_ceil(u64::from(PAGE_SIZE))).unwrap_or(u32::MAX);
    let empty = found.mails.is_empty();
    let mails = found
        .mails
        .into_iter()
        .map(|mail| {
            view! {
                <li>
                    <a class="door" href=visit.link(&format!("/demo/correio/{}", mail.id.0))>
                        <Icon shape=Shape::Letter />
                        <span class="door-text">
                            <strong>{mail.subject}</strong>
                            <span>
                                {mail.to} " · " <Moment language at=mail.queued_at now />
                                {(mail.attachments > 0)
                                    .then(|| {
                                        let count = u64::from(mail.attachments);
                                        view! { " · " {text::files(language, count)} }
                                    })}
                            </span>
                        </span>
                        <Icon shape=Shape::Forward />
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=text::about(language)
            audience=Audience::Private
        >
            <p>{text::about(language)}</p>
            {if empty {
                view! {
                    <EmptyState shape=Shape::Letter title=text::empty(language)>
                        <p>{text::empty_hint(language)}</p>
                    </EmptyState>
                }
                    .into_any()
            } else {
                view! {
                    <div class="doors">
                        <ul>{mails}</ul>
                    </div>
                }
                    .into_any()
            }}
            <Pagination visit page=number pages />
        </Page>
    }
}
