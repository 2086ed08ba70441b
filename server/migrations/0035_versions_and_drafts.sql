-- Versions of courses and lessons, and drafts of forms (docs/decisions/0030).

-- Raised by every edit of the teacher. A change that names the version it began from overwrites nothing that changed since.
alter table course add column version integer not null default 1;
alter table lesson add column version integer not null default 1;

-- What one edit changed: kept for 30 days, at most 500 of a course.
create table edit_version (
  id bigint generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,        -- null: the course's own fields
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
