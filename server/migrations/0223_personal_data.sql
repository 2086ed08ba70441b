-- Copies of a person's own data: asked for with the password, made by a job, downloadable for a day.
create table data_export (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- Only the session in which the password was given may download the file.
  session_id integer references session on delete set null,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  bytes bigint,
  requested_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'ready') = (bytes is not null and expires_at is not null))
);
create index data_export_of_user on data_export (user_id, id desc);
create index data_export_age on data_export (requested_at);
-- One at a time for each person.
create unique index data_export_queued on data_export (user_id) where state = 'queued';

-- An account that its owner closes: it may be kept until `closes_at`; then personal data is erased and `closed_at` is set.
-- A closed account is blocked too, so that every guard against blocked people holds for it.
alter table app_user
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  add constraint app_user_closed_is_blocked check (closed_at is null or blocked_at is not null);
create index app_user_closing on app_user (closes_at) where closes_at is not null and closed_at is null;

-- The card and the personal number of a payout are erased with the account; the books keep amount and last four digits.
alter table payout alter column card_encrypted drop not null, alter column pinfl_encrypted drop not null;
