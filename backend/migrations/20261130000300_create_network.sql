-- The network that companies are bound to run: places, lines, fares, vehicles
-- and timetables, and the departures made from them.
-- `provenance` says where a row comes from: real (a public source gives it),
-- derived (computed from public facts) or invented (for the demonstration).
-- No personal data.

-- One row. Whoever changes a table of the static network adds one to `version`
-- in the same transaction, so that instances drop what they keep in memory.
create table network_version (
    network_version_id smallint not null,
    version bigint not null,
    constraint network_version_pk primary key (network_version_id),
    constraint network_version_single check (network_version_id = 1)
);
insert into network_version (network_version_id, version) values (1, 0);

-- A municipality, or a terminal, district or roadside stop within one.
-- `search_name` is the name folded to lower-case ASCII words.
-- `weight` ranks suggestions: the weekly departures of the place.
create table place (
    place_id text not null,
    kind text not null,
    municipality_id text not null,
    name text not null,
    search_name text not null,
    slug text not null,
    state text not null,
    ibge_code text,
    latitude_e6 bigint not null,
    longitude_e6 bigint not null,
    weight bigint not null,
    provenance text not null,
    constraint place_pk primary key (place_id),
    constraint place_slug_unique unique (slug),
    constraint place_municipality_fk foreign key (municipality_id) references place (place_id),
    constraint place_kind_known check (kind in ('municipality', 'terminal', 'district', 'stop')),
    constraint place_provenance_known check (provenance in ('real', 'derived', 'invented'))
);
create index place_municipality_index on place (municipality_id);

create table boarding_fee (
    place_id text not null,
    valid_from text not null,
    fee_cents bigint not null,
    provenance text not null,
    constraint boarding_fee_pk primary key (place_id, valid_from),
    constraint boarding_fee_place_fk foreign key (place_id) references place (place_id),
    constraint boarding_fee_positive check (fee_cents >= 0)
);

create table company (
    company_id text not null,
    legal_name text not null,
    trade_name text not null,
    slug text not null,
    cnpj text not null,
    address text not null,
    registration text not null,
    provenance text not null,
    constraint company_pk primary key (company_id),
    constraint company_slug_unique unique (slug),
    constraint company_cnpj_unique unique (cnpj)
);

-- The right to run lines, from one day to another, both included.
create table concession (
    concession_id text not null,
    company_id text not null,
    kind text not null,
    code text not null,
    valid_from text not null,
    valid_until text not null,
    provenance text not null,
    constraint concession_pk primary key (concession_id),
    constraint concession_code_unique unique (code),
    constraint concession_company_fk foreign key (company_id) references company (company_id),
    constraint concession_kind_known check (kind in ('concession', 'permission')),
    constraint concession_order check (valid_from <= valid_until)
);

-- One direction of a line; both directions have the same code.
create table line (
    line_id text not null,
    concession_id text not null,
    code text not null,
    direction text not null,
    name text not null,
    subsystem text not null,
    provenance text not null,
    constraint line_pk primary key (line_id),
    constraint line_code_unique unique (code, direction),
    constraint line_concession_fk foreign key (concession_id) references concession (concession_id),
    constraint line_direction_known check (direction in ('outbound', 'return')),
    constraint line_subsystem_known check (subsystem in ('structural', 'regional', 'rural'))
);

-- Positions count from 0 without gaps, at most 63 stops (62 legs).
create table line_stop (
    line_id text not null,
    position bigint not null,
    place_id text not null,
    distance_m bigint not null,
    minutes_from_start bigint not null,
    provenance text not null,
    constraint line_stop_pk primary key (line_id, position),
    constraint line_stop_line_fk foreign key (line_id) references line (line_id),
    constraint line_stop_place_fk foreign key (place_id) references place (place_id),
    constraint line_stop_position_range check (position between 0 and 62),
    constraint line_stop_not_negative check (distance_m >= 0 and minutes_from_start >= 0)
);
create index line_stop_place_index on line_stop (place_id);

