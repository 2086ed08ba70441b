-- The language of a reply to somebody without an account, as their Telegram names it. An account has a language of its own.
alter table telegram_message add column language text check (language in ('uz', 'uz-Cyrl', 'ru'));
