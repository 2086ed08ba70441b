-- A stream per browser, not per session: who carries a token over to other browsers plays on several devices. Leases of
-- seconds need no taking over.
drop table playback_stream;
create unlogged table playback_stream (
  id integer generated always as identity primary key,
  session_id integer not null references session on delete cascade,
  browser text not null,                                       -- told apart within a session: see browser-mark.ts
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  opened_at timestamptz not null,                              -- since then without a pause
  seen_at timestamptz not null,
  ended_at timestamptz,                                        -- stopped from another device; plays on only by choice
  unique (session_id, browser)
) with (fillfactor = 50);                                      -- renewed in place: no index holds seen_at
create index playback_stream_user on playback_stream (user_id);
