-- Everything an operator does, with who, when, before and after. Append-only like the ledger.
create table audit_entry (
  id bigint generated always as identity primary key,
  operator_id integer not null references app_user,
  action text not null,
  subject text not null,                                       -- `teacher:5`, `course:12`, `payout:3`
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_entry_of_subject on audit_entry (subject, id desc);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'KF001';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_is_append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function audit_is_append_only();
