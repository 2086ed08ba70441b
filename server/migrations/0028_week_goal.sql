-- How many days a week a student wants to learn, chosen on the home page; null: no goal.
alter table app_user add column week_goal smallint check (week_goal between 1 and 7);

-- The days on which a person watched something, by the calendar of Tashkent. A report of progress adds its day; lesson_progress
-- keeps only the latest moment of each lesson.
create table learning_day (
  user_id integer not null references app_user on delete cascade,
  day date not null,
  primary key (user_id, day)
);
