-- How far the demonstration's clock stands from the real one, so that a restart keeps it.
-- One row at most; production never reads it. No personal data.
create table demo_clock (
    demo_clock_id text not null,
    ahead_seconds bigint not null,
    constraint demo_clock_pk primary key (demo_clock_id)
);
