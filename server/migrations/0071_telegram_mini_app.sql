-- Sessions of the Mini App, and the one-time addresses with which it opens the site in a browser.

-- SHA-256 of the launch data of the Mini App that opened the session; null for all others. Opening it again replaces it.
alter table session add column mini_app_launch bytea unique;

create table telegram_browser_link (
  secret_hash bytea primary key,
  -- The session of the Mini App: when it ends, the address is worth nothing.
  session_id integer not null references session on delete cascade,
  course_id integer not null references course on delete cascade,
  expires_at timestamptz not null
);
create index telegram_browser_link_of_session on telegram_browser_link (session_id);
