-- Where an account was signed in successfully: `browser:<hash of its mark>`, `address:<address>` and, for clients
-- without a mark, `client:<hash of user agent and network>`. Known devices have guesses of their own at the password, so
-- that strangers cannot lock the owner out, and a sign-in from an unknown one is mailed.
create table known_device (
  user_id integer not null references app_user on delete cascade,
  evidence text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, evidence)
);
create index known_device_age on known_device (last_seen_at);

-- "That was not me" in the mail of a sign-in from a new device. Only the hash is kept, and it works once.
create table sign_in_alert (
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_alert_of_user on sign_in_alert (user_id);
create index sign_in_alert_expiry on sign_in_alert (expires_at);
