-- Messages that help: what they tell of, what was told, and who wants none (docs/notices.md#helpful-messages).

-- A purchase that failed for lack of money. `begun_at` is the first attempt; an attempt after a week without one counts as the
-- first again.
create table purchase_begun (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  tariff_id integer references course_tariff on delete cascade,
  group_id integer references course_group on delete cascade,
  promo_code_id integer references promo_code on delete set null,
  begun_at timestamptz not null,
  pressed_at timestamptz not null,
  primary key (user_id, course_id)
);
create index purchase_begun_age on purchase_begun (begun_at);

-- What a person was told, and the claim to tell it: one a day, and each cause once. It is committed with the notice. Without a
-- foreign key, so that a scan of the whole school locks no row of a person.
create table reminder (
  user_id integer not null,
  day date not null,                                           -- in Tashkent
  kind text not null,
  cause text not null,
  created_at timestamptz not null,
  primary key (user_id, day),
  unique (user_id, cause)
);
create index reminder_age on reminder (day);

-- How far the scan of a day has come. The worker that locks the row continues after `last_user_id`.
create table reminder_scan (
  day date primary key,
  last_user_id integer not null default 0,
  finished_at timestamptz
);

-- The kinds that a person has stopped; `all` stops those to come as well.
create table reminder_stop (
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  stopped_at timestamptz not null,
  primary key (user_id, kind)
);

-- The changes of the last days, for learners who have saved the course.
create index course_price_age on course_price (created_at);
