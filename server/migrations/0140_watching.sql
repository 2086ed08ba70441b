-- Progress is written every 15 seconds by everybody who watches.

-- From here on the time counts that a lesson may have been watched (server/src/learning/record-progress.ts). What was
-- written down before this migration is believed.
alter table lesson_progress add column started_at timestamptz not null default '-infinity';
alter table lesson_progress alter column started_at set default now();
-- `updated_at` is the moment at which the video stood at `position_s`, on whichever device.

-- A row changes in place as long as its page has room.
alter table lesson_progress set (fillfactor = 70);
