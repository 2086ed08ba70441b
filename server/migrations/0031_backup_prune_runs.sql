-- Removing old backups is recorded like making them, so that doctor, metrics and alerts see when it fails.
alter table backup_run
  drop constraint backup_run_kind_check,
  add constraint backup_run_kind_check check (kind in ('backup', 'verify', 'trial restore', 'prune'));
