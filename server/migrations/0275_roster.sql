-- Learners whom a teacher brings: lists, seats and their links (docs/roster.md).

-- How many seats cost a teacher nothing; without a teacher: everybody who has no number of their own.
create table free_seats (
  teacher_id integer unique nulls not distinct references app_user,
  seats integer not null check (seats >= 0)
);
insert into free_seats (teacher_id, seats) values (null, 50);

-- A list that was brought. What it cost is the transfer of the cause `roster:<id>`.
create table roster_batch (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  teacher_id integer not null references app_user,
  request_id uuid not null,
  digest text not null,                                        -- of what was shown and brought
  people integer not null check (people > 0),
  paid integer not null check (paid between 0 and people),
  sum_tiyin bigint not null check (sum_tiyin >= 0),
  mails integer not null,
  created_at timestamptz not null,
  unique (teacher_id, request_id)
);
create index roster_batch_of_course on roster_batch (course_id);
create index roster_batch_newest on roster_batch (teacher_id, created_at desc);

-- A place in a course for one person, who opens it by a link. Of the link only the SHA-256 is stored, of the contact what is
-- needed to recognise it.
create table roster_seat (
  id integer generated always as identity primary key,
  batch_id integer not null references roster_batch on delete cascade,
  course_id integer not null references course on delete cascade,
  teacher_id integer not null references app_user,             -- whose seat it is
  name text not null,                                          -- as in the list
  search_key text not null,                                    -- folded name
  contact text,                                                -- masked, until the person comes
  token_hash bytea unique check (octet_length(token_hash) = 32),
  group_id integer references course_group on delete set null, -- a place in it is held until the person comes
  until timestamptz,                                           -- null: for life, or for the term that was paid for
  is_free boolean not null,                                    -- counts among the free seats
  fee_tiyin bigint not null check (fee_tiyin >= 0),            -- what it cost
  period smallint,                                             -- of a paid seat: months from when the person comes
  created_at timestamptz not null,
  asker_id integer references app_user,                        -- has the link, but another contact: the teacher decides
  user_id integer references app_user,
  came_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('teacher', 'person', 'closing')),
  reason text,
  refunded_at timestamptz,                                     -- when `fee_tiyin` went back
  check ((user_id is null) = (came_at is null)),
  check (came_at is null or asker_id is null and group_id is null),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is null or asker_id is null and group_id is null),
  check (refunded_at is null or fee_tiyin > 0 and came_at is null and ended_at is not null),
  check ((fee_tiyin > 0) = (period is not null) and not (is_free and fee_tiyin > 0))
);
create index roster_seat_of_course on roster_seat (course_id, id desc);
create index roster_seat_asking on roster_seat (course_id, id desc) where asker_id is not null;
create index roster_seat_free on roster_seat (teacher_id) where is_free;
create index roster_seat_of_teacher on roster_seat (teacher_id);
create index roster_seat_of_batch on roster_seat (batch_id);
create index roster_seat_of_user on roster_seat (user_id) where user_id is not null;
create index roster_seat_of_asker on roster_seat (asker_id) where asker_id is not null;
create index roster_seat_of_group on roster_seat (group_id) where group_id is not null;

-- How the people of living seats are recognised: the keyed hash of an address, a name of Telegram or a number. The key is what
-- keeps a person from two seats in a course.
create table roster_contact (
  course_id integer not null,
  hash bytea not null check (octet_length(hash) = 32),
  seat_id integer not null references roster_seat on delete cascade,
  kind text not null check (kind in ('email', 'telegram', 'phone')),
  primary key (course_id, hash)
);
create index roster_contact_of_seat on roster_contact (seat_id);

-- The queue of mails with links; address and link are sealed, and the row is deleted once the mail is sent.
create table roster_mail (
  id bigint generated always as identity primary key,
  seat_id integer not null unique references roster_seat on delete cascade,
  sealed bytea not null,
  due_at timestamptz not null,
  tries smallint not null default 0
);
create index roster_mail_due on roster_mail (due_at);

-- Addresses to which no teacher's list is mailed again, by their keyed hash.
create table roster_silence (
  hash bytea primary key check (octet_length(hash) = 32),
  created_at timestamptz not null
);

-- A member who came by a seat has no purchase.
alter table group_member add column seat_id integer references roster_seat;
create index group_member_of_seat on group_member (seat_id) where seat_id is not null;

-- Takes places in groups for people who have not come. Under `lock_places`; false, without effect, when a group lacks places.
create function hold_seats(p_groups integer[], p_counts integer[], p_at timestamptz) returns boolean language plpgsql as $$
begin
  if exists (
    select from unnest(p_groups, p_counts) held (group_id, count) left join course_group g on g.id = held.group_id
     where g.id is null or g.closed_at is not null or g.taken + held.count > g.places) then return false; end if;
  update course_group g set taken = g.taken + held.count
    from unnest(p_groups, p_counts) held (group_id, count) where g.id = held.group_id;
  return true;
end $$;

-- Frees the places that seats hold in groups, which nobody will take, and offers them to those who wait.
create function free_held_seats(p_groups integer[], p_counts integer[], p_at timestamptz) returns void language plpgsql as $$
declare
  v_course integer;
begin
  for v_course in select distinct g.course_id from course_group g where g.id = any(p_groups) order by g.course_id loop
    perform lock_places(v_course);
    update course_group g set taken = g.taken - held.count
      from unnest(p_groups, p_counts) held (group_id, count) where g.id = held.group_id and g.course_id = v_course;
    perform offer_places(v_course, p_at);
  end loop;
end $$;

-- Frees the place that a seat holds in p_group, or the membership of who came by it, and offers it to those who wait.
create function free_seat(p_course integer, p_seat integer, p_group integer, p_at timestamptz) returns void language plpgsql as $$
begin
  perform lock_places(p_course);
  with gone as (
    update group_member m set left_at = p_at, left_reason = 'removed', paused_from = null, paused_until = null
     where m.seat_id = p_seat and m.left_at is null returning m.group_id)
  update course_group g set taken = g.taken - 1
   where g.id in (select group_id from gone union select p_group where p_group is not null);
  perform offer_places(p_course, p_at);
end $$;

-- Seats that cost are transfers too. Not validated, so that no lock waits for a read of the whole ledger; new rows are checked.
alter table ledger_transfer
  drop constraint ledger_transfer_kind_check,
  add constraint ledger_transfer_kind_check check (kind in ('topup', 'topup_reversal', 'purchase', 'refund',
    'payout_reserve', 'payout_paid', 'payout_refused', 'payout_returned', 'seats', 'seat_return')) not valid;
