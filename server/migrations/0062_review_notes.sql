-- What operators ask teachers to mend before a course goes on sale. Written during a review, sent with its return.
create table review_note (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,       -- null: the course as a whole
  at_s integer check (at_s between 0 and 86400),
  text text not null check (length(text) between 3 and 500),
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  sent_at timestamptz,                                         -- null: only operators see it
  fixed_at timestamptz,                                        -- the teacher says so
  closed_at timestamptz,                                       -- accepted, or taken back
  check (at_s is null or lesson_id is not null)
);
create index review_note_of_course on review_note (course_id, id) where closed_at is null;
