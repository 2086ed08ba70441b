-- Access comes from grants of any source (docs/decisions/0083).

-- What was given to whom, with its history; several may be in force at once. Like every row of a sale it has no foreign keys;
-- `ledger verify` checks the references. The key is the index of everything that is asked, so a sale writes one.
create table course_grant (
  user_id integer not null,
  course_id integer not null,
  source text not null,                                        -- the list is in server/src/access/grants.ts
  source_id integer not null,                                  -- the row that gave it: for what was sold, the purchase
  valid_from timestamptz,                                      -- null: at once
  valid_until timestamptz,                                     -- null: for life
  granted_at timestamptz not null,
  revoked_at timestamptz,
  reason text,                                                 -- why it was revoked: `refund`
  -- Without checks: each would cost every sale ten microseconds, and the functions below are the only writers.
  primary key (user_id, course_id, source, source_id)
);

-- The learner's row of a course: one row while any grant is not revoked, written by the functions below alone.
create table enrolment (
  student_id integer not null,
  course_id integer not null,
  purchase_id integer,                                         -- the latest sale among the grants; null when there is none
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- The union of the grants that are not revoked, so that one look-up says whether the course is open and until when. Null only
  -- while the version before this one inserts the row.
  open_during tstzmultirange,
  primary key (student_id, course_id)
);
comment on column enrolment.expires_at is 'Read by the version before this one alone; to be dropped in the next release.';
create index enrolment_newest on enrolment (student_id, created_at desc, course_id desc);
-- The learners of a course, newest first.
create index enrolment_newest_of_course on enrolment (course_id, created_at desc, student_id desc);

-- Makes the learner's row what the grants say: after anything but a new grant.
create function access_refresh(p_user integer, p_course integer) returns void language plpgsql as $$
declare
  v_open tstzmultirange;
  v_purchase integer;
  v_since timestamptz;
begin
  select range_agg(tstzrange(g.valid_from, g.valid_until)),
         max(g.source_id) filter (where g.source in ('purchase', 'gift', 'bundle')), min(g.granted_at)
    into v_open, v_purchase, v_since
    from course_grant g where g.user_id = p_user and g.course_id = p_course and g.revoked_at is null;
  if v_open is null then
    delete from enrolment e where e.student_id = p_user and e.course_id = p_course;
    return;
  end if;
  insert into enrolment (student_id, course_id, purchase_id, open_during, expires_at, created_at)
  values (p_user, p_course, v_purchase, v_open, upper(v_open), v_since)
  on conflict (student_id, course_id) do update
    set purchase_id = excluded.purchase_id, open_during = excluded.open_during, expires_at = excluded.expires_at;
end $$;

-- When the period that holds at a time ends, or else the last one; null: never.
create function access_closes(p_open tstzmultirange, p_at timestamptz) returns timestamptz language sql immutable as $$
  -- From then on without gaps: where the first gap begins.
  select coalesce(
    lower(tstzmultirange(range_merge(p_open * tstzmultirange(tstzrange(p_at, null))))
          - p_open * tstzmultirange(tstzrange(p_at, null))),
    upper(p_open))
$$;

-- Gives access. To be called under the lock of this student and this course. A repeated call changes nothing.
create function access_grant(
  p_user integer, p_course integer, p_source text, p_source_id integer,
  p_from timestamptz, p_until timestamptz, p_at timestamptz
) returns void language plpgsql as $$
begin
  -- One statement, because a sale waits for it.
  with given as (
    insert into course_grant (user_id, course_id, source, source_id, valid_from, valid_until, granted_at)
    values (p_user, p_course, p_source, p_source_id, p_from, p_until, p_at)
    on conflict (user_id, course_id, source, source_id) do nothing returning 1)
  insert into enrolment (student_id, course_id, purchase_id, open_during, expires_at, created_at)
  select p_user, p_course, case when p_source in ('purchase', 'gift', 'bundle') then p_source_id end,
         tstzmultirange(tstzrange(p_from, p_until)), p_until, p_at
    from given
  on conflict (student_id, course_id) do update
    set purchase_id = coalesce(excluded.purchase_id, enrolment.purchase_id),
        open_during = coalesce(enrolment.open_during, '{}') + excluded.open_during,
        expires_at = upper(coalesce(enrolment.open_during, '{}') + excluded.open_during);
end $$;

-- Takes back what one source gave; the other grants stay in force. False when nothing is left. To be called under the lock of
-- this student and this course.
create function access_revoke(
  p_user integer, p_course integer, p_sources text[], p_source_id integer, p_at timestamptz, p_reason text
) returns boolean language plpgsql as $$
begin
  update course_grant g set revoked_at = p_at, reason = p_reason
   where g.user_id = p_user and g.course_id = p_course and g.source = any(p_sources) and g.source_id = p_source_id
     and g.revoked_at is null;
  perform access_refresh(p_user, p_course);
  return exists (select from enrolment e where e.student_id = p_user and e.course_id = p_course);
end $$;
