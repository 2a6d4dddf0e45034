//! A kept mail as it goes over the wire.

use anyhow::Context as _;
use lettre::{
    Message,
    message::{Attachment as Part, Mailbox, MultiPart, SinglePart, header::ContentType},
};
use shared::time::Instant;

use super::{Attachment, Mail, MailId};

/// Builds the MIME message. Its id is the mail's own, so that a repeated sending is recognised.
pub(super) fn build(
    id: &MailId,
    mail: &Mail,
    from: &str,
    queued_at: Instant,
) -> anyhow::Result<Message> {
    let from = from.parse::<Mailbox>().context("the sender is no mail address")?;
    let message_id = format!("<{}@{}>", id.0, from.email.domain());
    let builder = Message::builder()
        .from(from)
        .to(Mailbox::new(None, mail.to.parse().context("the recipient is no mail address")?))
        .subject(mail.subject.as_str())
        .date(std::time::SystemTime::from(queued_at.0))
        .message_id(Some(message_id));
    let text = SinglePart::plain(mail.text.clone());
    let Some(html) = &mail.html else {
        return finish(builder, Body::Text(text), &mail.attachments);
    };
    let both = MultiPart::alternative().singlepart(text).singlepart(SinglePart::html(html.clone()));
    finish(builder, Body::Both(both), &mail.attachments)
}

enum Body {
    Text(SinglePart),
    Both(MultiPart),
}

fn finish(
    builder: lettre::message::MessageBuilder,
    body: Body,
    attachments: &[Attachment],
) -> anyhow::Result<Message> {
    if attachments.is_empty() {
        return Ok(match body {
            Body::Text(text) => builder.singlepart(text)?,
            Body::Both(both) => builder.multipart(both)?,
        });
    }
    let mut whole = match body {
        Body::Text(text) => MultiPart::mixed().singlepart(text),
        Body::Both(both) => MultiPart::mixed().multipart(both),
    };
    for attachment in attachments {
        let kind = ContentType::parse(&attachment.content_type)
            .with_context(|| format!("{} is no type of content", attachment.content_type))?;
        let part = Part::new(attachment.file_name.clone()).body(attachment.content.clone(), kind);
        whole = whole.singlepart(part);
    }
    Ok(builder.multipart(whole)?)
}
