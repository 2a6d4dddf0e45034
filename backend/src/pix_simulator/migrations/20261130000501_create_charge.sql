-- The simulated provider's own book, apart from the portal's: charges and the payments for them.
-- `debtor`, `payer_request` and `payer_message` may hold personal data (invented in the
-- demonstration); kept until the file is deleted.
create table charge (
    location_id integer not null,
    location_token text not null,
    txid text not null,
    created_at text not null,
    expires_in bigint not null,
    expires_at text not null,
    amount_cents bigint not null,
    payee_key text not null,
    payer_request text,
    debtor text,
    extra text,
    status text not null,
    revision bigint not null,
    constraint charge_pk primary key (location_id autoincrement),
    constraint charge_txid_unique unique (txid),
    constraint charge_location_unique unique (location_token)
);
create index charge_by_creation on charge (created_at);

-- What the charge was at each revision, as it was answered then.
create table charge_revision (
    txid text not null,
    revision bigint not null,
    body text not null,
    constraint charge_revision_pk primary key (txid, revision),
    constraint charge_revision_charge foreign key (txid) references charge (txid)
);

create table payment (
    end_to_end_id text not null,
    txid text not null,
    amount_cents bigint not null,
    payee_key text not null,
    received_at text not null,
    payer_message text,
    constraint payment_pk primary key (end_to_end_id),
    constraint payment_charge foreign key (txid) references charge (txid)
);
create index payment_by_receipt on payment (received_at);
create index payment_by_charge on payment (txid);

-- `due_at` is when the refund reaches `planned`; null while it is held in process.
create table refund (
    end_to_end_id text not null,
    refund_id text not null,
    return_id text not null,
    amount_cents bigint not null,
    nature text not null,
    message text,
    status text not null,
    reason text,
    planned text not null,
    due_at text,
    requested_at text not null,
    settled_at text,
    constraint refund_pk primary key (end_to_end_id, refund_id),
    constraint refund_payment foreign key (end_to_end_id) references payment (end_to_end_id)
);
create index refund_by_due on refund (due_at);
