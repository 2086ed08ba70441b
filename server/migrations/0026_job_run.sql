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
