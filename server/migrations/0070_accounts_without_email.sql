-- Students may register with Telegram alone, without an e-mail and a password (docs/telegram.md).

alter table app_user alter column email drop not null;
alter table app_user alter column password_hash drop not null;
alter table app_user add constraint app_user_without_email_is_student
  check (type = 2 or (email is not null and password_hash is not null));

-- When Telegram last confirmed the owner of the session. It stands for the password of an account that has none.
alter table session add column telegram_confirmed_at timestamptz;

-- Null for the first address of an account: there is none to notify and to restore.
alter table account_change alter column old_email drop not null;

-- Security messages of people without an e-mail.
alter table telegram_message add column security_event jsonb;
alter table telegram_message drop constraint telegram_message_check;
alter table telegram_message add constraint telegram_message_content check (num_nonnulls(notice_id, reply, security_event) = 1);
