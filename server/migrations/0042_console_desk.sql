-- What operators share about a record of a queue: who has taken it on, and their notes to each other. `subject` is as in
-- the audit trail, `course:12`. Neither is shown to anybody else.
create table console_claim (
  subject text primary key,
  operator_id integer not null references app_user,
  claimed_at timestamptz not null
);
create index console_claim_of_operator on console_claim (operator_id);

create table console_note (
  id integer generated always as identity primary key,
  subject text not null,
  operator_id integer not null references app_user,
  text text not null,
  created_at timestamptz not null
);
create index console_note_of_subject on console_note (subject, id desc);

-- A person's page asks for the reports of what they wrote.
create index report_case_of_subject on report_case (subject, subject_id);
