-- Whether the demo school was begun and loaded: a start that was killed on the way goes on where it stopped.
create table demo_school (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null,                             -- the day that all its dates are counted from
  loaded_at timestamptz
);
