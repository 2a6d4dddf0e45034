//! Mail as other programs take it and read it.

use backend::mail::{self, Attachment, Mail, MailId, mailbox};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use tests::{TestApp, mail_reader::readings, on_both_engines};

mod delivery;

fn letter(to: &str) -> Mail {
    Mail {
        to: to.to_owned(),
        subject: "Reclamação nº 1 – ônibus das 14h à Conceição do Coité".to_owned(),
        text: "Olá, João!\n\nSua reclamação foi recebida às 14h.\n.\n".to_owned(),
        html: Some("<p>Olá, <b>João</b>! Sua reclamação foi recebida.</p>".to_owned()),
        attachments: vec![
            Attachment {
                file_name: "Reclamação nº 1 – ônibus.pdf".to_owned(),
                content_type: "application/pdf".to_owned(),
                content: (0..=255).cycle().take(3000).collect(),
            },
            Attachment {
                file_name: "Łódź “100 %”; a=b, ñandú 🚌 do Recôncavo Baiano e da Chapada.txt"
                    .into(),
                content_type: "text/plain; charset=utf-8".to_owned(),
                content: "Ção, ã, ñ, ł\n".into(),
            },
        ],
    }
}

async fn queue(test: &TestApp, mail: &Mail) -> MailId {
    let mut tx = test.app.db.begin().await.unwrap();
    let id = mail::queue(&test.app, &mut tx, mail).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// Three programs that know nothing of each other find what was written.
fn check(message: &[u8], mail: &Mail) {
    assert!(message.is_ascii(), "old servers pass seven bits only");
    assert!(message.split(|byte| *byte == b'\n').all(|line| line.len() <= 998 + 1));
    for (program, reading) in readings(message) {
        assert_eq!(reading.subject, mail.subject, "{program}");
        // Whose the last line break is, programs do not agree.
        assert_eq!(reading.text.trim_end(), mail.text.trim_end(), "{program}");
        assert_eq!(reading.files.len(), mail.attachments.len(), "{program}");
        for (file, attachment) in reading.files.iter().zip(&mail.attachments) {
            assert_eq!(file.name, attachment.file_name, "{program}");
            let kind = attachment.content_type.split(';').next().unwrap();
            assert_eq!(file.kind, kind, "{program}");
            assert_eq!(file.content, STANDARD.encode(&attachment.content), "{program}");
        }
    }
}

on_both_engines! {
    async fn accents_survive_in_subject_body_and_file_name(test: TestApp) {
        let mail = letter("joao@exemplo.com.br");
        let id = queue(&test, &mail).await;
        let source = mailbox::read_source(&test.app, &id).await.unwrap();
        check(&source, &mail);
        let told = String::from_utf8(source).unwrap();
        assert!(told.contains(&format!("Message-ID: <{}@", id.0)), "{told}");
    }

    async fn a_rolled_back_mail_never_leaves(test: TestApp) {
        let mut tx = test.app.db.begin().await.unwrap();
        mail::queue(&test.app, &mut tx, &letter("joao@exemplo.com.br")).await.unwrap();
        tx.rollback().await.unwrap();
        assert_eq!(test.run_jobs().await, 0);
        assert_eq!(mailbox::list_mails(&test.app, 1).await.unwrap().total, 0);
    }
}
