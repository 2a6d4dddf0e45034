-- Mail as it leaves: by SMTP or, without one, kept here and shown in the demonstration.
-- Address, subject and texts are personal data; kept 90 days after `queued_at`.
-- `state` is queued, sent, kept (no SMTP configured) or failed.
create table outbox_mail (
    outbox_mail_id text not null,
    recipient text not null,
    subject text not null,
    text_body text not null,
    html_body text,
    state text not null,
    queued_at text not null,
    sent_at text,
    constraint outbox_mail_pk primary key (outbox_mail_id),
    constraint outbox_mail_state_known check (state in ('queued', 'sent', 'kept', 'failed'))
);
create index outbox_mail_by_age on outbox_mail (queued_at);

-- `content` is base64: the one column type that both databases read alike is text.
create table outbox_attachment (
    outbox_mail_id text not null,
    position bigint not null,
    file_name text not null,
    content_type text not null,
    content text not null,
    constraint outbox_attachment_pk primary key (outbox_mail_id, position),
    constraint outbox_attachment_mail_fk foreign key (outbox_mail_id)
        references outbox_mail (outbox_mail_id)
);
