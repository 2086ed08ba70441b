-- A learner's own notes. The learner's device makes the key, so that a note sent twice is one note.
create table lesson_note (
  user_id integer not null references app_user on delete cascade,
  key uuid not null,
  lesson_id integer not null references lesson on delete cascade,
  at_s integer not null check (at_s between 0 and 86400),      -- the second of the video it belongs to
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index lesson_note_in_order on lesson_note (user_id, lesson_id, at_s, key);

-- Questions under a lesson, with the answers in their thread.
create table lesson_question (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  course_id integer not null references course on delete cascade,
  teacher_id integer not null references teacher (user_id),    -- the course's, for the list of unanswered ones
  author_id integer not null references app_user,
  parent_id integer references lesson_question on delete cascade,
  at_s integer check (at_s between 0 and 86400),               -- the second of the video that is asked about
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,                                       -- by an operator, as in course_comment
  hidden_reason text,
  answered_at timestamptz,                                     -- of a question: when its teacher first answered
  check (parent_id is null or (at_s is null and answered_at is null))
);
create index lesson_question_threads on lesson_question (lesson_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index lesson_question_answers on lesson_question (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
create index lesson_question_open on lesson_question (teacher_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
-- A person's latest, for the limits on spam.
create index lesson_question_of_author on lesson_question (author_id, id desc);
