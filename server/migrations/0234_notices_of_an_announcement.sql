-- migrate: no transaction
-- Finds the notices of one announcement, to count who has read it. The column read_at stays out of the index, so that reading
-- a notice remains a HOT update.
drop index concurrently if exists notice_of_announcement;
create index concurrently notice_of_announcement on notice (once_key) where kind = 'announcement';
