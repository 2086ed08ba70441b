-- How far the demo school has come: a start that was killed while loading or removing it resumes. Its people have
-- `app_user.is_demo`.
create table demo_school (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null,                             -- all its dates are counted from this day
  loaded_at timestamptz,
  removal_started_at timestamptz,                              -- from then on no start opens it again
  removed_at timestamptz
);