-- The fare in force on a day is the row with the latest `valid_from` not after
-- it. No `fare_cents` means a restricted section, which must not be sold.
create table section_fare (
    line_id text not null,
    category text not null,
    from_position bigint not null,
    to_position bigint not null,
    valid_from text not null,
    fare_cents bigint,
    provenance text not null,
    constraint section_fare_pk
        primary key (line_id, category, from_position, to_position, valid_from),
    constraint section_fare_from_fk
        foreign key (line_id, from_position) references line_stop (line_id, position),
    constraint section_fare_to_fk
        foreign key (line_id, to_position) references line_stop (line_id, position),
    constraint section_fare_forward check (from_position < to_position),
    constraint section_fare_not_negative check (fare_cents is null or fare_cents >= 0)
);

-- `layout` is the JSON of `shared::coach::seat_layout::SeatLayout`, validated
-- before it is kept and never changed afterwards: sold seats refer to it.
create table vehicle_layout (
    layout_id text not null,
    name text not null,
    layout text not null,
    provenance text not null,
    constraint vehicle_layout_pk primary key (layout_id)
);

create table vehicle (
    vehicle_id text not null,
    company_id text not null,
    layout_id text not null,
    plate text not null,
    fleet_number text not null,
    category text not null,
    acquired_on text not null,
    last_inspection_on text not null,
    has_toilet smallint not null,
    provenance text not null,
    constraint vehicle_pk primary key (vehicle_id),
    constraint vehicle_plate_unique unique (plate),
    constraint vehicle_fleet_number_unique unique (company_id, fleet_number),
    constraint vehicle_company_fk foreign key (company_id) references company (company_id),
    constraint vehicle_layout_fk foreign key (layout_id) references vehicle_layout (layout_id)
);

-- `departs_at` is the local time at the first stop, `14:00`. Bit 0 of
-- `weekdays` is Monday, bit 6 Sunday. `on_holidays`: the timetable runs as on
-- any such weekday, does not run, or runs as on a Sunday.
create table timetable (
    timetable_id text not null,
    line_id text not null,
    category text not null,
    layout_id text not null,
    vehicle_id text,
    departs_at text not null,
    weekdays smallint not null,
    on_holidays text not null,
    valid_from text not null,
    valid_until text,
    provenance text not null,
    constraint timetable_pk primary key (timetable_id),
    constraint timetable_line_fk foreign key (line_id) references line (line_id),
    constraint timetable_layout_fk foreign key (layout_id) references vehicle_layout (layout_id),
    constraint timetable_vehicle_fk foreign key (vehicle_id) references vehicle (vehicle_id),
    constraint timetable_weekdays_range check (weekdays between 0 and 127),
    constraint timetable_holidays_known check (on_holidays in ('runs', 'rests', 'as_sunday'))
);
create index timetable_line_index on timetable (line_id);

-- A service day on which a timetable runs or rests against its rule.
create table timetable_exception (
    timetable_id text not null,
    service_day text not null,
    runs smallint not null,
    constraint timetable_exception_pk primary key (timetable_id, service_day),
    constraint timetable_exception_timetable_fk
        foreign key (timetable_id) references timetable (timetable_id)
);

-- One row for each day that has departures; `version` grows with each change
-- of one of them, as `network_version` does for the static network.
create table service_day (
    service_day text not null,
    version bigint not null,
    constraint service_day_pk primary key (service_day)
);

-- One run of a timetable. `departs_at` is the instant at the first stop; what
-- the timetable said is copied, so that a later change leaves sold trips alone.
create table departure (
    departure_id text not null,
    timetable_id text not null,
    service_day text not null,
    line_id text not null,
    category text not null,
    layout_id text not null,
    vehicle_id text,
    departs_at text not null,
    status text not null,
    constraint departure_pk primary key (departure_id),
    constraint departure_run_unique unique (timetable_id, service_day),
    constraint departure_timetable_fk foreign key (timetable_id) references timetable (timetable_id),
    constraint departure_line_fk foreign key (line_id) references line (line_id),
    constraint departure_layout_fk foreign key (layout_id) references vehicle_layout (layout_id),
    constraint departure_vehicle_fk foreign key (vehicle_id) references vehicle (vehicle_id),
    constraint departure_status_known check (status in ('scheduled', 'cancelled'))
);
create index departure_day_index on departure (service_day);
