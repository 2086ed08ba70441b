-- What learners do with a course: watch, keep lessons on a device, take notes, finish.

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

-- The days on which a person watched something, by the calendar of Tashkent. A report of progress adds its day; lesson_progress
-- keeps only the latest moment of each lesson.
create table learning_day (
  user_id integer not null references app_user on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- What the server has sent of paid lessons to their buyers (docs/decisions/0081): lesson_progress is what players report, and a client
-- that only downloads reports nothing.
create table lesson_delivery (
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  delivered int4multirange not null,                           -- whole seconds; `[0,)` is the whole lesson
  primary key (user_id, lesson_id)
) with (fillfactor = 70);                                      -- updated in place while the page has space
create index lesson_delivery_of_lesson on lesson_delivery (lesson_id);

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
-- PostgreSQL (seen with 18) leaves an unlogged sequence unreadable on a standby that is promoted before its next restart point
-- ("bad magic number in sequence"), and no video plays any more.
alter sequence playback_stream_id_seq set logged;

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

-- Lessons saved on devices for watching without a connection (docs/decisions/0060).

-- A browser of a student that may keep lessons. Its private key never leaves it.
create table offline_device (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  public_key bytea not null,                                   -- RSA, SubjectPublicKeyInfo
  account_key bytea not null check (length(account_key) = 32), -- the device has it only while the account is signed in
  user_agent text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,                             -- the last contact
  -- SHA-256 of the secret that the device replaces at every contact, so that of two copies of a browser's profile the second is
  -- noticed (docs/decisions/0072). Null until the first contact, and after a copy was noticed.
  secret_hash bytea check (length(secret_hash) = 32),
  copied_at timestamptz,                                       -- a copy was noticed: only a later sign-in may use the device again
  unique (user_id, public_key)
);

-- The key of one saved lesson. Whether it may still be used is decided at each renewal by the rule of playback.
create table offline_licence (
  device_id integer not null references offline_device on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  video_id integer not null,                                   -- what was saved: the teacher may replace it
  content_key bytea not null check (length(content_key) = 32), -- a new one for every download
  granted_at timestamptz not null,
  primary key (device_id, lesson_id)
);
create index offline_licence_of_lesson on offline_licence (lesson_id);

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
-- The statistics read the completions of a course.
create index certificate_of_course on certificate (course_id, completed_at) where voided_at is null;
