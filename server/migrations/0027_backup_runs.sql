-- Backups, their verifications and trial restores, for the metrics and `doctor`. Rows older than a year are removed.

create table backup_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify', 'trial restore')),
  place text not null,                                         -- without credentials
  started_at timestamptz not null,
  finished_at timestamptz not null,
  failure text,                                                -- null: it succeeded
  backup_id text,                                              -- the backup made, verified or restored
  bytes bigint not null default 0                              -- sent, read or restored
);
create index backup_run_latest on backup_run (kind, finished_at desc);
