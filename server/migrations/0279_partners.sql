-- Partners: people who bring buyers of a course for a part of what its owner earns (docs/decisions/0130). What an owner offers
-- is in force until another offer or none replaces it, so the rows are the history too.
create table partner_offer (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  percent smallint not null check (percent between 1 and 90),
  offered_at timestamptz not null,
  ended_at timestamptz
);
create unique index partner_offer_in_force on partner_offer (course_id) where ended_at is null;
create index partner_offer_of_course on partner_offer (course_id, id desc);
create index partner_offer_newest on partner_offer (id desc) where ended_at is null;

-- The link of a person for a course, /p/{code}. Who left may have it again; whom the owner ended, when the owner says so.
create table partner_link (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  partner_id integer not null references app_user,
  code text not null unique check (code ~ '^[0-9a-z]{10}$'),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'partner') and (ended_by is null) = (ended_at is null)),
  -- also when the owner ended it before or after
  has_left boolean not null default false,
  unique (course_id, partner_id)
);
create index partner_link_of_course on partner_link (course_id, id desc);
create index partner_link_of_partner on partner_link (partner_id, id desc);

-- Opening a partner's link is a touch of the course's owner.
alter table touch
  add column partner_link_id integer references partner_link on delete set null,
  drop constraint touch_source_check,
  add constraint touch_source_check check (source in ('link', 'card', 'channel', 'bot', 'partner'));
create index touch_of_partner_link on touch (partner_link_id) where partner_link_id is not null;

-- Not valid, because a check of the rows would read the whole table under its lock; they fit.
alter table purchase
  drop constraint purchase_brought_by_check,
  add constraint purchase_brought_by_check
    check (brought_by in ('promo_code', 'roster', 'link', 'card', 'channel', 'bot', 'partner')) not valid;
alter table gift
  drop constraint gift_brought_by_check,
  add constraint gift_brought_by_check
    check (brought_by in ('roster', 'link', 'card', 'channel', 'bot', 'partner')) not valid,
  add column partner_link_id integer;

-- A share of a sale that is a partner's. Like the other rows of a sale it has no foreign keys.
alter table purchase_share add column partner_link_id integer;
create index purchase_share_of_link on purchase_share (partner_link_id, purchase_id desc) where partner_link_id is not null;
create index purchase_share_of_partner on purchase_share (person_id, purchase_id desc) where partner_link_id is not null;

-- Why the partner whose link brought the buyer got nothing of a sale. For operators; nobody is accused.
create table purchase_without_partner (
  purchase_id integer primary key,
  partner_link_id integer not null,
  reason text not null check (
    reason in ('ended', 'not_offered', 'away', 'team', 'account', 'card', 'device', 'payer'))
);
create index purchase_without_partner_of_link on purchase_without_partner (partner_link_id, purchase_id desc);

-- The partner's link for p_course that brought p_student to p_teacher, if the first touch is of one (`fee_of_sale`).
create function partner_link_within(p_student integer, p_teacher integer, p_course integer, p_at timestamptz) returns integer
  language sql stable as $$
  select l.id
    from (
      select t.teacher_id, t.partner_link_id from touch t
       where t.user_id = p_student and t.touched_at <= p_at
         and t.touched_at > p_at - (select f.brought_days from platform_fee f order by f.id desc limit 1) * interval '24 hours'
       order by t.touched_at, t.teacher_id limit 1) first
    join partner_link l on l.id = first.partner_link_id and l.course_id = p_course
   where first.teacher_id = p_teacher
$$;

-- Whose link it is and their share of a sale to p_people, who pay and who learn, or why they have none: a partner earns
-- nothing from themselves, as far as accounts, cards, browsers and payers tell.
create function partner_of_sale(p_link integer, p_people integer[])
returns table (person_id integer, share integer, refused text)
language sql stable as $$
  select l.partner_id, o.percent * 100,
         case
           when l.ended_at is not null then 'ended'
           when o.id is null or c.status <> 2 then 'not_offered'
           when u.blocked_at is not null or u.closes_at is not null then 'away'
           when c.teacher_id = l.partner_id or exists (
             select from course_member m
              where m.course_id = l.course_id and m.person_id = l.partner_id and m.ended_at is null) then 'team'
           when l.partner_id = any(p_people) then 'account'
           when exists (
             select from payout_confirmed_card own join payout_confirmed_card theirs on theirs.card_hash = own.card_hash
              where own.teacher_id = l.partner_id and theirs.teacher_id = any(p_people)) then 'card'
           when exists (
             select from known_device own join known_device theirs on theirs.evidence = own.evidence
              where own.user_id = l.partner_id and own.evidence like 'browser:%' and theirs.user_id = any(p_people)) then 'device'
           when exists (
             select from payment own join payment theirs on theirs.details->>'phone' = own.details->>'phone'
              where own.user_id = l.partner_id and theirs.user_id = any(p_people) and own.details->>'phone' ~ '^\+?\d{9,15}$'
                and own.performed_at is not null and theirs.performed_at is not null) then 'payer'
         end
    from partner_link l
    join course c on c.id = l.course_id
    join app_user u on u.id = l.partner_id
    left join partner_offer o on o.course_id = l.course_id and o.ended_at is null
   where l.id = p_link
$$;

-- How a sale that earns p_earned is shared: with the team, and with the partner of p_link, whose row names instead why they
-- have no part. One statement, so that both are of the same moment.
create function shares_of_sale(p_course integer, p_earned bigint, p_at timestamptz, p_link integer, p_people integer[])
returns table (person_id integer, share integer, amount_tiyin bigint, partner_link_id integer, refused text)
language sql stable as $$
  select s.person_id, s.share, s.amount_tiyin, null::integer, null::text from course_shares_of(p_course, p_earned, p_at) s
  union all
  select p.person_id, p.share, case when p.refused is null then p_earned * p.share / 10000 end, p_link, p.refused
    from partner_of_sale(p_link, p_people) p
   where p_link is not null and (p.refused is not null or p_earned * p.share >= 10000)
$$;
