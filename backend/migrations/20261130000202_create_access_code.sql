-- Somebody without the owner's cookie asks to open an order or file by its public code and
-- e-mail. A row is made whether or not they match, so that the answer tells nothing.
-- `email` is the address on file, null where nothing matched; personal data, kept 24 hours.
create table access_code (
    access_code_id text not null,
    visitor_id text not null,
    subject_kind text not null,
    subject_id text,
    email text,
    language text not null,
    code_hash text,
    attempts bigint not null,
    requested_at text not null,
    redeemed_at text,
    constraint access_code_pk primary key (access_code_id),
    constraint access_code_visitor_fk foreign key (visitor_id) references visitor (visitor_id)
);
create index access_code_by_visitor on access_code (visitor_id, requested_at);
create index access_code_by_subject on access_code (subject_kind, subject_id, requested_at);
create index access_code_by_age on access_code (requested_at);

-- What a visitor may open by a redeemed code. No personal data; goes with the visitor.
create table access_grant (
    visitor_id text not null,
    subject_kind text not null,
    subject_id text not null,
    granted_at text not null,
    constraint access_grant_pk primary key (visitor_id, subject_kind, subject_id),
    constraint access_grant_visitor_fk foreign key (visitor_id) references visitor (visitor_id)
);
