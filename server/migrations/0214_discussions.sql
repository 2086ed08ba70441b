-- What learners and teachers write to one another: questions, comments, scores, announcements (docs/decisions/0032).

-- Questions about a lesson; answers refer to their question.
create table lesson_question (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  course_id integer not null references course on delete cascade,
  teacher_id integer not null references teacher (user_id),    -- of the course, for the list of unanswered questions
  author_id integer not null references app_user,
  parent_id integer references lesson_question on delete cascade,
  at_s integer check (at_s between 0 and 86400),               -- second of the video
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,                                       -- by an operator; the audit trail has who and why
  hidden_reason text,
  answered_at timestamptz,                                     -- when the teacher first answered the question
  seen_at timestamptz,                                         -- of threads; null: the teacher has not opened what others wrote
  settled_at timestamptz,                                      -- of threads; the teacher decided that no answer is needed
  -- From the device: a question that was written without a connection may be sent twice and is posted once.
  client_key uuid,
  check (parent_id is null or (at_s is null and answered_at is null))
);
create index lesson_question_threads on lesson_question (lesson_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index lesson_question_answers on lesson_question (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
create index lesson_question_open on lesson_question (teacher_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
-- A person's latest, for the spam limits.
create index lesson_question_of_author on lesson_question (author_id, id desc);
create unique index lesson_question_client_key on lesson_question (author_id, client_key) where client_key is not null;
-- The inbox merges the threads of all courses of a teacher, questions and comments, by time.
create index lesson_question_inbox on lesson_question (course_id, created_at, id)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index lesson_question_unanswered on lesson_question (course_id, created_at, id)
  where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
create index lesson_question_unseen on lesson_question (course_id)
  where parent_id is null and deleted_at is null and hidden_at is null and seen_at is null;

create table course_comment (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  author_id integer not null references app_user,
  parent_id integer references course_comment on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,                                       -- by an operator; the audit trail has who and why
  hidden_reason text,
  -- How many readers found it useful: on the comment, because lists are sorted by it. A closed account's marks stay, as its
  -- scores do.
  useful_count integer not null default 0 check (useful_count >= 0),
  seen_at timestamptz,                                         -- this one and the next two: as those of a question
  answered_at timestamptz,
  settled_at timestamptz
);
create index course_comment_threads on course_comment (course_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index course_comment_replies on course_comment (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
create index course_comment_by_use on course_comment (course_id, useful_count desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index course_comment_most_useful on course_comment (useful_count desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
-- A person's latest, for the spam limits.
create index course_comment_of_author on course_comment (author_id, id desc);
create index course_comment_inbox on course_comment (course_id, created_at, id)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index course_comment_unanswered on course_comment (course_id, created_at, id)
  where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
create index course_comment_unseen on course_comment (course_id)
  where parent_id is null and deleted_at is null and hidden_at is null and seen_at is null;

create table comment_useful (
  comment_id integer not null references course_comment on delete cascade,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_useful_of_user on comment_useful (user_id, comment_id);

create table course_score (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  score smallint not null check (score between 1 and 5),
  watched_percent smallint not null default 0 check (watched_percent between 0 and 100),
  weighs boolean not null default false,                       -- from 20 % watched on, and never again without weight
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index course_score_of_course on course_score (course_id, score);
create index course_score_newest on course_score (course_id, updated_at desc, user_id desc);

create table saved_answer (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher (user_id) on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index saved_answer_newest on saved_answer (teacher_id, id desc);

create table announcement (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  -- A state of learners, or all whose term is not over.
  audience text not null check (audience in ('all', 'active', 'stalled', 'completed', 'not_started')),
  title text not null,
  text text not null,
  created_at timestamptz not null,
  sends_at timestamptz not null,                               -- it can be taken back until then
  canceled_at timestamptz,
  sent_at timestamptz,                                         -- everybody was notified
  recipients integer not null default 0 check (recipients >= 0),
  check (canceled_at is null or recipients = 0)
);
create index announcement_newest on announcement (course_id, id desc);

-- Learners who want no announcements of a course.
create table announcement_mute (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, course_id)
);
