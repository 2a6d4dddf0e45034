-- Money of orders: charges asked for, Pix received, refunds, and the ledger that
-- holds them together.

-- A Pix charge. `txid` is chosen and stored before the provider is asked, so that
-- asking again is harmless. `opened_at` is the provider's moment of creation, from
-- which it counts the charge's life. No personal data.
create table charge (
    charge_id text not null,
    txid text not null,
    order_id text not null,
    state text not null,
    amount_cents bigint not null,
    created_at text not null,
    expires_at text not null,
    opened_at text,
    br_code text,
    closed_at text,
    constraint charge_pk primary key (charge_id),
    constraint charge_txid_unique unique (txid),
    constraint charge_order_fk foreign key (order_id) references purchase_order (order_id),
    constraint charge_state_known
        check (state in ('planned', 'active', 'settled', 'lapsed', 'spoiled', 'withdrawn', 'refused')),
    constraint charge_amount_positive check (amount_cents > 0)
);

create index charge_order on charge (order_id);
create index charge_state on charge (state, expires_at);

-- Every Pix that arrived under a charge of ours, once, by its end-to-end id, and what
-- became of it. No data of the payer is kept.
create table received_pix (
    e2eid text not null,
    charge_id text not null,
    order_id text not null,
    amount_cents bigint not null,
    paid_at text not null,
    recorded_at text not null,
    fate text not null,
    constraint received_pix_pk primary key (e2eid),
    constraint received_pix_charge_fk foreign key (charge_id) references charge (charge_id),
    constraint received_pix_fate_known
        check (fate in ('accepted', 'late', 'duplicate', 'wrong_sum')),
    constraint received_pix_amount_positive check (amount_cents > 0)
);

create index received_pix_order on received_pix (order_id);

-- Money on its way back. `provider_id` is derived from what is refunded, so that
-- asking the provider again cannot pay twice; `request_key` is the key of the form
-- by which the passenger gave the ticket up. No personal data.
create table refund (
    refund_id text not null,
    provider_id text not null,
    order_id text not null,
    ticket_id text,
    e2eid text not null,
    cause text not null,
    state text not null,
    amount_cents bigint not null,
    request_key text,
    requested_at text not null,
    changed_at text not null,
    failure text,
    constraint refund_pk primary key (refund_id),
    constraint refund_provider_id_unique unique (provider_id),
    constraint refund_ticket_unique unique (ticket_id),
    constraint refund_order_fk foreign key (order_id) references purchase_order (order_id),
    constraint refund_ticket_fk foreign key (ticket_id) references ticket (ticket_id),
    constraint refund_e2eid_fk foreign key (e2eid) references received_pix (e2eid),
    constraint refund_cause_known
        check (cause in ('given_up', 'late', 'duplicate', 'wrong_sum')),
    constraint refund_ticket_given_up check ((cause = 'given_up') = (ticket_id is not null)),
    constraint refund_state_known
        check (state in ('requested', 'in_process', 'done', 'failed')),
    constraint refund_amount_positive check (amount_cents > 0)
);

create index refund_order on refund (order_id);
create index refund_state on refund (state, changed_at);

-- Immutable entries: each moves `amount_cents` from one account to another, once per
-- `effect_key`. Accounts: `provider` (what lies at the payment provider), `payer`
-- (what is owed to whoever paid), `carrier` (what tickets are worth). No personal data.
create table ledger_entry (
    entry_id text not null,
    order_id text not null,
    effect_key text not null,
    kind text not null,
    debit_account text not null,
    credit_account text not null,
    amount_cents bigint not null,
    recorded_at text not null,
    constraint ledger_entry_pk primary key (entry_id),
    constraint ledger_entry_effect_unique unique (effect_key),
    constraint ledger_entry_order_fk foreign key (order_id) references purchase_order (order_id),
    constraint ledger_entry_kind_known
        check (kind in ('received', 'ticket_sold', 'ticket_given_up', 'refunded')),
    constraint ledger_entry_two_accounts check (debit_account <> credit_account),
    constraint ledger_entry_amount_positive check (amount_cents > 0)
);

create index ledger_entry_order on ledger_entry (order_id);

-- What a person of the staff has to look into, once per subject: a refund that the
-- provider did not carry out. No personal data.
create table staff_task (
    task_id text not null,
    kind text not null,
    order_id text not null,
    subject text not null,
    opened_at text not null,
    closed_at text,
    constraint staff_task_pk primary key (task_id),
    constraint staff_task_subject_unique unique (kind, subject),
    constraint staff_task_kind_known check (kind in ('refund_failed'))
);
