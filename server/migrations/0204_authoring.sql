-- How teachers make their courses: prices, versions, drafts of forms, notes of a review, files and links that become lessons.

-- Every change of a course's price by its teacher, kept for good: buyers and operators ask about it long after the history of
-- edits has been deleted.
create table course_price (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  before_tiyin bigint not null check (before_tiyin >= 0),
  after_tiyin bigint not null check (after_tiyin >= 0),
  created_at timestamptz not null
);
create index course_price_course_idx on course_price (course_id, id desc);

-- What one edit changed: kept for 30 days, at most 500 of a course (docs/decisions/0030).
create table edit_version (
  id bigint generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,       -- null: the course's own fields
  -- The version that the edit made; null for a text that lost against another and was set aside.
  version integer,
  teacher_id integer not null references app_user on delete cascade,
  device text check (length(device) <= 60),
  changes jsonb not null,                                      -- {field: {"before": …, "after": …}}
  -- The edit whose values this one put back. No foreign key: that row expires first.
  restored_id bigint,
  created_at timestamptz not null
);
create index edit_version_of_course on edit_version (course_id, id desc);
create unique index edit_version_number on edit_version (course_id, coalesce(lesson_id, 0), version) where version is not null;
create index edit_version_of_lesson on edit_version (lesson_id) where lesson_id is not null;
create index edit_version_of_teacher on edit_version (teacher_id);
create index edit_version_by_age on edit_version (created_at);

-- One sequence for all drafts: a draft that is deleted and begun again never repeats a revision that a browser still holds.
create sequence form_draft_revision;

-- What a person has typed into a form and not saved, so that another device can go on. Deleted 90 days after the last change.
create table form_draft (
  person_id integer not null references app_user on delete cascade,
  form text not null check (length(form) between 1 and 40),
  subject_id integer not null,                                 -- 0: of nothing that exists yet
  base_version integer,                                        -- the version of the subject that the draft began from
  fields jsonb not null,                                       -- {field: {"value": text, "revision": number}}
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (person_id, form, subject_id)
);
create index form_draft_by_age on form_draft (updated_at);

-- What operators ask teachers to mend before a course goes on sale. Written during a review, sent with its return.
create table review_note (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,       -- null: the course as a whole
  at_s integer check (at_s between 0 and 86400),
  text text not null check (length(text) between 3 and 500),
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  sent_at timestamptz,                                         -- null: only operators see it
  fixed_at timestamptz,                                        -- the teacher says so
  closed_at timestamptz,                                       -- accepted, or taken back
  check (at_s is null or lesson_id is not null)
);
create index review_note_of_course on review_note (course_id, id) where closed_at is null;

-- Files that a teacher brings into a course, many at once: what is still to be uploaded, and what already became a lesson.
create table lesson_import (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  -- Made of the file's size, beginning and end: a phone has it at once. The same file is brought once per course.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Of the whole file, known once it has arrived: finds the same content under another fingerprint.
  sha256 text,
  path text not null,                                          -- in the folder that was chosen
  size bigint check (size > 0),                                -- null: of a link that has not answered yet
  title text not null,
  description text not null,
  section_id integer references course_section on delete set null,
  sort integer not null,                                       -- the order among the files
  lesson_id integer references lesson on delete set null,
  is_refused boolean not null default false,                   -- arrived, but is not a video
  created_at timestamptz not null,
  given_up_at timestamptz,                                     -- taken off the list: the row stays for a day, to be put back
  unique (course_id, fingerprint)
);
create index lesson_import_order on lesson_import (course_id, sort, id);
create index lesson_import_of_section on lesson_import (section_id) where section_id is not null;
create index lesson_import_of_lesson on lesson_import (lesson_id) where lesson_id is not null;
create index lesson_import_given_up on lesson_import (given_up_at) where given_up_at is not null;

-- Videos that a teacher brings by link: the server fetches each file as an upload, which then becomes a lesson like any other.
create table import_link (
  import_id integer primary key references lesson_import on delete cascade,
  teacher_id integer not null references app_user on delete cascade,
  -- May carry the key to a shared file: shown to nobody else, and not logged.
  url text not null,
  state text not null check (state in ('waiting', 'fetching', 'failed', 'done')),
  failure text,                                                -- a code of LINK_FAILURES
  attempts integer not null default 0,                         -- failed in a row without a byte arriving
  due_at timestamptz not null,                                 -- of the next attempt
  started_at timestamptz not null,                             -- added or retried by the teacher
  -- The lease of the worker that fetches.
  taken_by uuid,
  taken_until timestamptz,
  upload_id uuid,                                              -- may have expired
  validator text,                                              -- ETag or Last-Modified of what the upload holds
  received_bytes bigint not null default 0,
  changed_at timestamptz not null
);
create index import_link_due on import_link (due_at) where state in ('waiting', 'fetching');
create index import_link_of_teacher on import_link (teacher_id) where state in ('waiting', 'fetching');
