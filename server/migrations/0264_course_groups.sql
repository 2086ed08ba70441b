-- How a course may be taken: each tariff has its own price, term and places, and says what it includes. A course without
-- tariffs is sold at its own price.
create table course_tariff (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  title text not null,
  description text not null default '',
  price_tiyin bigint not null check (price_tiyin >= 0),        -- the teacher's, before the fee, like the price of a course
  period smallint not null check (period between 1 and 13),
  with_group boolean not null,
  with_checking boolean not null,                              -- a curator checks the homework
  places integer check (places > 0),                           -- null: as many as come
  taken integer not null default 0 check (taken >= 0 and (places is null or taken <= places)),
  position integer not null,
  edit integer not null default 1,
  created_at timestamptz not null,
  retired_at timestamptz                                       -- no longer sold; those who have it keep it
);
create index course_tariff_of_course on course_tariff (course_id, position, id);

-- People who begin a course together.
create table course_group (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  sale_ends_at timestamptz not null,
  places integer not null check (places between 1 and 5000),
  taken integer not null default 0 check (taken between 0 and places),
  edit integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index course_group_of_course on course_group (course_id, starts_at, id);

-- A learner in a group. Who moves to another group has a row that ends and a new one, so that what they did keeps the group
-- it was done in.
create table group_member (
  id integer generated always as identity primary key,
  group_id integer not null references course_group on delete cascade,
  course_id integer not null references course on delete cascade,
  user_id integer not null references app_user,
  tariff_id integer references course_tariff,
  purchase_id integer references purchase,
  curator_id integer references app_user,
  joined_at timestamptz not null,
  -- Past pauses move what is counted in days by their length; the one that runs or comes is these two.
  moved interval not null default '0',
  -- By those of former memberships, which move only what is counted from joining: the group's own days are those of everybody.
  moved_before interval not null default '0',
  paused_from timestamptz,
  paused_until timestamptz check (paused_until > paused_from),
  came_from integer references group_member,
  left_at timestamptz,
  left_reason text check (left_reason in ('moved', 'refunded', 'removed', 'closed')),
  check ((left_at is null) = (left_reason is null)),
  check ((paused_from is null) = (paused_until is null))
);
create unique index group_member_now on group_member (course_id, user_id) where left_at is null;
create index group_member_of_group on group_member (group_id, id) where left_at is null;
create index group_member_of_user on group_member (user_id, course_id);
create index group_member_of_purchase on group_member (purchase_id) where purchase_id is not null;
create index group_member_of_tariff on group_member (tariff_id) where tariff_id is not null;
create index group_member_came_from on group_member (came_from) where came_from is not null;
create index group_member_of_curator on group_member (curator_id, group_id) where curator_id is not null and left_at is null;

-- The curators of a group.
create table group_curator (
  group_id integer not null references course_group on delete cascade,
  person_id integer not null references app_user,
  primary key (group_id, person_id)
);
create index group_curator_of_person on group_curator (person_id);

-- A chat belongs to a whole course, or to one of its groups. A disconnected one keeps its group, like its former course.
alter table telegram_chat drop constraint telegram_chat_course_id_key,
  add column group_id integer references course_group on delete cascade;
create unique index telegram_chat_course_id_key on telegram_chat (course_id) where group_id is null;
create unique index telegram_chat_of_group on telegram_chat (group_id) where course_id is not null;

-- Who leaves a group has their place in its chat checked in the same transaction.
create function telegram_check_group_member() returns trigger language plpgsql as $$
begin
  update telegram_chat_member m set check_at = '-infinity'
    from telegram_account a, telegram_chat c
   where a.user_id = old.user_id and m.telegram_id = a.telegram_id and c.group_id = old.group_id and m.chat_id = c.chat_id;
  return null;
end $$;
create trigger telegram_group_left after update of left_at on group_member for each row
  when (old.left_at is null and new.left_at is not null) execute function telegram_check_group_member();
