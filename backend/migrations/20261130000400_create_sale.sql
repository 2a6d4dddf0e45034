-- The sale of seats: what is sold of each seat, orders with their passengers, tickets.
--
-- Sold stretches are bits: bit i of `legs` is the leg from stop position i to i + 1.
-- One conditional upsert claims a seat or changes nothing, so no lock is asked for.
-- There is no foreign key to `departure`: its check would lock the row of a
-- sought-after departure in every claim. `seats verify` holds the two together.
create table departure_seat (
    departure_id text not null,
    seat text not null,
    legs bigint not null,
    constraint departure_seat_pk primary key (departure_id, seat),
    constraint departure_seat_legs_not_negative check (legs >= 0)
);

-- A purchase from the hold of its seats to its end. While `state` is `held` or
-- `awaiting_payment` its seats are held until `hold_expires_at`, which never passes
-- `hold_cap_at`, and it takes one of its visitor's few places for holds, `hold_slot`.
-- `request_key` is the key of the form that asked for the hold.
-- Personal data: `contact_email`; kept for five years after the departure
-- (claims of consumers), then emptied.
create table purchase_order (
    order_id text not null,
    code text not null,
    visitor_id text not null,
    request_key text not null,
    departure_id text not null,
    from_position smallint not null,
    to_position smallint not null,
    state text not null,
    language text not null,
    created_at text not null,
    hold_expires_at text not null,
    hold_cap_at text not null,
    hold_slot smallint,
    contact_email text,
    total_cents bigint,
    closed_at text,
    constraint purchase_order_pk primary key (order_id),
    constraint purchase_order_code_unique unique (code),
    constraint purchase_order_request_unique unique (visitor_id, request_key),
    constraint purchase_order_slot_unique unique (visitor_id, hold_slot),
    constraint purchase_order_stretch check (from_position >= 0 and from_position < to_position),
    constraint purchase_order_state_known
        check (state in ('held', 'awaiting_payment', 'paid', 'expired', 'cancelled')),
    constraint purchase_order_total_not_negative check (total_cents >= 0)
);

create index purchase_order_hold_due on purchase_order (state, hold_expires_at);
create index purchase_order_departure on purchase_order (departure_id, state);

-- Who travels. `seat` is null for a child on the lap, whose adult is the passenger
-- at `adult_position`. Amounts are set when the bill is decided.
-- Personal data: `name`, `document_kind`, `document`, `birth_date`; kept for five
-- years after the departure, then emptied; emptied seven days after an order ended
-- unpaid, when no late payment is expected any more.
create table order_passenger (
    passenger_id text not null,
    order_id text not null,
    position smallint not null,
    seat text,
    adult_position smallint,
    name text,
    document_kind text,
    document text,
    birth_date text,
    insured smallint not null,
    fare_cents bigint,
    boarding_fee_cents bigint,
    insurance_cents bigint,
    constraint order_passenger_pk primary key (passenger_id),
    constraint order_passenger_position_unique unique (order_id, position),
    constraint order_passenger_order_fk foreign key (order_id)
        references purchase_order (order_id),
    constraint order_passenger_seat_or_lap check ((seat is null) <> (adult_position is null)),
    constraint order_passenger_insured_flag check (insured in (0, 1))
);

-- A ticket as issued. `particulars` is JSON: everything that is printed on it, as it
-- was on the day of issue. `revision` goes into the signed QR code and grows with
-- every change, so that an older code is dead.
-- Personal data: in `particulars` (name, document); kept as in `order_passenger`.
create table ticket (
    ticket_id text not null,
    code text not null,
    number bigint not null,
    order_id text not null,
    passenger_id text not null,
    departure_id text not null,
    from_position smallint not null,
    to_position smallint not null,
    seat text not null,
    state text not null,
    revision bigint not null,
    total_cents bigint not null,
    particulars text not null,
    issued_at text not null,
    changed_at text not null,
    constraint ticket_pk primary key (ticket_id),
    constraint ticket_code_unique unique (code),
    constraint ticket_number_unique unique (number),
    constraint ticket_passenger_unique unique (passenger_id),
    constraint ticket_order_fk foreign key (order_id) references purchase_order (order_id),
    constraint ticket_passenger_fk foreign key (passenger_id)
        references order_passenger (passenger_id),
    constraint ticket_state_known check (state in ('valid', 'given_up', 'refunded')),
    constraint ticket_total_not_negative check (total_cents >= 0)
);

create index ticket_order on ticket (order_id);
create index ticket_departure on ticket (departure_id, state);
