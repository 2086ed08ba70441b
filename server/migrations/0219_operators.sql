-- The operators' console: the audit trail, what people report, and what operators share about a record of a queue.

-- Everything an operator does, and what a teacher changes in a course on sale. Append-only like the ledger, by triggers
-- and by grant (docs/decisions/0007).
create table audit_entry (
  id bigint generated always as identity primary key,
  operator_id integer references app_user,                     -- the operator or the teacher; null at the command line
  action text not null,
  subject text not null,                                       -- `teacher:5`, `course:12`, `payout:3`
  before jsonb,
  after jsonb,
  source text,                                                 -- the client's address, or `command line`
  request_id text,                                             -- of the log lines that belong to it
  created_at timestamptz not null default now()
);
create index audit_entry_of_subject on audit_entry (subject, id desc);
create index audit_entry_of_operator on audit_entry (operator_id, id desc);
create index audit_entry_of_action on audit_entry (action, id desc);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'KF001';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_is_append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function audit_is_append_only();
revoke update, delete, truncate on audit_entry from current_user, public;

-- A reported course, comment or question, and the one decision on it.
create table report_case (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('course', 'comment', 'question')),
  subject_id integer not null,
  seen_text text not null,                                     -- as it was when first reported: it may be edited
  reports_count integer not null default 0,
  status text not null default 'open' check (status in ('open', 'kept', 'hidden')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references app_user,
  decision_reason text,
  check ((status = 'open') = (decided_at is null))
);
-- Until it is decided all reports are one case; afterwards it may be reported again.
create unique index report_case_open on report_case (subject, subject_id) where status = 'open';
create index report_case_of_status on report_case (status, id);
-- A person's page asks for the reports of what they wrote.
create index report_case_of_subject on report_case (subject, subject_id);

create table report (
  case_id integer not null references report_case on delete cascade,
  reporter_id integer not null references app_user,
  reason text not null check (reason in ('spam', 'abuse', 'wrong', 'copyright', 'other')),
  text text,
  created_at timestamptz not null,
  primary key (case_id, reporter_id)
);
create index report_of_reporter on report (reporter_id);

-- Who has taken a record of a queue on. `subject` is as in the audit trail, `course:12`. Shown to operators alone, as are
-- notes.
create table console_claim (
  subject text primary key,
  operator_id integer not null references app_user,
  claimed_at timestamptz not null
);
create index console_claim_of_operator on console_claim (operator_id);

-- Operators' notes to each other.
create table console_note (
  id integer generated always as identity primary key,
  subject text not null,
  operator_id integer not null references app_user,
  text text not null,
  created_at timestamptz not null
);
create index console_note_of_subject on console_note (subject, id desc);
