//! One-time codes for those who come without the owner's cookie.

use backend::{
    access::{self, RequestId, Subject},
    actor::Actor,
    error::AppError,
    mail::mailbox,
};
use tests::{TestApp, on_both_engines};

const EMAIL: &str = "conceicao@exemplo.com.br";

fn subject() -> Subject {
    Subject { kind: "order", id: "o-1".to_owned(), email: EMAIL.to_owned() }
}

async fn request(test: &TestApp, actor: &Actor) -> RequestId {
    let given = " Conceicao@Exemplo.com.br ";
    access::request_code(&test.app, actor, "order", given, Some(&subject())).await.unwrap()
}

/// The code in the newest mail.
async fn mailed_code(test: &TestApp) -> String {
    test.run_jobs().await;
    let newest = mailbox::list_mails(&test.app, 1).await.unwrap().mails.remove(0);
    assert_eq!(newest.to, EMAIL);
    let mail = mailbox::read_mail(&test.app, &newest.id).await.unwrap().mail;
    mail.text.chars().filter(char::is_ascii_digit).take(8).collect()
}

async fn is_refused(test: &TestApp, actor: &Actor, id: &RequestId, code: &str) -> bool {
    match access::redeem_code(&test.app, actor, id, code).await {
        Err(AppError::Refused(refusal)) => refusal.code == "wrong_code",
        Ok(_) => false,
        Err(other) => panic!("{other:?}"),
    }
}

on_both_engines! {
    async fn a_mailed_code_opens_once_for_who_asked(test: TestApp) {
        let (actor, stranger) = (test.visitor().await, test.visitor().await);
        let id = request(&test, &actor).await;
        let code = mailed_code(&test).await;
        assert!(!access::may_open(&test.app, &actor, "order", "o-1").await.unwrap());
        assert!(is_refused(&test, &stranger, &id, &code).await);
        assert_eq!(access::redeem_code(&test.app, &actor, &id, &code).await.unwrap(), "o-1");
        assert!(access::may_open(&test.app, &actor, "order", "o-1").await.unwrap());
        assert!(!access::may_open(&test.app, &stranger, "order", "o-1").await.unwrap());
        assert!(!access::may_open(&test.app, &actor, "file", "o-1").await.unwrap());
        assert!(is_refused(&test, &stranger, &id, &code).await, "a code works for one");
    }

    async fn the_right_code_sent_twice_is_answered_twice_alike(test: TestApp) {
        let actor = test.visitor().await;
        let id = request(&test, &actor).await;
        let code = mailed_code(&test).await;
        let wrong = if code == "00000000" { "00000001" } else { "00000000" };
        for _ in 0..=access::MAX_ATTEMPTS {
            assert_eq!(access::redeem_code(&test.app, &actor, &id, &code).await.unwrap(), "o-1");
        }
        assert!(is_refused(&test, &actor, &id, wrong).await);
        test.app.clock.set(test.app.clock.now().plus_minutes(access::CODE_MINUTES + 1));
        assert!(is_refused(&test, &actor, &id, &code).await, "its time is over");
    }

    async fn five_wrong_codes_kill_the_request(test: TestApp) {
        let actor = test.visitor().await;
        let id = request(&test, &actor).await;
        let code = mailed_code(&test).await;
        let wrong = if code == "00000000" { "00000001" } else { "00000000" };
        for _ in 0..access::MAX_ATTEMPTS {
            assert!(is_refused(&test, &actor, &id, wrong).await);
        }
        assert!(is_refused(&test, &actor, &id, &code).await, "the right code comes too late");
    }

    async fn a_code_is_good_for_fifteen_minutes(test: TestApp) {
        let actor = test.visitor().await;
        let asked_at = test.app.clock.now();
        let (first, second) = (request(&test, &actor).await, request(&test, &actor).await);
        test.run_jobs().await;
        let mails = mailbox::list_mails(&test.app, 1).await.unwrap().mails;
        assert_eq!(mails.len(), 2);
        let mut codes = Vec::new();
        for mail in mails {
            let text = mailbox::read_mail(&test.app, &mail.id).await.unwrap().mail.text;
            codes.push(text.chars().filter(char::is_ascii_digit).take(8).collect::<String>());
        }
        test.app.clock.set(asked_at.plus_minutes(15));
        let mut opened = 0;
        for code in &codes {
            opened += i32::from(!is_refused(&test, &actor, &first, code).await);
        }
        assert_eq!(opened, 1);
        test.app.clock.set(asked_at.plus_minutes(16));
        for code in &codes {
            assert!(is_refused(&test, &actor, &second, code).await);
        }
    }

    async fn what_does_not_match_is_answered_alike_and_writes_to_nobody(test: TestApp) {
        let actor = test.visitor().await;
        let wrong = "outra@exemplo.com.br";
        let subject = subject();
        let unmatched = access::request_code(&test.app, &actor, "order", wrong, Some(&subject));
        let unknown = access::request_code(&test.app, &actor, "order", EMAIL, None);
        let (unmatched, unknown) = (unmatched.await.unwrap(), unknown.await.unwrap());
        assert_eq!(test.run_jobs().await, 2, "each request is a job, whatever it is worth");
        assert_eq!(mailbox::list_mails(&test.app, 1).await.unwrap().total, 0);
        for id in [unmatched, unknown] {
            assert!(is_refused(&test, &actor, &id, "").await);
        }
    }

    async fn codes_are_not_asked_for_without_end(test: TestApp) {
        let actor = test.visitor().await;
        for _ in 0..access::MAX_REQUESTS {
            request(&test, &actor).await;
        }
        let again = access::request_code(&test.app, &actor, "order", EMAIL, Some(&subject())).await;
        assert!(matches!(again, Err(AppError::RateLimited(_))));
        let other = test.visitor().await;
        request(&test, &other).await;
        test.run_jobs().await;
        let total = mailbox::list_mails(&test.app, 1).await.unwrap().total;
        assert_eq!(total, access::MAX_REQUESTS as u64, "the owner is not flooded by strangers");
    }
}
