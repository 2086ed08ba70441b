-- Every change of a course's price by its teacher, kept for good: buyers and operators ask about it long after the history of
-- edits has been deleted.
create table course_price (
  id           int generated always as identity primary key,
  course_id    int not null references course (id) on delete cascade,
  before_tiyin bigint not null check (before_tiyin >= 0),
  after_tiyin  bigint not null check (after_tiyin >= 0),
  created_at   timestamptz not null
);
create index course_price_course_idx on course_price (course_id, id desc);
