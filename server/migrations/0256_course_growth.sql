-- Every mock exam that a course has ever had: one that its teacher took out still counts in the growth of its learners.
create table course_exam (
  course_id integer not null references course on delete cascade,
  test_id integer not null references test,
  primary key (course_id, test_id)
);
create index course_exam_of_test on course_exam (test_id);

-- What buyers of a course gained between their first and their last mock exam, as the job has computed it.
create table course_growth (
  course_id integer primary key references course on delete cascade,
  buyers integer not null,
  people integer not null,                                     -- who could be measured
  gain_milli integer,                                          -- mean, in thousandths of a point of the scale; null: too few
  margin_milli integer,                                        -- half of its 95 % interval
  computed_at timestamptz not null
);
