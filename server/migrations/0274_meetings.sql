-- The hour at which a lesson is given live. It stays when the lesson gets its recording, and when it is cancelled, because
-- calendars that have it must learn of that.
create table lesson_meeting (
  lesson_id integer primary key references lesson on delete cascade,
  starts_at timestamptz not null,
  duration_min smallint not null check (duration_min between 10 and 480),
  link text not null,
  sequence integer not null default 0,                         -- rises with what calendars show
  cancelled_at timestamptz
);

create table meeting_attendance (
  lesson_id integer not null references lesson on delete cascade,
  user_id integer not null references app_user,
  came_at timestamptz not null,
  primary key (lesson_id, user_id)
);
create index meeting_attendance_of_user on meeting_attendance (user_id);
create index meeting_attendance_newest on meeting_attendance (lesson_id, came_at, user_id);
