-- The newest update of the person's chat that was handled: /stop and /start may overtake each other.
alter table telegram_account add column update_id bigint not null default 0;
