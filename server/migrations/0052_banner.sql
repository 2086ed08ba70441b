-- A line above the pages that operators show to everybody or to some, for a time.
create table banner (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 1 and 200),
  link text check (link ~ '^/' and length(link) <= 200),
  tone text not null check (tone in ('info', 'warning')),
  audience text not null check (audience in ('everyone', 'visitors', 'students', 'teachers')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index banner_by_end on banner (ends_at);
create index banner_of_operator on banner (operator_id);
