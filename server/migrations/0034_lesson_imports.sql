-- Files that a teacher brings into a course, many at once: what is still to be uploaded, and what already became a lesson.

create table lesson_import (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  -- Made of the file's size, beginning and end: a phone has it at once. The same file is brought once per course.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Of the whole file, known once it has arrived: finds the same content under another fingerprint.
  sha256 text,
  path text not null,                                          -- in the folder that was chosen
  size bigint not null check (size > 0),
  title text not null,
  description text not null,
  section_id integer references course_section on delete set null,
  sort integer not null,                                       -- the order among the files
  lesson_id integer references lesson on delete set null,
  is_refused boolean not null default false,                   -- arrived, but is not a video
  created_at timestamptz not null,
  unique (course_id, fingerprint)
);
create index lesson_import_order on lesson_import (course_id, sort, id);
create index lesson_import_of_section on lesson_import (section_id) where section_id is not null;
create index lesson_import_of_lesson on lesson_import (lesson_id) where lesson_id is not null;
