-- A paper of a quiz that a person took along with a saved lesson, to take it without a line.
create table saved_paper (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  paper_id integer not null references test_paper,
  lesson_id integer not null references lesson,
  saved_at timestamptz not null,
  attempt_id integer unique references attempt on delete cascade   -- null: not handed in
);
-- One for all devices of a person, so that what two of them hand in is one attempt.
create unique index saved_paper_waiting on saved_paper (user_id, paper_id) where attempt_id is null;
create index saved_paper_of_paper on saved_paper (paper_id);
create index saved_paper_of_lesson on saved_paper (lesson_id);
create index saved_paper_of_user on saved_paper (user_id);
