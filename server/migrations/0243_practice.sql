-- Questions of teachers. `content` is what learners see and `key` what they must not; no query of a paper reads the key.
create table question_bank (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index question_bank_of_owner on question_bank (owner_id, id) where deleted_at is null;

create table question_passage (
  id integer generated always as identity primary key,
  bank_id integer not null references question_bank on delete cascade,
  title text not null,
  text text not null,
  attachment_id integer references attachment on delete set null,
  plays smallint,
  updated_at timestamptz not null
);
create index question_passage_of_bank on question_passage (bank_id, id);
create index question_passage_attachment on question_passage (attachment_id) where attachment_id is not null;

create table bank_question (
  id integer generated always as identity primary key,
  bank_id integer not null references question_bank on delete cascade,
  passage_id integer references question_passage on delete set null,
  state text not null check (state in ('draft', 'ready')),
  version integer not null default 1,                          -- rises when a version that a test has is changed
  edit integer not null default 1,                             -- rises with every change
  content jsonb not null,
  key jsonb not null,
  tags text[] not null default '{}',
  difficulty smallint check (difficulty between 1 and 5),
  warnings jsonb not null default '[]',
  fold bytea not null,                                         -- of stem and options: equal ones are one question
  search_text text not null,                                   -- folded words, for look-up by trigrams
  import_id integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index bank_question_of_bank on bank_question (bank_id, id desc) where deleted_at is null;
create index bank_question_fold on bank_question (bank_id, fold) where deleted_at is null;
create index bank_question_tags on bank_question using gin (tags) where deleted_at is null;
create index bank_question_words on bank_question using gin (search_text gin_trgm_ops) where deleted_at is null;
create index bank_question_passage on bank_question (passage_id) where passage_id is not null;

-- A version that a test has. It never changes, so that a stored answer keeps its grade.
create table question_version (
  question_id integer not null references bank_question,
  version integer not null,
  content jsonb not null,
  key jsonb not null,
  passage jsonb,                                               -- the passage as it was: { id, title, text, attachment_id, plays }
  tags text[] not null,
  created_at timestamptz not null,
  primary key (question_id, version)
);

-- A file of a test that was read, until its author has settled what was doubtful and put the rest into the bank.
create table question_import (
  id integer generated always as identity primary key,
  bank_id integer not null references question_bank on delete cascade,
  owner_id integer not null references app_user,
  file_name text not null,
  file_hash bytea not null,
  state text not null check (state in ('reading', 'read', 'refused', 'added')),
  refusal text,
  file bytea,                                                  -- only while it is read
  drafts jsonb not null default '[]',
  passages jsonb not null default '[]',
  image_ids integer[] not null default '{}',                   -- of the pictures, in the order of the file
  left_out jsonb not null default '[]',
  edit integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index question_import_of_bank on question_import (bank_id, id desc);
create index question_import_of_owner on question_import (owner_id);
alter table bank_question add foreign key (import_id) references question_import on delete set null;
create index bank_question_import on bank_question (import_id) where import_id is not null;

-- Pictures of questions have addresses that cannot be guessed, so that nobody sees them before an exam.
alter table image drop constraint image_kind_check;
alter table image add constraint image_kind_check check (kind in ('cover', 'avatar', 'question'));
alter table image add column source_hash bytea;                -- of the file: its owner's second upload is the same picture
alter table image add column is_used boolean not null default true; -- false: no question, passage or import has named it
create unique index image_source on image (owner_id, source_hash) where source_hash is not null;
create index image_unused on image (created_at) where not is_used;

-- Rules of national exams, which operators keep.
create table exam_preset (
  id integer generated always as identity primary key,
  code text not null unique,
  title text not null,
  title_ru text not null,
  year text not null,
  is_tentative boolean not null,
  is_offered boolean not null default true,
  source_url text not null,
  settings jsonb not null,
  blueprint jsonb not null,
  updated_at timestamptz not null
);

create table test (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  purpose text not null check (purpose in ('quiz', 'exam')),
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  title text not null,
  description text not null default '',
  is_public boolean not null default false,
  opens_at timestamptz,
  closes_at timestamptz,
  places integer check (places > 0),
  settings jsonb not null,
  blueprint jsonb not null,
  preset_id integer references exam_preset,
  version integer not null default 0,                          -- the newest published; 0: none
  published_questions integer not null default 0,              -- of a paper of that version
  edit integer not null default 1,
  results_at timestamptz,                                      -- when results were published, or will be at the closing
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (closes_at > opens_at)
);
create index test_of_owner on test (owner_id, id desc) where deleted_at is null;
create index test_closing on test (closes_at) where state = 'published' and closes_at is not null;

-- What was published. People who have begun keep their version while its author edits.
create table test_version (
  test_id integer not null references test,
  version integer not null,
  title text not null,
  settings jsonb not null,
  blueprint jsonb not null,                                    -- as frozen: each slot lists its questions with their versions
  secret bytea not null,                                       -- of seeds and of sealed papers
  created_at timestamptz not null,
  primary key (test_id, version)
);

create table test_question (
  test_id integer not null,
  test_version integer not null,
  question_id integer not null,
  question_version integer not null,
  primary key (test_id, test_version, question_id),
  foreign key (test_id, test_version) references test_version,
  foreign key (question_id, question_version) references question_version
);
create index test_question_of_question on test_question (question_id);

-- One variant of a paper: its questions and the order of their options, drawn from the seed by an algorithm of that version.
create table test_paper (
  id integer generated always as identity primary key,
  test_id integer not null,
  test_version integer not null,
  variant integer not null,
  algorithm smallint not null,
  seed bigint not null,
  slots jsonb not null,
  created_at timestamptz not null,
  unique (test_id, test_version, variant),
  foreign key (test_id, test_version) references test_version
);

-- Where a test stands besides the lesson that is one (`lesson.test_id`): under a lesson, or at a second of its video.
alter table lesson add column test_id integer references test;
create index lesson_of_test on lesson (test_id) where test_id is not null;
-- The lesson whose test must be passed before the section opens.
alter table course_section add column gate_lesson_id integer references lesson on delete set null;
create index course_section_gate on course_section (gate_lesson_id) where gate_lesson_id is not null;
create table lesson_test (
  lesson_id integer not null references lesson on delete cascade,
  test_id integer not null references test,
  at_s integer check (at_s >= 0),
  may_skip boolean not null default true,
  primary key (lesson_id, test_id)
);
create index lesson_test_of_test on lesson_test (test_id);

create table test_place (
  test_id integer not null references test,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null,
  primary key (test_id, user_id)
);
create index test_place_of_user on test_place (user_id);

-- Time that a person is given in a test, without a reason.
create table test_extra_time (
  test_id integer not null references test,
  user_id integer not null references app_user on delete cascade,
  percent smallint check (percent between 100 and 400),        -- null: without a clock
  primary key (test_id, user_id)
);
create index test_extra_time_of_user on test_extra_time (user_id);

create table attempt (
  id integer generated always as identity primary key,
  test_id integer not null,
  test_version integer not null,
  paper_id integer not null references test_paper,
  user_id integer not null references app_user,
  lesson_id integer references lesson on delete set null,
  number integer not null,
  state text not null check (state in ('ready', 'open', 'submitted', 'expired', 'graded', 'published', 'void')),
  time_percent smallint default 100,
  exempt smallint[] not null default '{}',
  opened_at timestamptz,
  deadline_at timestamptz,                                     -- null: without a clock
  section smallint not null default 0,
  section_began_at timestamptz,
  section_ends_at timestamptz,                                 -- null: sections have no clocks of their own
  submitted_at timestamptz,
  graded_at timestamptz,
  writer_id uuid not null,
  writer_name text not null,
  writer_since timestamptz not null,
  seen_at timestamptz not null,
  flags smallint[] not null default '{}',
  points_milli integer,
  max_milli integer,
  score_milli integer,
  grade text,
  is_passed boolean,
  result jsonb,                                                -- blocks, sections and interval
  former jsonb,                                                -- the result before the last regrade, with its reason
  created_at timestamptz not null,
  unique (test_id, user_id, number),
  foreign key (test_id, test_version) references test_version
) with (fillfactor = 80);
create index attempt_of_user on attempt (user_id, id desc);
create index attempt_of_test on attempt (test_id, id desc);
create index attempt_deadline on attempt (deadline_at) where state = 'open';
create index attempt_to_grade on attempt (id) where state in ('submitted', 'expired');
create index attempt_standing on attempt (test_id) include (user_id, number, points_milli, max_milli) where state = 'published';
create index attempt_to_publish on attempt (test_id, id) where state = 'graded';
create unique index attempt_running on attempt (test_id, user_id) where state in ('ready', 'open');
create index attempt_paper on attempt (paper_id);
create index attempt_lesson on attempt (lesson_id) where lesson_id is not null;

create table attempt_answer (
  attempt_id integer not null references attempt on delete cascade,
  slot smallint not null,
  part smallint not null,
  value jsonb,                                                 -- options by the author's ids; null: taken back
  device uuid not null,
  n integer not null,
  answered_at timestamptz not null,
  received_at timestamptz not null,
  is_late boolean not null default false,                      -- came after the grace: counts if the author says so
  verdict text,                                                -- null: not graded; 'pending': a person marks it
  credit_milli smallint,
  marks jsonb,                                                 -- of a person: { marks_milli, comment, marker_id }
  primary key (attempt_id, slot, part, is_late)
) with (fillfactor = 80);
create index attempt_answer_pending on attempt_answer (attempt_id) where verdict = 'pending';
create index attempt_answer_late on attempt_answer (attempt_id) where is_late;

-- How often a recording was played in an attempt, on any device.
create table attempt_play (
  attempt_id integer not null references attempt on delete cascade,
  passage_id integer not null,
  plays smallint not null,
  primary key (attempt_id, passage_id)
);

create table attempt_event (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempt on delete cascade,
  kind text not null check (kind in ('hidden', 'blur', 'copy', 'paste', 'fullscreen_left', 'device')),
  happened_at timestamptz not null,
  lasted_s integer not null default 0
);
create index attempt_event_of_attempt on attempt_event (attempt_id, id);

-- What an author decided about a question after the test was taken. Grades are computed from the key and all of these.
create table regrade (
  id integer generated always as identity primary key,
  test_id integer not null references test,
  question_id integer not null,
  question_version integer not null,
  how text not null check (how in ('accept', 'drop', 'full_marks')),
  part smallint not null,
  also text,
  replaces boolean not null,
  reason text not null,
  author_id integer not null references app_user,
  created_at timestamptz not null,
  foreign key (question_id, question_version) references question_version
);
create index regrade_of_test on regrade (test_id, id);
create index regrade_of_question on regrade (question_id);

-- A Rasch scale of a version of a test. It is fitted once, so that all who sit the version have the same scale.
create table test_scale (
  test_id integer not null,
  test_version integer not null,
  section smallint not null,                                   -- -1: the scale of the whole test
  fitted_at timestamptz not null,
  people integer not null,
  spread double precision not null,                            -- standard deviation of the abilities, in logits
  items jsonb not null,                                        -- [{ question_id, version, part, difficulty }]; empty: none could be fitted
  primary key (test_id, test_version, section),
  foreign key (test_id, test_version) references test_version
);

-- Questions that a person repeats: what they got wrong or starred. The schedule is FSRS; it is due on a day in Tashkent.
create table review_card (
  user_id integer not null references app_user on delete cascade,
  question_id integer not null,
  version integer not null,
  lesson_id integer references lesson on delete set null,
  source text not null check (source in ('wrong', 'starred', 'deck')),
  due_on date not null,
  stability real,
  difficulty real,
  reviews smallint not null default 0,
  lapses smallint not null default 0,
  reviewed_at timestamptz,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, question_id),
  foreign key (question_id, version) references question_version
);
create index review_card_due on review_card (user_id, due_on) where not is_paused;
create index review_card_of_question on review_card (question_id);
create index review_card_lesson on review_card (lesson_id) where lesson_id is not null;

create table review_log (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  question_id integer not null,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  day date not null,
  is_first boolean not null,
  seconds smallint not null,
  elapsed_days smallint not null,
  request_id uuid not null,
  unique (user_id, request_id)
);
create index review_log_of_day on review_log (user_id, day);
