-- What is append-only by trigger is so by grant too: not even the owner, as whom we work, may change or drop what is written.
-- A superuser (the embedded database's role) is above grants; there the triggers stand alone (docs/decisions/0007).
revoke update, delete, truncate on ledger_transfer, ledger_entry, audit_entry from current_user, public;
-- A foreign key locks the row it points at, for which PostgreSQL asks the right to change some column of it. The number is
-- `generated always`: that right changes nothing.
grant update (id) on ledger_transfer to current_user;
