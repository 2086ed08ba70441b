-- A course that a learner has finished stays finished, however many lessons are added or restored later.
create table course_finish (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  finished_at timestamptz not null,                            -- when the last lesson of that time was completed
  primary key (user_id, course_id)
);
create index course_finish_of_course on course_finish (course_id);

-- Those who have completed every lesson by now, and those who have a certificate of it.
insert into course_finish (user_id, course_id, finished_at)
select p.user_id, l.course_id, max(p.completed_at)
  from lesson_progress p join lesson l on l.id = p.lesson_id
 where p.completed_at is not null and l.deleted_at is null
 group by p.user_id, l.course_id
having count(*) = (select count(*) from lesson every where every.course_id = l.course_id and every.deleted_at is null);

insert into course_finish (user_id, course_id, finished_at)
select user_id, course_id, completed_at from certificate
on conflict do nothing;

-- Official days of national exams, which operators keep.
create table exam_date (
  id integer generated always as identity primary key,
  title text not null,
  title_ru text not null,
  day date not null,
  source_url text not null,
  is_tentative boolean not null,
  is_offered boolean not null,                                 -- learners may choose it; plans keep theirs
  updated_at timestamptz not null
);
create index exam_date_in_order on exam_date (day, id);

-- What a learner chose: the day of an exam, minutes a day, days of the week. The plan itself is computed.
create table study_plan (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  course_id integer references course on delete cascade,       -- null: every course without a plan of its own
  exam_date_id integer references exam_date,
  own_day date,
  minutes smallint not null check (minutes > 0),
  weekdays smallint[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  starts_on date not null,                                     -- no day before it was missed
  edit integer not null default 1,                             -- rises with every change of the choice
  check ((exam_date_id is null) <> (own_day is null)),
  unique nulls not distinct (user_id, course_id)
);
create index study_plan_of_exam on study_plan (exam_date_id) where exam_date_id is not null;
create index study_plan_of_course on study_plan (course_id) where course_id is not null;

-- The secret address of a learner's calendar: what is stored cannot be read back into it.
create table calendar_link (
  user_id integer primary key references app_user on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null
);
