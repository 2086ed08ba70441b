-- What a verification or a trial restore found damaged or missing, so that the next backup to the place sends it again.
alter table backup_run add column damaged text[] not null default '{}';

-- When a restore brought the database back without this file. Its lessons say so.
alter table attachment add column lost_at timestamptz;

-- When operators were mailed that a backup, a verification, a trial restore or a removal of old backups failed.
alter table backup_run add column told_at timestamptz;
