-- What was decided about the sound of a video, for its teacher: a code of VIDEO_NOTES. Adding a column without a default locks
-- the table only for a moment.
alter table video add column note text;
