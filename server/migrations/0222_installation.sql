-- What belongs to the installation as a whole: its key, its jobs, its backups, the demo school.

-- One row.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- Identifies SECRET_KEY without revealing it. A process with another key could not open what this one sealed, and would
  -- seal what this one cannot open, so it refuses to start.
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{32}$')
);

-- The newest release of the program that has declared its queues and schedules here. Processes of an older release, which
-- still run while a new one is rolled out, leave both as they are.
create table job_release (
  is_only boolean primary key default true check (is_only),
  release integer not null check (release > 0)
);

-- Jobs that run now, and those whose worker died while it ran them, by queue and data: a job that is queued again keeps its
-- count. After three crashes in a row it is dead: it stays here for an operator and is not run any more.
create table job_run (
  id integer generated always as identity primary key,
  queue text not null,
  data_key text not null,                                      -- SHA-256 of the data
  data jsonb not null,
  singleton_key text,
  priority integer not null,
  worker text,                                                 -- host, process and a random part; null: nobody runs it
  alive_until timestamptz,                                     -- renewed by the worker; past: it died
  crashes smallint not null default 0,
  first_crash_at timestamptz,
  last_crash_at timestamptz,
  last_error text,
  dead_at timestamptz,
  unique (queue, data_key),
  check ((worker is null) = (alive_until is null)),
  check (dead_at is null or worker is null)
);
create index job_run_dead on job_run (id desc) where dead_at is not null;

-- Backups, their verifications, trial restores and the removal of old ones, for metrics, alerts and `doctor`. Rows older than a
-- year are removed.
create table backup_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify', 'trial restore', 'prune')),
  place text not null,                                         -- without credentials
  started_at timestamptz not null,
  finished_at timestamptz not null,
  failure text,                                                -- null: it succeeded
  backup_id text,                                              -- the backup made, verified or restored
  bytes bigint not null default 0                              -- sent, read or restored
);
create index backup_run_latest on backup_run (kind, finished_at desc);

-- How far the demo school has come: a start that was killed while loading or removing it resumes. Its people have
-- `app_user.is_demo`.
create table demo_school (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null,                             -- all its dates are counted from this day
  loaded_at timestamptz,
  removal_started_at timestamptz,                              -- from then on no start opens it again
  removed_at timestamptz
);
