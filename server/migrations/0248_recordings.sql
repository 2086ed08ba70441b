-- Recorded sound: what people speak as an answer, and what they listen to in a test. A worker makes `recording/{id}.m4a` of the file
-- that was sent, and only that is played.
create table recording (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  kind text not null check (kind in ('speech', 'listening')),
  upload_id uuid not null unique,                              -- a repeated request finds what its upload became
  original_key text,                                           -- the file that was sent, until the playable one is made
  duration_ms integer,                                         -- of the playable file; null until it is made
  bytes integer,
  failure text,
  is_used boolean not null default false,                      -- false: no answer or passage names it
  created_at timestamptz not null                              -- or when it was last left
);
create index recording_of_owner on recording (owner_id, id);
create index recording_unused on recording (created_at) where not is_used;
create index recording_to_make on recording (created_at) where duration_ms is null and failure is null;
create index recording_original on recording (original_key) where original_key is not null;

alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('video', 'attachment', 'trailer', 'listening', 'speech'));

-- The recording of a passage; `attachment_id` was never offered.
alter table question_passage add column recording_id integer references recording on delete set null;
create index question_passage_recording on question_passage (recording_id) where recording_id is not null;
create index question_version_recording on question_version ((passage ->> 'recording_id')) where passage ->> 'recording_id' is not null;

-- What was recorded for a part in an attempt. An answer names one of these.
create table attempt_recording (
  recording_id integer primary key references recording on delete cascade,
  attempt_id integer not null references attempt on delete cascade,
  slot smallint not null,
  part smallint not null
);
create index attempt_recording_of_attempt on attempt_recording (attempt_id, slot, part);
