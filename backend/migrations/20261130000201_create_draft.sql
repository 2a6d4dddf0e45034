-- What a visitor has typed into a form that was refused or left for later.
-- `form_values` may hold any personal data the form asks for; kept 24 hours after `kept_at`.
create table draft (
    draft_id text not null,
    visitor_id text not null,
    form text not null,
    form_values text not null,
    problems text not null,
    kept_at text not null,
    constraint draft_pk primary key (draft_id),
    constraint draft_visitor_fk foreign key (visitor_id) references visitor (visitor_id)
);
create index draft_by_age on draft (kept_at);
create index draft_by_visitor on draft (visitor_id);
