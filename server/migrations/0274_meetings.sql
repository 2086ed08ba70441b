-- The hour at which a lesson is given live: to the whole course, or to one of its groups, whose own hour stands for the
-- course's. It stays when the lesson gets its recording, and when it is cancelled, because calendars that have it must learn
-- of that.
create table lesson_meeting (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  group_id integer references course_group on delete cascade,
  starts_at timestamptz not null,
  duration_min smallint not null check (duration_min between 10 and 480),
  link text not null,
  sequence integer not null default 0,                         -- rises with what calendars show
  cancelled_at timestamptz,
  unique nulls not distinct (lesson_id, group_id)
);
create index lesson_meeting_of_group on lesson_meeting (group_id) where group_id is not null;

create table meeting_attendance (
  lesson_id integer not null references lesson on delete cascade,
  user_id integer not null references app_user,
  group_id integer references course_group on delete set null,  -- whose hour it was
  came_at timestamptz not null,
  primary key (lesson_id, user_id)
);
create index meeting_attendance_of_user on meeting_attendance (user_id);
create index meeting_attendance_of_group on meeting_attendance (group_id) where group_id is not null;
create index meeting_attendance_newest on meeting_attendance (lesson_id, came_at, user_id);
