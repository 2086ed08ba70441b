-- Categories, courses with their sections and lessons, and who saved or follows what.

create table category (
  id integer generated always as identity primary key,
  name text not null unique,
  position integer not null default 0,
  hidden boolean not null default false,
  courses_count integer not null default 0,                    -- published ones
  -- In the Russian interface; null: the Uzbek name is shown there too. In Cyrillic the Uzbek one is transliterated.
  name_ru text unique
);
insert into category (name, name_ru, position) values
  ('Dasturlash', 'Программирование', 1), ('Dizayn', 'Дизайн', 2), ('Biznes', 'Бизнес', 3),
  ('Fan va texnika', 'Наука и техника', 4), ('Shaxsiy rivojlanish', 'Личностный рост', 5);

create table course (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher (user_id),
  category_id integer not null references category,
  title text not null,
  title_key text not null,                                     -- folded title, by which operators search
  description text not null default '',                        -- sanitised HTML
  outcomes text[] not null default '{}',
  language smallint not null check (language between 1 and 3),
  level smallint not null check (level between 1 and 3),
  period smallint not null check (period between 1 and 13),    -- months of access; 13 is for life
  price_tiyin bigint not null check (price_tiyin >= 0 and price_tiyin % 100 = 0),
  cover_id integer references image on delete set null,
  trailer_id integer references video on delete set null,
  status smallint not null default 1 check (status between 1 and 5), -- 1 draft 2 published 3 in review 4 hidden 5 returned
  -- Unblocking a teacher publishes these again, and not those that an operator hid on purpose.
  hidden_with_teacher boolean not null default false check (not hidden_with_teacher or status = 4),
  return_reason text,
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counted in the transaction of the change; learners by a worker within a second (`course_learner_change`).
  lessons_count integer not null default 0,
  duration_s integer not null default 0,
  learners_count integer not null default 0,
  comments_count integer not null default 0,
  scores_count integer not null default 0,
  score_sum integer not null default 0,
  -- The part of both that has no weight in the ranking (`course_score.weighs`).
  light_scores_count integer not null default 0,
  light_score_sum integer not null default 0,
  -- Bayesian average over the scores with weight: ten votes of 4.0 are assumed, so that one 5 does not beat a hundred 4.8s.
  rank_score real generated always as (
    (score_sum - light_score_sum + 40.0) / (scores_count - light_scores_count + 10.0)
  ) stored,
  -- The contract's CoverSpec, from which the cover was drawn; null: uploaded, or not drawn yet. A cover with words is stored as
  -- an `image` as well; one without is of a closed list of pictures that courses share.
  cover_spec jsonb,
  -- Raised by every edit of the teacher. A change that names the version it began from overwrites nothing that changed since
  -- (docs/decisions/0030).
  version integer not null default 1,
  hidden_by_teacher boolean not null default false,            -- they may put it back on sale, as opposed to what an operator hid
  deleted_at timestamptz,                                      -- can be restored for a day, then a job removes it with its files
  -- When it goes on sale, as its teacher chose; null: at once when an operator approves it. An approved course waits hidden
  -- until then, as one that its teacher took off sale.
  publish_at timestamptz,
  -- Only what was never on sale can be deleted.
  constraint course_deleted_before_sale check (deleted_at is null or published_at is null)
);
-- Lists and searches read `course_find`: an index more here would cost every change of a count.
create index course_popular on course (learners_count desc, id desc) where status = 2;
create index course_new on course (published_at desc, id desc) where status = 2;
create index course_by_category on course (category_id, learners_count desc, id desc) where status = 2;
create index course_by_teacher on course (teacher_id, id desc);
create index course_queue on course (status, submitted_at, id);
create index course_title_search on course using gin (title_key gin_trgm_ops);
create index course_of_cover on course (cover_id) where cover_id is not null;
create index course_of_trailer on course (trailer_id) where trailer_id is not null;
-- For the job that draws covers.
create index course_uncovered on course (id) where cover_id is null and cover_spec is null;
create index course_deleted on course (teacher_id) where deleted_at is not null;

create table course_section (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  position integer not null,
  title text not null
);
create index course_section_of_course on course_section (course_id, position, id);

create table lesson (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  position integer not null,
  title text not null,
  description text not null,
  is_open boolean not null default false,                      -- free to watch before the purchase
  variant text not null default 'video' check (variant in ('video', 'practice', 'summary')),
  video_id integer references video on delete set null,
  vimeo_id text,
  attachment_id integer references attachment on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,                                      -- the row stays: progress and notes refer to it
  section_id integer references course_section on delete set null,
  version integer not null default 1,                          -- as `course.version`
  check (video_id is null or vimeo_id is null)
);
create index lesson_of_course on lesson (course_id, position, id) where deleted_at is null;
create index lesson_of_video on lesson (video_id) where video_id is not null;
create index lesson_of_attachment on lesson (attachment_id) where attachment_id is not null;
create index lesson_of_section on lesson (section_id) where section_id is not null;

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
-- Followers are notified of a new course by the thousand, in the order of their ids.
create index subscription_followers on subscription (teacher_id, user_id);
