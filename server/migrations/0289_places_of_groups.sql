-- Places of tariffs with their groups, and of bundles (docs/seat-orders.md).

-- What an order is of: a course, its tariff with a group, or a bundle, of which `course_id` is the first course. Prices and fees
-- are those of one place in all.
alter table seat_order
  add column tariff_id integer references course_tariff,
  add column group_id integer references course_group,
  add column bundle_id integer references bundle,
  add constraint seat_order_is_of_one check (tariff_id is null or bundle_id is null) not valid;
create index seat_order_of_tariff on seat_order (tariff_id) where tariff_id is not null;
create index seat_order_of_group on seat_order (group_id) where group_id is not null;
create index seat_order_of_bundle on seat_order (bundle_id) where bundle_id is not null;

-- The courses of a bundle that one place of an order opens, with what each costs.
create table seat_order_course (
  order_id integer not null references seat_order,
  course_id integer not null references course,
  price_tiyin bigint not null check (price_tiyin > 0),           -- what the teacher earns
  discount_tiyin bigint not null check (discount_tiyin >= 0),
  fee_tiyin bigint not null check (fee_tiyin >= 0),
  partner_link_id integer,
  period smallint not null,
  primary key (order_id, course_id)
);
create index seat_order_course_of_course on seat_order_course (course_id);

-- A place of a bundle is a gift of each course. One of them has the code; the others name it.
alter table gift
  add column tariff_id integer references course_tariff,
  add column group_id integer references course_group,
  add column place_id integer references gift,
  alter column code drop not null,
  add constraint gift_has_a_code check ((code is null) = (place_id is not null)) not valid;
create index gift_of_place on gift (place_id) where place_id is not null;
create index gift_of_tariff on gift (tariff_id) where tariff_id is not null;
create index gift_of_group on gift (group_id) where group_id is not null;

-- Holds so many places of a tariff and its group for an order, when the terms are as read and nobody waits for the same choice.
-- The locks are those of `hold_place`, before the wallet.
create function hold_places(
  p_course integer, p_tariff integer, p_group integer, p_places integer, p_price bigint, p_period smallint, p_at timestamptz
) returns boolean language plpgsql as $$
begin
  -- Nobody is person 0, whose offers and place would count.
  if not hold_place(0, p_course, p_tariff, p_group, null, p_price, p_period, p_at) then return false; end if;
  -- A statement of its own, which sees what the locks waited for.
  if exists (select from course_tariff t where t.id = p_tariff and t.taken + p_places > t.places)
    or exists (select from course_group g where g.id = p_group and g.taken + p_places > g.places)
  then return false; end if;
  update course_tariff set taken = taken + p_places where id = p_tariff;
  update course_group set taken = taken + p_places where id = p_group;
  return true;
end $$;

-- Takes a place that is held for a code, under `lock_places`. What the learner had of the course before becomes free.
create function take_held_place(
  p_student integer, p_course integer, p_tariff integer, p_group integer, p_purchase integer, p_at timestamptz
) returns void language plpgsql as $$
begin
  update course_tariff set taken = taken - 1 where id = p_tariff;
  update course_group set taken = taken - 1 where id = p_group;
  perform take_place(p_student, p_course, p_tariff, p_group,
    (select e.purchase_id from enrolment e where e.student_id = p_student and e.course_id = p_course), p_purchase, p_at);
end $$;

-- Frees places that were held for codes which nobody will use, and offers them to those who wait.
create function free_held_places(
  p_course integer, p_tariff integer, p_group integer, p_places integer, p_at timestamptz
) returns void language plpgsql as $$
begin
  perform lock_places(p_course);
  update course_tariff set taken = taken - p_places where id = p_tariff;
  update course_group set taken = taken - p_places where id = p_group;
  perform offer_places(p_course, p_at);
end $$;
