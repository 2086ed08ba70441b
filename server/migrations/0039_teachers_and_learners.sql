-- What a teacher and their learners write to one another: the inbox, saved answers, announcements (docs/decisions/0032).

-- Of threads only, as is `answered_at`. `seen_at`: null while the teacher has not opened what others wrote; `settled_at`: when
-- they decided that no answer is needed. Threads that exist already count as seen, and comments as answered.
alter table lesson_question add column seen_at timestamptz default now(), add column settled_at timestamptz;
alter table lesson_question alter column seen_at drop default;
alter table course_comment add column seen_at timestamptz default now(), add column answered_at timestamptz default now(),
  add column settled_at timestamptz;
alter table course_comment alter column seen_at drop default, alter column answered_at drop default;

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
