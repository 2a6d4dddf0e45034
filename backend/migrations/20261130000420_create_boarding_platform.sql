-- From which platform of a terminal the coach of a timetable leaves a stop. In
-- force on a service day is the row with the latest `valid_from` not after it;
-- no `platform` means that from that day on only the terminal tells it.
-- No personal data.
create table boarding_platform (
    timetable_id text not null,
    position bigint not null,
    valid_from text not null,
    platform text,
    provenance text not null,
    constraint boarding_platform_pk primary key (timetable_id, position, valid_from),
    constraint boarding_platform_timetable_fk
        foreign key (timetable_id) references timetable (timetable_id),
    constraint boarding_platform_position_range check (position between 0 and 62),
    constraint boarding_platform_provenance_known
        check (provenance in ('real', 'derived', 'invented'))
);
