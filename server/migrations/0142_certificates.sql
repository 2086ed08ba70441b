-- What a learner gets for a whole course, once. Names and titles are those of the day: later edits do not change them.
create table certificate (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  course_id integer not null references course,
  code text not null unique,                                   -- 12 signs, random: who has it may see the certificate
  student_name text not null,
  course_title text not null,
  teacher_name text not null,
  duration_s integer not null,                                 -- of the lessons
  lessons_count integer not null,
  completed_at timestamptz not null,
  made_at timestamptz,                                         -- the PDF lies in the storage
  voided_at timestamptz,                                       -- the money for the course was given back
  unique (user_id, course_id)
);
create index certificate_of_person on certificate (user_id, id desc);
create index certificate_unmade on certificate (id) where made_at is null;
