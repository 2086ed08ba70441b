-- The newest release of the program that has declared its queues and schedules here. Processes of an older release, which
-- still run while a new one is rolled out, leave both as they are.
create table job_release (
  is_only boolean primary key default true check (is_only),
  release integer not null check (release > 0)
);
