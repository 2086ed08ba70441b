-- Courses, lessons and what is counted about them.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table category (
  id integer generated always as identity primary key,
  name text not null unique,
  search_key text not null,
  position integer not null default 0,
  hidden boolean not null default false,
  courses_count integer not null default 0                     -- published courses
);
insert into category (name, search_key, position) values
  ('Dasturlash', 'dasturlash', 1), ('Dizayn', 'dizayn', 2), ('Biznes', 'biznes', 3),
  ('Fan va texnika', 'fan va texnika', 4), ('Shaxsiy rivojlanish', 'shaxsiy rivojlanish', 5);

create table course (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher (user_id),
  category_id integer not null references category,
  title text not null,
  description text not null default '',                        -- sanitised HTML
  outcomes text[] not null default '{}',
  language smallint not null check (language between 1 and 3),
  level smallint not null check (level between 1 and 3),
  period smallint not null check (period between 1 and 13),    -- months of access, 13 is for life
  price_tiyin bigint not null check (price_tiyin >= 0 and price_tiyin % 100 = 0),
  cover_id integer references image on delete set null,
  trailer_id integer references video on delete set null,
  status smallint not null default 1 check (status between 1 and 5), -- 1 draft 2 published 3 in review 4 hidden 5 returned
  return_reason text,
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- counted in the transaction of the change they count
  lessons_count integer not null default 0,
  duration_s integer not null default 0,
  learners_count integer not null default 0,
  comments_count integer not null default 0,
  scores_count integer not null default 0,
  score_sum integer not null default 0,
  -- Bayesian: 10 votes of 4.0 are assumed, so that one 5 does not beat a hundred 4.8s
  rank_score real generated always as ((score_sum + 40.0) / (scores_count + 10.0)) stored,
  title_key text not null,                                     -- foldUzbek(title)
  search_key text not null,                                    -- folded teacher, category, outcomes, lesson titles
  tsv tsvector generated always as (
    setweight(to_tsvector('simple', title_key), 'A') || setweight(to_tsvector('simple', search_key), 'B')
  ) stored
);
create index course_popular on course (learners_count desc, id desc) where status = 2;
create index course_new on course (published_at desc, id desc) where status = 2;
create index course_rated on course (rank_score desc, id desc) where status = 2;
create index course_priced on course (price_tiyin, id) where status = 2;
create index course_by_category on course (category_id, learners_count desc, id desc) where status = 2;
-- Counts of choices and totals read this alone, never the wide rows.
create index course_choices on course (category_id, language, level, period)
  include (price_tiyin, teacher_id) where status = 2;
create index course_by_teacher on course (teacher_id, id desc);
create index course_queue on course (status, submitted_at, id);
create index course_words on course using gin (tsv) with (fastupdate = off);

-- Every word that courses were ever found by, so that a mistyped one can be told. Never cleaned: a word that no course
-- has any more finds nothing and harms nothing. Collation C: the range of one first letter is an index range.
create table search_word (word text collate "C" primary key);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

create table lesson (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  position integer not null,
  title text not null,
  description text not null,
  is_open boolean not null default false,                      -- may be watched before the purchase
  variant text not null default 'video' check (variant in ('video', 'practice', 'summary')),
  video_id integer references video on delete set null,
  vimeo_id text,
  attachment_id integer references attachment on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,                                      -- kept: progress and notes point here
  check (video_id is null or vimeo_id is null)
);
create index lesson_of_course on lesson (course_id, position, id) where deleted_at is null;
create index lesson_of_video on lesson (video_id) where video_id is not null;
create index lesson_of_attachment on lesson (attachment_id) where attachment_id is not null;

create table saved_course (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index saved_newest on saved_course (user_id, created_at desc, course_id desc);

create table subscription (
  user_id integer not null references app_user on delete cascade,
  teacher_id integer not null references teacher (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, teacher_id)
);
create index subscription_of_teacher on subscription (teacher_id);
