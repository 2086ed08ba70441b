-- migrate: no transaction
drop index concurrently if exists telegram_account_username;
create index concurrently telegram_account_username on telegram_account (lower(username)) where username is not null;
