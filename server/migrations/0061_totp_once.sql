-- The half minute of the last one-time code an operator signed in with: a code works once.
alter table app_user add column totp_used_step integer;
