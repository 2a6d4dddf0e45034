-- What the worker has to do, written in the transaction that promises it.
-- `job_key` names the effect: a second row of the same kind and key is not made.
-- `state` is waiting, done or dead; a waiting job is claimed while `lease_until` lies ahead.
-- `payload` holds ids only, no personal data. Done jobs are kept 30 days.
create table job (
    job_id text not null,
    kind text not null,
    job_key text not null,
    payload text not null,
    state text not null,
    run_at text not null,
    attempts bigint not null,
    lease_token text,
    lease_until text,
    last_error text,
    finished_at text,
    constraint job_pk primary key (job_id),
    constraint job_effect_unique unique (kind, job_key),
    constraint job_state_known check (state in ('waiting', 'done', 'dead'))
);
create index job_due on job (state, run_at);
create index job_by_end on job (finished_at);
