-- What learners do: progress, comments, scores.

create table lesson_progress (
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  position_s real not null default 0,                          -- where to resume
  watched int4multirange not null default '{}',                -- whole seconds really watched
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

create table course_comment (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  author_id integer not null references app_user,
  parent_id integer references course_comment on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index course_comment_threads on course_comment (course_id, id desc) where parent_id is null and deleted_at is null;
create index course_comment_replies on course_comment (parent_id, id) where parent_id is not null and deleted_at is null;

create table course_score (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  score smallint not null check (score between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index course_score_of_course on course_score (course_id, score);
