-- Comments that their authors change and operators hide; what people report, and what became of it.

alter table course_comment
  add edited_at timestamptz,
  add hidden_at timestamptz,                                   -- by an operator; the trail keeps who and why
  add hidden_reason text;
drop index course_comment_threads, course_comment_replies;
create index course_comment_threads on course_comment (course_id, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
create index course_comment_replies on course_comment (parent_id, id)
  where parent_id is not null and deleted_at is null and hidden_at is null;
-- A person's latest, for the limits on spam.
create index course_comment_of_author on course_comment (author_id, id desc);

-- One thing that people complain about, and one decision on it.
create table report_case (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('course', 'comment', 'question')),
  subject_id integer not null,
  seen_text text not null,                                     -- as it read when it was first reported: it may be edited
  reports_count integer not null default 0,
  status text not null default 'open' check (status in ('open', 'kept', 'hidden')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references app_user,
  decision_reason text,
  check ((status = 'open') = (decided_at is null))
);
-- What was decided may be reported again; while nothing is decided all reports are one case.
create unique index report_case_open on report_case (subject, subject_id) where status = 'open';
create index report_case_of_status on report_case (status, id);

create table report (
  case_id integer not null references report_case on delete cascade,
  reporter_id integer not null references app_user,
  reason text not null check (reason in ('spam', 'abuse', 'wrong', 'copyright', 'other')),
  text text,
  created_at timestamptz not null,
  primary key (case_id, reporter_id)
);
