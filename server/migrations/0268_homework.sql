alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('video', 'attachment', 'trailer', 'listening', 'speech', 'homework'));

-- Photos of paper and documents. `sha256` is of the file that was sent, `fingerprint` tells pictures that look alike.
-- Those that nothing names are swept after a day.
create table sheet (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  upload_id uuid not null unique,
  kind text not null check (kind in ('picture', 'pdf')),
  name text not null,
  bytes integer not null,
  sha256 bytea not null,
  fingerprint bigint check ((fingerprint is not null) = (kind = 'picture')),
  begun_at timestamptz not null,
  is_used boolean not null default false,
  created_at timestamptz not null
);
create index sheet_of_owner on sheet (owner_id);
create index sheet_unused on sheet (created_at) where not is_used;

-- What a teacher sets under a lesson. A task that was taken back stays for those who worked at it.
create table homework (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  text text not null,
  rubric jsonb not null,
  sheet_ids integer[] not null,
  due_on date,
  due_days integer,
  late text not null check (late in ('accept', 'reduce', 'closed')),
  late_percent smallint not null check (late_percent between 0 and 100),
  late_floor_percent smallint not null check (late_floor_percent between 0 and 100),
  is_discussed boolean not null,
  promised_hours smallint not null check (promised_hours > 0),
  edit integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (due_on is null or due_days is null)
);
create unique index homework_now on homework (lesson_id) where deleted_at is null;
create index homework_of_lesson on homework (lesson_id);
create index homework_sheets on homework using gin (sheet_ids);

-- A later day for one learner.
create table homework_extension (
  homework_id integer not null references homework on delete cascade,
  user_id integer not null references app_user,
  due_on date not null,
  reason text not null,
  given_by integer not null references app_user,
  given_at timestamptz not null,
  primary key (homework_id, user_id)
);
create index homework_extension_of_person on homework_extension (user_id);
create index homework_extension_given on homework_extension (given_by);

-- What one person makes of it: the draft, and where the last hand-in stands. Lateness is that of the first hand-in.
create table homework_work (
  id integer generated always as identity primary key,
  homework_id integer not null references homework on delete cascade,
  user_id integer not null references app_user,
  state text not null check (state in ('draft', 'sent', 'returned', 'accepted')),
  draft_text text not null default '',
  draft_link text,
  draft_sheet_ids integer[] not null default '{}',
  draft_recording_id integer references recording on delete set null,
  edit integer not null default 0,
  number smallint not null default 0,
  late_days integer not null default 0,
  credit_percent smallint not null default 100,
  sent_at timestamptz,
  promised_at timestamptz,
  updated_at timestamptz not null,
  unique (homework_id, user_id),
  check ((state = 'draft') = (number = 0)),
  check ((state = 'sent') = (promised_at is not null))
);
create index homework_work_of_person on homework_work (user_id);
create index homework_work_waiting on homework_work (homework_id, sent_at, id) where state = 'sent';
create index homework_work_accepted on homework_work (homework_id, id) where state = 'accepted';
create index homework_work_by_age on homework_work (updated_at, id);
create index homework_work_recording on homework_work (draft_recording_id) where draft_recording_id is not null;

-- Each hand-in stays as it was sent, with what was said about it. `sketch` holds the smallest hashes of its groups of five
-- words: texts that share most words share one of them. `shingles` are those hashes themselves.
create table homework_hand_in (
  work_id integer not null references homework_work on delete cascade,
  number smallint not null,
  request_id uuid not null,
  text text not null,
  link text,
  sheet_ids integer[] not null,
  recording_id integer references recording on delete set null,
  shingles integer[] not null,
  sketch integer[] not null,
  sent_at timestamptz not null,
  primary key (work_id, number),
  unique (work_id, request_id)
);
create index homework_hand_in_sketch on homework_hand_in using gin (sketch);
create index homework_hand_in_sheets on homework_hand_in using gin (sheet_ids);
create index homework_hand_in_recording on homework_hand_in (recording_id) where recording_id is not null;

-- What a checker says about a hand-in. Its author sees it when it is decided.
create table homework_review (
  work_id integer not null,
  number smallint not null,
  checker_id integer not null references app_user,
  marks jsonb not null,
  scores jsonb not null,
  comment text not null,
  recording_id integer references recording on delete set null,
  edit integer not null,
  updated_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'returned')),
  decided_at timestamptz,
  primary key (work_id, number),
  foreign key (work_id, number) references homework_hand_in on delete cascade,
  check ((outcome is null) = (decided_at is null))
);
create index homework_review_of_checker on homework_review (checker_id);
create index homework_review_recording on homework_review (recording_id) where recording_id is not null;

-- Who has marked an answer of a test, and when.
alter table attempt_answer add column marked_by integer references app_user;
alter table attempt_answer add column marked_at timestamptz;
create index attempt_answer_marked on attempt_answer (marked_by, marked_at) where marked_by is not null;

-- The lease of a checker on a work, or on an answer of a test that waits for marks.
create table homework_claim (
  work_id integer references homework_work on delete cascade,
  attempt_id integer references attempt on delete cascade,
  slot smallint,
  part smallint,
  checker_id integer not null references app_user,
  ends_at timestamptz not null,
  unique nulls not distinct (work_id, attempt_id, slot, part),
  check ((work_id is null) <> (attempt_id is null)),
  check ((attempt_id is null) = (slot is null) and (attempt_id is null) = (part is null))
);
create index homework_claim_of_attempt on homework_claim (attempt_id) where attempt_id is not null;
create index homework_claim_of_checker on homework_claim (checker_id);
