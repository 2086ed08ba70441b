-- Statistics of courses: raw events, and daily figures computed from them (docs/decisions/0031).

-- What one person watched of one lesson on one day of Tashkent's calendar. Teachers and operators are not counted in their own
-- courses. Deleted after some 400 days; `lesson_progress` keeps what counts for the person.
create table lesson_watch (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null,
  lesson_id integer not null references lesson on delete cascade,
  day date not null,
  is_learner boolean not null,                                 -- had bought the course; others watch free lessons
  watched int4multirange not null default '{}',                -- whole seconds
  again int4multirange not null default '{}',                  -- of these, what was watched more than once
  completed boolean not null default false,                    -- the lesson was completed on this day
  -- Finds the last day before a given one on which somebody watched the course.
  primary key (user_id, course_id, day, lesson_id)
) with (fillfactor = 70);
create index lesson_watch_of_day on lesson_watch (day, course_id);

-- How often a course's page was opened, and from where. Counts only: nothing tells who.
create table course_visit (
  course_id integer not null references course on delete cascade,
  day date not null,
  source smallint not null check (source between 1 and 9),     -- contract/visit-sources.ts
  visits integer not null,
  primary key (course_id, day, source)
) with (fillfactor = 70);
create index course_visit_of_day on course_visit (day, course_id);

-- The figures of a course and a day on which something happened. Arrays instead of rows of their own for each lesson, source and
-- code, because a row's header alone weighs as much as its figures.
create table course_day (
  course_id integer not null references course on delete cascade,
  day date not null,
  sales integer not null,
  earned_tiyin bigint not null,                                -- the teacher's part of these sales, after discounts
  discount_tiyin bigint not null,
  refunds integer not null,                                    -- of this day, whenever the sale was
  refunded_tiyin bigint not null,
  new_learners integer not null,                               -- sales that are no renewals
  lost_learners integer not null,                              -- refunds that left the student without the course
  active_learners integer not null,
  -- Active learners by the number of days since they were last active, so that those of any period can be added up without
  -- counting anybody twice: the people of day d who were last active before the period. First-timers have the gap 0.
  gap_days smallint[] not null,
  gap_people integer[] not null,
  -- Parallel arrays with an element for each lesson that was watched. Null: in `course_day_lessons`.
  lesson_ids integer[],
  viewers integer[],
  started integer[],                                           -- viewers who had not watched the lesson before
  completed integer[],
  watched_s integer[],
  -- An element for each source.
  visits integer[] not null,
  source_sales integer[] not null,
  -- Parallel arrays with an element for each promo code.
  promo_ids integer[] not null,
  promo_sales integer[] not null,
  promo_earned_tiyin bigint[] not null,
  promo_discount_tiyin bigint[] not null,
  total_watched_s bigint not null default 0,
  primary key (course_id, day)
);
create index course_day_of_day on course_day (day);
-- What is left to pack.
create index course_day_not_packed on course_day (day) where lesson_ids is not null;

-- What was watched of a course's lessons on a day, packed (statistics/daily/lesson-days.ts, docs/decisions/0065). It replaces
-- `course_day_audience` and the arrays of lessons in `course_day`, whose rows the job packs; the next release drops both.
create table course_day_lessons (
  course_id integer not null references course on delete cascade,
  day date not null,
  packed bytea storage external not null,                      -- already compressed
  primary key (course_id, day)
);
create index course_day_lessons_of_day on course_day_lessons (day);

-- Where people were in the videos of a course on a day. A hundred elements for each lesson of `lesson_ids`: by how much the
-- number of people changes there. Changes are mostly 0, so they compress well, and they add up. In a table of its own, because
-- the other figures are read without them.
create table course_day_audience (
  course_id integer not null references course on delete cascade,
  day date not null,
  lesson_ids integer[] not null,
  reached_steps integer[] not null,                            -- people who watched the middle of each hundredth
  again_steps integer[] not null,                              -- of these, those who watched it more than once
  course_steps integer[] not null,                             -- the sum of `reached_steps` over the lessons
  primary key (course_id, day)
);
create index course_day_audience_of_day on course_day_audience (day);

-- Days of courses whose figures must be computed again: a report came late. Today and yesterday are computed anyway.
create table course_day_stale (
  course_id integer not null,
  day date not null,
  primary key (day, course_id)
);

-- When the figures were last computed.
create table statistics_run (
  is_only boolean primary key default true check (is_only),
  computed_at timestamptz not null
);
