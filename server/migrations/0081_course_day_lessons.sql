-- What was watched of a course's lessons on a day, packed (statistics/daily/lesson-days.ts, decision 65). It replaces
-- `course_day_audience` and the arrays of lessons in `course_day`, whose rows the job packs; the next release drops both.
create table course_day_lessons (
  course_id integer not null references course on delete cascade,
  day date not null,
  packed bytea not null,
  primary key (course_id, day)
);
-- Already compressed.
alter table course_day_lessons alter column packed set storage external;
create index course_day_lessons_of_day on course_day_lessons (day);

alter table course_day
  add column total_watched_s bigint not null default 0,
  alter column lesson_ids drop not null,                       -- null: in `course_day_lessons`
  alter column viewers drop not null,
  alter column started drop not null,
  alter column completed drop not null,
  alter column watched_s drop not null;
-- What is left to pack.
create index course_day_not_packed on course_day (day) where lesson_ids is not null;
