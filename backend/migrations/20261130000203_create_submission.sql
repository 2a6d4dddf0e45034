-- A form that pays or files carries a key; the second submission gets the first one's answer.
-- `answer` is the address or code that was answered, without personal data. Kept 7 days.
create table submission (
    visitor_id text not null,
    form text not null,
    submission_key text not null,
    answer text,
    submitted_at text not null,
    constraint submission_pk primary key (visitor_id, form, submission_key),
    constraint submission_visitor_fk foreign key (visitor_id) references visitor (visitor_id)
);
create index submission_by_age on submission (submitted_at);
