-- What changes the price of a course or who pays for it: promo codes, bundles and gifts.

-- Promo codes: a teacher's discounts on their own courses (docs/decisions/0026).
create table promo_code (
  id integer generated always as identity primary key,
  teacher_id integer not null references app_user,
  -- Upper case; what a buyer types is folded to it.
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_tiyin bigint check (amount_tiyin > 0),
  check (num_nonnulls(percent, amount_tiyin) = 1),
  -- Otherwise only the courses of `promo_code_course`.
  all_courses boolean not null,
  uses_limit integer check (uses_limit > 0),
  -- Sales at this code that were not refunded. Each locks the row, so that a limit is never exceeded.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,                                         -- exclusive
  check (ends_at > starts_at),
  paused_at timestamptz,
  deleted_at timestamptz,
  -- Raised by each change of the terms: a sale is written only at the version that its price was computed from.
  version integer not null default 1,
  created_at timestamptz not null
);
-- Of one teacher and not of all: whether a code is taken says nothing about others' codes.
create unique index promo_code_of_teacher on promo_code (teacher_id, code) where deleted_at is null;
create index promo_code_by_name on promo_code (code, id desc);            -- operators search by it
create index promo_code_newest on promo_code (teacher_id, id desc) where deleted_at is null;

create table promo_code_course (
  promo_code_id integer not null references promo_code,
  course_id integer not null references course on delete cascade,
  primary key (promo_code_id, course_id)
);
create index promo_code_course_of_course on promo_code_course (course_id);

-- Bundles: several courses of one teacher at one price (docs/decisions/0052).
create table bundle (
  id integer generated always as identity primary key,
  teacher_id integer not null references app_user,
  title text not null check (length(title) between 3 and 160),
  -- The teacher's, for all courses together; the fee comes on top as with a course.
  price_tiyin bigint not null check (price_tiyin > 0),
  ended_at timestamptz,
  -- Raised by each change, so that two windows do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null
);
create index bundle_of_teacher on bundle (teacher_id, id desc);

create table bundle_course (
  bundle_id integer not null references bundle,
  course_id integer not null references course on delete cascade,
  position smallint not null,
  primary key (bundle_id, course_id)
);
create index bundle_course_of_course on bundle_course (course_id, bundle_id desc);

-- Gifts: a course paid for as a code for somebody else (docs/decisions/0051).
create table gift (
  id integer generated always as identity primary key,
  giver_id integer not null references app_user,
  course_id integer not null references course,
  -- The terms at which the giver paid; the sale is written at them when the code is used.
  price_tiyin bigint not null check (price_tiyin > 0),
  fee_tiyin bigint not null check (fee_tiyin >= 0),
  percent numeric(5, 2) not null,
  period smallint not null,
  code text not null unique check (code ~ '^[0-9A-Z]{16}$'),
  -- From the giver's browser, so that a repeated request pays once.
  request_id uuid not null,
  created_at timestamptz not null,
  purchase_id integer unique,
  used_at timestamptz,
  returned_at timestamptz,
  void_reason text,                                            -- an operator's, which the giver reads
  -- As requested: a repeated request must name it again. Null in gifts of earlier versions.
  shown_tiyin bigint,
  check ((purchase_id is null) = (used_at is null)),
  unique (giver_id, request_id),
  constraint gift_void_is_returned check (void_reason is null or (returned_at is not null and used_at is null))
);
create index gift_of_giver on gift (giver_id, id desc);
create index gift_of_course on gift (course_id);
-- Gifts whose money is held: the operators' list, and those of teachers who have closed their accounts.
create index gift_waiting on gift (id desc) where used_at is null and returned_at is null;
