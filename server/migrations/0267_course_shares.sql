-- What members of a course's team get of a sale, in hundredths of a per cent of what its owner earns. A row is a proposal of the
-- owner until the member answers; a new share in force ends the former one, so the rows are the history too.
create table course_share (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  person_id integer not null references app_user,
  share integer not null check (share between 0 and 10000),
  ends_at timestamptz,
  state text not null default 'proposed' check (state in ('proposed', 'in_force', 'refused', 'withdrawn', 'ended')),
  proposed_at timestamptz not null,
  answered_at timestamptz check ((answered_at is null) = (state = 'proposed')),
  ended_at timestamptz check ((ended_at is not null) = (state = 'ended'))
);
create unique index course_share_proposed on course_share (course_id, person_id) where state = 'proposed';
create unique index course_share_in_force on course_share (course_id, person_id) include (share, ends_at)
  where state = 'in_force';
create index course_share_of_course on course_share (course_id, id desc);
create index course_share_of_person on course_share (person_id, course_id);

-- What each member got of a sale. Like the other rows of a sale it has no foreign keys.
create table purchase_share (
  purchase_id integer not null,
  person_id integer not null,
  share integer not null,
  amount_tiyin bigint not null check (amount_tiyin > 0),
  primary key (purchase_id, person_id)
);
create index purchase_share_of_person on purchase_share (person_id, purchase_id desc);

-- The part of price_tiyin that went to members. Unchecked: a check would read the whole table.
alter table purchase add column shared_tiyin bigint not null default 0;

-- Members who are students are paid out as teachers are.
alter table payout drop constraint payout_teacher_id_fkey, add foreign key (teacher_id) references app_user;
alter table payout_allowed_card
  drop constraint payout_allowed_card_teacher_id_fkey, add foreign key (teacher_id) references app_user;
alter table payout_confirmed_card
  drop constraint payout_confirmed_card_teacher_id_fkey, add foreign key (teacher_id) references app_user;

-- How a sale that earns p_earned is shared; `sell_course` posts it (0270_sales_of_places.sql). Each part is rounded down to a
-- tiyin, so the remainder is the owner's.
create function course_shares_of(p_course integer, p_earned bigint, p_at timestamptz)
returns table (person_id integer, share integer, amount_tiyin bigint)
language sql stable
as $$
  select s.person_id, s.share, p_earned * s.share / 10000
    from course_share s
   where s.course_id = p_course and s.state = 'in_force' and (s.ends_at is null or s.ends_at > p_at)
     and p_earned * s.share >= 10000
   order by s.person_id
$$;

-- What a teacher earned is without the shares. For each row, because one lookup tells that a teacher has no webhooks.
drop trigger webhook_purchased on purchase;
create or replace function webhook_after_purchase()
returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint e where e.teacher_id = new.teacher_id) then
    perform webhook_record(new.teacher_id, 'course.sold', new.created_at, jsonb_build_object(
        'purchase_id', new.id, 'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id,
        'paid_tiyin', new.price_tiyin + new.fee_tiyin, 'earned_tiyin', new.price_tiyin - new.shared_tiyin,
        'discount_tiyin', new.discount_tiyin))
      from course c where c.id = new.course_id;
  end if;
  return null;
end $$;
create trigger webhook_purchased after insert on purchase
  for each row when (new.price_tiyin > 0) execute function webhook_after_purchase();

create or replace function webhook_after_refund()
returns trigger language plpgsql as $$
begin
  perform webhook_record(new.teacher_id, 'course.refunded', new.refunded_at, jsonb_build_object(
      'purchase_id', new.id, 'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id,
      'refunded_tiyin', new.price_tiyin + new.fee_tiyin, 'returned_tiyin', new.price_tiyin - new.shared_tiyin))
    from course c where c.id = new.course_id;
  return null;
end $$;
