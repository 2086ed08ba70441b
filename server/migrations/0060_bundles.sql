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

-- A course that was sold in a bundle. Like every row of a sale it has no foreign keys; `ledger verify` checks the references.
create table bundle_purchase (
  purchase_id integer primary key,
  bundle_id integer not null
);
create index bundle_purchase_of_bundle on bundle_purchase (bundle_id, purchase_id);
