-- Where notices go, the notices themselves until they have arrived, and how the provider behaves.
create table webhook (
    payee_key text not null,
    url text not null,
    created_at text not null,
    constraint webhook_pk primary key (payee_key)
);

create table notice (
    notice_id integer not null,
    payee_key text not null,
    txid text not null,
    body text not null,
    state text not null,
    attempts bigint not null,
    due_at text not null,
    last_answer text,
    created_at text not null,
    constraint notice_pk primary key (notice_id autoincrement)
);
create index notice_by_due on notice (state, due_at);
create index notice_by_charge on notice (txid);

create table behaviour (
    behaviour_id bigint not null,
    notices text not null,
    refunds text not null,
    refund_seconds bigint not null,
    answer_delay_ms bigint not null,
    unavailable_calls bigint not null,
    constraint behaviour_pk primary key (behaviour_id)
);
insert into behaviour (behaviour_id, notices, refunds, refund_seconds, answer_delay_ms, unavailable_calls)
values (1, 'deliver', 'settle', 2, 0, 0);
