-- Kinds of sensitive actions that an operator confirmed with a fresh one-time code, per session.
create table step_up (
  session_id integer not null references session on delete cascade,
  kind text not null,
  expires_at timestamptz not null,
  primary key (session_id, kind)
);
