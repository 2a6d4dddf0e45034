//! Mail as another program reads it.

use backend::mail::{self, Attachment, Mail, mailbox};
use mail_parser::{MessageParser, MimeHeaders as _};
use tests::{TestApp, on_both_engines};

fn letter() -> Mail {
    Mail {
        to: "joao@exemplo.com.br".to_owned(),
        subject: "Reclamação nº 1 – ônibus das 14h à Conceição do Coité".to_owned(),
        text: "Olá, João!\n\nSua reclamação foi recebida às 14h.\n".to_owned(),
        html: Some("<p>Olá, <b>João</b>! Sua reclamação foi recebida.</p>".to_owned()),
        attachments: vec![Attachment {
            file_name: "Reclamação nº 1 – ônibus.pdf".to_owned(),
            content_type: "application/pdf".to_owned(),
            content: (0..=255).cycle().take(3000).collect(),
        }],
    }
}

on_both_engines! {
    async fn accents_survive_in_subject_body_and_file_name(test: TestApp) {
        let mail = letter();
        let mut tx = test.app.db.begin().await.unwrap();
        let id = mail::queue(&test.app, &mut tx, &mail).await.unwrap();
        tx.commit().await.unwrap();

        let source = mailbox::read_source(&test.app, &id).await.unwrap();
        assert!(source.is_ascii() , "old servers pass seven bits only");
        let parsed = MessageParser::default().parse(&source).unwrap();
        assert_eq!(parsed.subject(), Some(mail.subject.as_str()));
        assert_eq!(parsed.body_text(0).unwrap().replace("\r\n", "\n"), mail.text);
        assert_eq!(parsed.body_html(0).as_deref(), mail.html.as_deref());
        let attachment = parsed.attachment(0).unwrap();
        assert_eq!(attachment.attachment_name(), Some("Reclamação nº 1 – ônibus.pdf"));
        assert_eq!(attachment.contents(), mail.attachments[0].content);
        assert!(parsed.message_id().unwrap().starts_with(&id.0));
    }

    async fn a_rolled_back_mail_never_leaves(test: TestApp) {
        let mut tx = test.app.db.begin().await.unwrap();
        mail::queue(&test.app, &mut tx, &letter()).await.unwrap();
        tx.rollback().await.unwrap();
        assert_eq!(test.run_jobs().await, 0);
        assert_eq!(mailbox::list_mails(&test.app, 1).await.unwrap().total, 0);
    }
}
