-- Where a change came from: the caller's address or `command line`, and the request whose log lines belong to it.
alter table audit_entry add column source text;
alter table audit_entry add column request_id text;
-- At the command line nobody is signed in.
alter table audit_entry alter column operator_id drop not null;
