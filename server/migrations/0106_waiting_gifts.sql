-- migrate: no transaction
-- Gifts whose money is held: the operators' list, and those of teachers who have closed their accounts.
drop index concurrently if exists gift_waiting;
create index concurrently gift_waiting on gift (id desc) where used_at is null and returned_at is null;
