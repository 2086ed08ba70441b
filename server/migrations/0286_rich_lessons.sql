-- The text of a lesson in blocks: JSON of the schema in contract/learning/lesson-text.ts, as text, because an edit is compared
-- with it letter by letter. `description` then has its words for clients that do not know blocks, and `reading_s` says how long
-- reading it takes.
alter table lesson
  add content text,
  add reading_s integer,
  add check (reading_s > 0),
  add check ((content is null) = (reading_s is null));

-- The files of a lesson after its first, which is `lesson.attachment_id`: a release that knows one file goes on with that one.
create table lesson_file (
  lesson_id integer not null references lesson on delete cascade,
  attachment_id integer not null references attachment on delete cascade,
  position smallint not null check (position between 2 and 10),
  primary key (lesson_id, position)
);
create index lesson_file_of_attachment on lesson_file (attachment_id);

alter table upload drop constraint upload_purpose_check, add constraint upload_purpose_check
  check (purpose in ('video', 'attachment', 'lesson_file', 'trailer', 'listening', 'speech', 'homework'));
