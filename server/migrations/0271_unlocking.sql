-- What a lesson waits for: all that is set here must hold. The row of a group stands for the course's own.
create table lesson_unlock (
  lesson_id integer not null references lesson on delete cascade,
  group_id integer references course_group on delete cascade,    -- null: everybody without a row of their group
  opens_at timestamptz,
  days_from_start smallint check (days_from_start between 0 and 730),
  days_from_joining smallint check (days_from_joining between 0 and 730),
  at_minute smallint check (at_minute between 0 and 1439),       -- of those days in Tashkent; null: the hour they are counted from
  after_previous boolean not null,
  gate_lesson_id integer references lesson on delete set null,   -- an earlier lesson that is a test
  gate_percent smallint check (gate_percent between 1 and 100),  -- null: as the test itself says
  homework_lesson_id integer references lesson on delete set null, -- an earlier lesson that has homework
  homework_accepted boolean not null default false,              -- false: it is enough to hand it in
  edit integer not null,
  constraint lesson_unlock_key unique nulls not distinct (lesson_id, group_id)
);
create index lesson_unlock_of_group on lesson_unlock (group_id) where group_id is not null;
create index lesson_unlock_gate on lesson_unlock (gate_lesson_id) where gate_lesson_id is not null;
create index lesson_unlock_homework on lesson_unlock (homework_lesson_id) where homework_lesson_id is not null;
create index lesson_unlock_at on lesson_unlock (opens_at) where opens_at is not null;
create index lesson_unlock_in_days on lesson_unlock (lesson_id) where days_from_start is not null or days_from_joining is not null;

create index group_member_moved on group_member (course_id)
  where left_at is null and (moved <> '0' or moved_before <> '0' or paused_from is not null);

-- What stays open to a learner whatever the conditions say: it was open when they changed, or staff opened it.
create table lesson_opened (
  user_id integer not null references app_user,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,         -- null: the whole course
  opened_at timestamptz not null,
  opened_by integer references app_user,                         -- null: it was open when its conditions changed
  reason text,                                                   -- why somebody opened it, for the team
  constraint lesson_opened_key unique nulls not distinct (user_id, course_id, lesson_id)
);
create index lesson_opened_of_course on lesson_opened (course_id);
create index lesson_opened_of_lesson on lesson_opened (lesson_id) where lesson_id is not null;
create index lesson_opened_by_person on lesson_opened (opened_by) where opened_by is not null;

-- The time up to which learners have been told what opened.
create table lesson_opening (
  id boolean primary key default true check (id),
  told_until timestamptz not null,
  telling_until timestamptz,                                     -- null: between two rounds
  last_lesson_id integer not null default 0,                     -- the place in the round, of the last notice that was stored
  last_user_id integer not null default 0
);
insert into lesson_opening (told_until) values (now());

-- A number of days after a moment, at a minute of that day in Tashkent, or at the moment's own hour.
create function days_after(moment timestamptz, days integer, at_minute integer) returns timestamptz
  language sql immutable as $$
    select case when at_minute is null then moment + make_interval(hours => 24 * days)
      else ((moment at time zone 'Asia/Tashkent')::date + days + make_interval(mins => at_minute)) at time zone 'Asia/Tashkent' end
  $$;
