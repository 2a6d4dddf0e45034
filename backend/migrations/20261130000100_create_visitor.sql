-- A visitor is a browser that owns drafts, holds and orders without an account.
-- `secret_hash` is the SHA-256 of the cookie's random secret; no personal data.
-- Kept until 180 days after `last_seen_at`.
create table visitor (
    visitor_id text not null,
    secret_hash text not null,
    created_at text not null,
    last_seen_at text not null,
    constraint visitor_pk primary key (visitor_id),
    constraint visitor_secret_unique unique (secret_hash)
);
