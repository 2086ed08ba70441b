-- Copies of a person's own data: requested with the password, made by a job, downloadable for a day.
create table data_export (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- Only the session that gave the password may download the file.
  session_id integer references session on delete set null,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  bytes bigint,
  requested_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'ready') = (bytes is not null and expires_at is not null))
);
create index data_export_of_user on data_export (user_id, id desc);
create index data_export_age on data_export (requested_at);
-- One at a time per person.
create unique index data_export_queued on data_export (user_id) where state = 'queued';
