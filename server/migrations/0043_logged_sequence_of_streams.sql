-- The numbers of `playback_stream` came from an unlogged sequence. PostgreSQL (seen with 18) leaves such a sequence unreadable
-- on a standby that is promoted before its next restart point ("bad magic number in sequence"), and no video plays any more.
-- It is made anew, because one that is unreadable cannot be altered.
alter table playback_stream alter column id drop identity;
alter table playback_stream alter column id add generated always as identity;
alter sequence playback_stream_id_seq set logged;
select setval('playback_stream_id_seq', coalesce(max(id), 0) + 1, false) from playback_stream;
