//! `/demo/correio/{mail}`: one mail.

use backend::mail::{
    MailId,
    mailbox::{self, KeptMail},
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::{
    components::{
        icon::{Icon, Shape},
        moment::Moment,
        page::{Audience, Page},
    },
    demo::mail_text::MailText,
    portal::failure::{Failure, answer},
    text::demo::mailbox as text,
    visit::Visit,
};

/// Who it is for, what it says, what goes with it.
#[component]
pub fn MailPage() -> impl IntoView {
    let id = use_params_map().read_untracked().get("mail").unwrap_or_default();
    answer(move |visit| async move {
        let kept = mailbox::read_mail(&visit.app, &MailId(id)).await?;
        Ok::<_, Failure>(page(visit, kept))
    })
}

fn page(visit: Visit, kept: KeptMail) -> impl IntoView {
    let language = visit.language;
    let now = visit.now;
    let KeptMail { id, mail, queued_at } = kept;
    let origin = visit.app.config.public_url.clone();
    let files = mail
        .attachments
        .iter()
        .enumerate()
        .map(|(position, file)| {
            let address = format!("/demo/correio/{}/anexos/{position}", id.0);
            let (name, file_name) = (file.file_name.clone(), file.file_name.clone());
            view! {
                <li>
                    <a class="choice" href=address download=file_name>
                        {name}
                    </a>
                </li>
            }
        })
        .collect_view();
    let source = format!("/demo/correio/{}/mensagem.eml", id.0);
    view! {
        <Page
            visit
            title=mail.subject
            description=text::about(language)
            trail=vec![(text::title(language).to_owned(), "/demo/correio".to_owned())]
            audience=Audience::Private
        >
            <p class="mail-head">
                {text::to(language, mail.to)} " · " <Moment language at=queued_at now />
            </p>
            <MailText text=mail.text origin />
            <ul class="choices">{files}</ul>
            <p>
                <a href=source>
                    <Icon shape=Shape::Letter />
                    " "
                    {text::source(language)}
                </a>
            </p>
        </Page>
    }
}
