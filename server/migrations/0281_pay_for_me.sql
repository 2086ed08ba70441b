-- Requests to pay for somebody's course (docs/money.md#requests-to-pay).

-- Every number that payment apps know. No number ever means two things: a wallet or a request takes its own by a trigger, and
-- keeps it for good.
create table payment_number (number text primary key check (number ~ '^[0-9]{8}$'));

create function take_payment_number() returns trigger language plpgsql as $$
begin
  insert into payment_number values (to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger app_user_takes_number after insert on app_user
  for each row execute function take_payment_number('payment_id');
create trigger app_user_changes_number after update of payment_id on app_user
  for each row when (new.payment_id <> old.payment_id) execute function take_payment_number('payment_id');
insert into payment_number select payment_id from app_user;

create table payment_request (
  id integer generated always as identity primary key,
  student_id integer not null references app_user,
  course_id integer not null references course,
  tariff_id integer references course_tariff,
  group_id integer references course_group,
  number text not null unique check (number ~ '^[0-9]{8}$'),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  words text check (char_length(words) between 1 and 200),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  purchase_id integer unique,                                  -- what it has bought
  kept_because text                                            -- why the last payment opened nothing
    check (kept_because in ('short', 'not_on_sale', 'places_gone', 'owned', 'blocked', 'withdrawn', 'expired', 'used', 'spent')),
  check (purchase_id is null or kept_because is null or kept_because = 'used'),
  check (group_id is null or tariff_id is not null)
);
create index payment_request_of_student on payment_request (student_id, id desc);
create trigger payment_request_takes_number after insert on payment_request
  for each row execute function take_payment_number('number');

-- The payments to a request's number. `due_at` is set by the credit and cleared by what follows it: the purchase, or the reason
-- against it.
create table payment_of_request (
  payment_id integer primary key references payment on delete cascade,
  request_id integer not null references payment_request,
  tries smallint not null default 0,
  due_at timestamptz
);
create index payment_of_request_all on payment_of_request (request_id);
create index payment_of_request_due on payment_of_request (due_at) where due_at is not null;

-- The address to which the payer wants one mail when something was paid. It is deleted with that mail, or when the request is
-- over.
create table payment_request_contact (
  request_id integer primary key references payment_request on delete cascade,
  email text not null check (char_length(email) <= 254),
  language text not null,
  created_at timestamptz not null
);
create index payment_request_contact_age on payment_request_contact (created_at);

-- Whether a place of a tariff, and of its group, can be bought by this student: it is free, or offered to them.
create function place_is_free(p_student integer, p_course integer, p_tariff integer, p_group integer, p_at timestamptz)
returns boolean language sql stable as $$
  select exists (
      select from place_queue q
       where q.course_id = p_course and q.user_id = p_student and q.tariff_id = p_tariff
         and q.group_id is not distinct from p_group and q.offer_until > p_at)
    or exists (select from course_tariff t where t.id = p_tariff and (t.places is null or t.taken < t.places))
      and (p_group is null
        or exists (select from course_group g where g.id = p_group and g.taken < g.places)
        or exists (select from group_member m where m.group_id = p_group and m.user_id = p_student and m.left_at is null))
      and not exists (
        select from place_queue q
         where q.course_id = p_course and q.tariff_id = p_tariff and q.group_id is not distinct from p_group
           and q.offer_until is null and q.user_id <> p_student)
$$;

-- What a request asks for at a moment. `state` is 'open' while its purchase would succeed; `came_tiyin` is what was paid to its
-- number and not reversed.
create function payment_request_terms(p_request integer, p_at timestamptz)
returns table (state text, price_tiyin bigint, percent numeric, came_tiyin bigint) language sql stable as $$
  select case
           when r.purchase_id is not null then 'bought'
           when r.withdrawn_at is not null then 'withdrawn'
           when r.expires_at <= p_at then 'expired'
           when u.blocked_at is not null or u.closed_at is not null or c.status <> 2 or not teacher_may_sell(c.teacher_id)
             or exists (
               select from enrolment e
                where e.student_id = r.student_id and e.course_id = r.course_id
                  and e.open_during && tstzrange(p_at, null))
             or case when r.tariff_id is null then course_has_tariffs(c.id)
                     else t.id is null or t.with_group <> (g.id is not null)
                       or g.closed_at is not null or g.sale_ends_at <= p_at or not coalesce(g.sale_starts_at <= p_at, true)
                       or not place_is_free(r.student_id, c.id, t.id, g.id, p_at) end
             then 'unavailable'
           else 'open' end,
         coalesce(t.price_tiyin, c.price_tiyin), f.percent,
         (select coalesce(sum(p.amount_tiyin), 0)::bigint
            from payment_of_request o join payment p on p.id = o.payment_id
           where o.request_id = r.id and p.status = 'credited')
    from payment_request r join app_user u on u.id = r.student_id join course c on c.id = r.course_id
    left join course_tariff t on t.id = r.tariff_id and t.retired_at is null
    left join course_group g on g.id = r.group_id
    cross join lateral fee_of_sale(r.student_id, c.teacher_id, null, p_at) f
   where r.id = p_request
$$;
