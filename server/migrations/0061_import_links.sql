-- Videos that a teacher brings by link: the server fetches each file as an upload, which then becomes a lesson like any other.

-- Unknown until the first answer of a link.
alter table lesson_import alter column size drop not null;

create table import_link (
  import_id integer primary key references lesson_import on delete cascade,
  teacher_id integer not null references app_user on delete cascade,
  -- May carry the key to a shared file: shown to nobody else, and not logged.
  url text not null,
  state text not null check (state in ('waiting', 'fetching', 'failed', 'done')),
  failure text,                                                -- a code of LINK_FAILURES
  attempts integer not null default 0,                         -- failed in a row without a byte arriving
  due_at timestamptz not null,                                 -- of the next attempt
  started_at timestamptz not null,                             -- added or retried by the teacher
  -- The lease of the worker that fetches.
  taken_by uuid,
  taken_until timestamptz,
  upload_id uuid,                                              -- may have expired
  validator text,                                              -- ETag or Last-Modified of what the upload holds
  received_bytes bigint not null default 0,
  changed_at timestamptz not null
);
create index import_link_due on import_link (due_at) where state in ('waiting', 'fetching');
create index import_link_of_teacher on import_link (teacher_id) where state in ('waiting', 'fetching');
