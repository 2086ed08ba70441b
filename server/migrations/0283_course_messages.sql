-- What a teacher writes once, and each learner gets when something happens (docs/notices.md#a-teachers-messages).

create table course_message (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  kind text not null check (kind in ('welcome', 'lesson', 'away', 'passed', 'finished')),
  number smallint,                                             -- of the lesson; days without learning
  text text not null,
  is_on boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,                                      -- links of those that were sent go on working
  check (case kind when 'lesson' then coalesce(number >= 1, false)
                   when 'away' then coalesce(number between 3 and 30, false)
                   else number is null end)
);
create unique index course_message_of_course on course_message (course_id, kind, number) nulls not distinct
  where deleted_at is null;
create index course_message_on on course_message (kind, course_id) where is_on and deleted_at is null;

-- Whom a message has reached, and when they pressed its link for the first time. Without a foreign key to the person, so that
-- a scan of the whole school locks no row of one.
create table course_message_sent (
  message_id integer not null references course_message on delete cascade,
  user_id integer not null,
  sent_at timestamptz not null,
  pressed_at timestamptz,
  primary key (message_id, user_id)
);
create index course_message_sent_of_user on course_message_sent (user_id);
