-- What learners do with a course: watch, take notes, ask, comment, score, finish.

-- Written every 15 seconds by everyone who watches.
create table lesson_progress (
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  position_s real not null default 0,                          -- where to resume
  watched int4multirange not null default '{}',                -- the whole seconds really watched
  completed_at timestamptz,
  started_at timestamptz not null default now(),               -- nobody has watched more than the time since then allows
  updated_at timestamptz not null default now(),               -- when `position_s` was reached, on whichever device
  primary key (user_id, lesson_id)
) with (fillfactor = 70);                                      -- updated in place while the page has space
create index lesson_progress_of_lesson on lesson_progress (lesson_id);

-- Where a person plays a bought lesson: a lease per browser, because one session copied to other browsers plays on several
-- devices. Whatever the player sends renews it (progress every 15 s, a new address every few minutes). Unlogged: after a
-- crash the players take their leases again.
create unlogged table playback_stream (
  id integer generated always as identity primary key,
  session_id integer not null references session on delete cascade,
  browser text not null,                                       -- distinguishes browsers within a session
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  opened_at timestamptz not null,                              -- playing without a pause since then
  seen_at timestamptz not null,
  ended_at timestamptz,                                        -- stopped from another device; resumes only by choice
  unique (session_id, browser)
) with (fillfactor = 50);                                      -- renewed in place: no index has `seen_at`
create index playback_stream_user on playback_stream (user_id);

-- A learner's own notes. Their device makes the key, so that a note sent twice is one note.
create table lesson_note (
  user_id integer not null references app_user on delete cascade,
  key uuid not null,
  lesson_id integer not null references lesson on delete cascade,
  at_s integer not null check (at_s between 0 and 86400),      -- second of the video
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index lesson_note_in_order on lesson_note (user_id, lesson_id, at_s, key);

-- Questions about a lesson; answers refer to their question.
create table lesson_question (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  course_id integer not null references course on delete cascade,
  teacher_id integer not null references teacher (user_id),    -- of the course, for the list of unanswered questions
  author_id integer not null references app_user,
  parent_id integer references lesson_question on delete cascade,
  at_s integer check (at_s between 0 and 86400),               -- second of the video
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,                                       -- by an operator; the audit trail has who and why
  hidden_reason text,
  answered_at timestamptz,                                     -- when the teacher first answered the question
  check (parent_id is null or (at_s is null and answered_at is null))
);
create index lesson_question_threads on lesson_question (lesson_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index lesson_question_answers on lesson_question (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
create index lesson_question_open on lesson_question (teacher_id, id)
  where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
-- A person's latest, for the spam limits.
create index lesson_question_of_author on lesson_question (author_id, id desc);

create table course_comment (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  author_id integer not null references app_user,
  parent_id integer references course_comment on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,                                       -- by an operator; the audit trail has who and why
  hidden_reason text
);
create index course_comment_threads on course_comment (course_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index course_comment_replies on course_comment (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
-- A person's latest, for the spam limits.
create index course_comment_of_author on course_comment (author_id, id desc);

create table course_score (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  score smallint not null check (score between 1 and 5),
  watched_percent smallint not null default 0 check (watched_percent between 0 and 100),
  weighs boolean not null default false,                       -- from 20 % watched on, and never again without weight
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index course_score_of_course on course_score (course_id, score);
create index course_score_newest on course_score (course_id, updated_at desc, user_id desc);

-- Whole percent of a course that a person has watched: seconds watched of all seconds or, where no video has a length,
-- completed lessons of all lessons.
create function course_watched_percent(p_user integer, p_course integer) returns smallint language sql stable as $$
  select (case
      when sum(l.duration_s) > 0 then floor(100 * sum(least(coalesce(p.watched_s, 0), l.duration_s)) / sum(l.duration_s))
      when count(*) > 0 then 100 * count(p.completed_at) / count(*)
      else 0 end)::smallint
    from (select l.id, coalesce(v.duration_s, w.duration_s, 0)::numeric as duration_s
            from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
           where l.course_id = p_course and l.deleted_at is null) l
    left join lateral (
      select completed_at, (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(watched) r) as watched_s
        from lesson_progress where lesson_id = l.id and user_id = p_user) p on true
$$;

-- One per learner and completed course. Names and titles are those of that day; later edits do not change them.
create table certificate (
  id integer generated always as identity primary key,
  user_id integer not null references app_user,
  course_id integer not null references course,
  code text not null unique,                                   -- 12 random characters, which open the certificate to anyone
  student_name text not null,
  course_title text not null,
  teacher_name text not null,
  duration_s integer not null,                                 -- of all lessons
  lessons_count integer not null,
  completed_at timestamptz not null,
  made_at timestamptz,                                         -- the PDF is in the storage
  voided_at timestamptz,                                       -- the purchase was refunded
  unique (user_id, course_id)
);
create index certificate_of_person on certificate (user_id, id desc);
create index certificate_unmade on certificate (id) where made_at is null;
