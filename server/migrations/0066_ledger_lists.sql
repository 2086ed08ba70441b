-- migrate: no transaction
-- The console lists transfers of a person and of a kind, newest first.
drop index concurrently if exists ledger_entry_transfers;
create index concurrently ledger_entry_transfers on ledger_entry (account_id, transfer_id desc);
drop index concurrently if exists ledger_transfer_of_kind;
create index concurrently ledger_transfer_of_kind on ledger_transfer (kind, id desc);
-- Transfers are stored in the order of time, so a range of days is a range of blocks.
drop index concurrently if exists ledger_transfer_times;
create index concurrently ledger_transfer_times on ledger_transfer using brin (created_at) with (pages_per_range = 16, autosummarize = on);
