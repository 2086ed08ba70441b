-- Where a person plays a bought lesson: one row per session, which is a device. A row is a lease, renewed by what the
-- player sends anyway (progress every 15 s while it plays, a new address every few minutes); one that was not renewed
-- for a while counts no more. Unlogged: after a crash of the database the players take their leases again.
create unlogged table playback_stream (
  session_id integer primary key references session on delete cascade,
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz                                         -- stopped from another device; plays on only by choice
) with (fillfactor = 50);                                      -- renewed in place: no index holds seen_at
create index playback_stream_user on playback_stream (user_id);
