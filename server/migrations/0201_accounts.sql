-- People, how they sign in, and what protects their accounts.

-- Operators search people and courses by any part of a name.
create extension if not exists pg_trgm;

create table app_user (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2, 3)),            -- 1 teacher, 2 student, 3 operator
  first_name text not null,
  last_name text not null,
  username text not null,                                      -- `closed-<id>` of an erased account, which no form allows
  email text,                                                  -- null: registered with Telegram alone, or erased
  pending_email text,                                          -- awaits its code; `email` stays valid until then
  password_hash text,                                          -- argon2id; null: Telegram confirms instead
  totp_secret text,                                            -- sealed; null: no second factor
  totp_set_at timestamptz,                                     -- null for one that the command line made
  totp_used_step integer,                                      -- time step of the last accepted code: each works once
  registration_ticket bytea,                                   -- HMAC of the registration form: a repeated one has the same
  image_id integer,                                            -- its foreign key is added with `image`
  payment_id text not null unique check (payment_id ~ '^[0-9]{8}$'),
  verified_at timestamptz,
  blocked_at timestamptz,
  block_reason text,
  closes_at timestamptz,                                       -- the owner may change their mind until then
  closed_at timestamptz,                                       -- personal data is erased
  is_demo boolean not null default false,                      -- their password is public: barred outside a demo installation
  blocked_with_demo boolean not null default false,            -- blocked by a start without the demo, unblocked by one with it
  search_key text not null,                                    -- folded name, username and e-mail
  created_at timestamptz not null default now(),
  -- The contract's PortraitSpec, from which the portrait was drawn and stored as an `image`; null: a photograph or nothing.
  portrait_spec jsonb,
  week_goal smallint check (week_goal between 1 and 7),        -- days a week to learn on, chosen by students; null: no goal
  -- Of the interface, as the person chose it (contract/interface-language.ts). Notices reach them in it.
  language text not null default 'uz' check (language in ('uz', 'uz-Cyrl', 'ru')),
  -- Every guard against blocked people then covers closed accounts too.
  constraint app_user_closed_is_blocked check (closed_at is null or blocked_at is not null),
  -- Students may register with Telegram alone (docs/telegram.md).
  constraint app_user_without_email_is_student
    check (type = 2 or closed_at is not null or (email is not null and password_hash is not null))
);
-- A name or an address is the same in upper and lower case.
create unique index app_user_email on app_user (lower(email));
create unique index app_user_username on app_user (lower(username));
create index app_user_search on app_user using gin (search_key gin_trgm_ops);
create index app_user_of_image on app_user (image_id) where image_id is not null;
create index app_user_closing on app_user (closes_at) where closes_at is not null and closed_at is null;
-- The few among the many: the operators' lists and the start of the demo school.
create index app_user_operators on app_user (id) where type = 3;
create index app_user_blocked on app_user (id) where blocked_at is not null;
create index app_user_unverified on app_user (id) where verified_at is null;
create index app_user_demo on app_user (id) where is_demo;

create table teacher (
  user_id integer primary key references app_user on delete cascade,
  status smallint not null default 1 check (status in (1, 2, 3)), -- 1 waiting, 2 approved, 3 rejected
  specialization text not null,
  info text not null,
  link text,
  phone text,
  rejection_reason text,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  courses_count integer not null default 0,                    -- published ones
  subscribers_count integer not null default 0,
  score_sum integer not null default 0,
  scores_count integer not null default 0
);
create index teacher_queue on teacher (status, applied_at, user_id);
-- The best rated, by the formula of `course.rank_score`, for the home page.
create index teacher_rated on teacher (((score_sum + 40.0) / (scores_count + 10.0)) desc, user_id) where status = 2;

-- The one rule for putting a course on sale, selling it and using a gift (docs/decisions/0080). A closed account is blocked.
create function teacher_may_sell(p_teacher integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from app_user u join teacher t on t.user_id = u.id
     where u.id = p_teacher and u.blocked_at is null and u.closes_at is null and t.status = 2);
end $$;

-- Which version of which document a person agreed to, and from where.
create table agreement (
  user_id integer not null references app_user on delete cascade,
  document text not null check (document in ('terms')),
  version text not null,
  agreed_at timestamptz not null,
  address text not null,
  primary key (user_id, document, version)
);

create table session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,                            -- SHA-256: a stolen database opens no session
  user_id integer not null references app_user on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  telegram_confirmed_at timestamptz,                           -- stands for the password of an account that has none
  -- SHA-256 of the launch data of the Mini App that opened the session; null for all others. Opening it again replaces it.
  mini_app_launch bytea unique
);
create index session_of_user on session (user_id, last_seen_at desc);
create index session_expiry on session (expires_at);

-- One valid code per person and purpose; a new one replaces it. Attempts are counted in `rate_window`, so that a guess
-- takes the same time whether there is a code or not.
create table email_code (
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change_email')),
  email text not null default '',                              -- recipient: resending to the same address has to wait
  code_hash bytea not null,                                    -- keyed: six digits alone could be guessed offline
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Where an account has signed in: `browser:<hash of its id>`, `address:<address>` and, for clients without an id,
-- `client:<hash of user agent and network>`. Known devices have their own allowance of password attempts, so that
-- strangers cannot lock the owner out, and a sign-in from an unknown one sends an e-mail.
create table known_device (
  user_id integer not null references app_user on delete cascade,
  evidence text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, evidence)
);
create index known_device_age on known_device (last_seen_at);

-- The "that was not me" link in the e-mail about a new device. It works once.
create table sign_in_alert (
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_alert_of_user on sign_in_alert (user_id);
create index sign_in_alert_expiry on sign_in_alert (expires_at);

-- A one-time password secret that awaits its first code. It belongs to the session that asked for it.
create table second_factor_setup (
  session_id integer primary key references session on delete cascade,
  secret text not null,                                        -- sealed
  expires_at timestamptz not null
);

-- Single-use codes for people who have lost their authenticator app. Each has 80 random bits, so a plain hash is enough.
create table recovery_code (
  user_id integer not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Kinds of sensitive action that an operator has confirmed with a fresh one-time code in this session.
create table step_up (
  session_id integer not null references session on delete cascade,
  kind text not null,
  expires_at timestamptz not null,
  primary key (session_id, kind)
);

-- Changes that a thief would make to keep an account. Each is reported to the address that the account had before, with
-- a link that undoes it for 72 hours.
create table account_change (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null check (kind in ('email', 'second_factor')),
  -- The address that is notified, and that an undo restores. Null for the first address of an account.
  old_email text,
  new_email text check ((new_email is not null) = (kind = 'email')),
  requested_at timestamptz not null,
  notified_at timestamptz,                                     -- no code is sent before the old address is notified
  applied_at timestamptz,                                      -- null: awaits the code, or was abandoned
  given_up_at timestamptz,
  reverted_at timestamptz,
  revert_until timestamptz not null
);
create index account_change_of_user on account_change (user_id, id);
-- One e-mail address at a time awaits its code.
create unique index account_change_pending on account_change (user_id)
  where applied_at is null and given_up_at is null and reverted_at is null;
-- Nobody else may take an address that an undo can still restore.
create index account_change_reserved on account_change (lower(old_email))
  where applied_at is not null and reverted_at is null;

-- The token of an undo link, as its SHA-256: a stolen database undoes nothing.
create table account_change_token (
  token_hash bytea primary key,
  change_id integer not null references account_change on delete cascade
);
create index account_change_token_of_change on account_change_token (change_id);

-- Personal access tokens, with which programs call the API for their owner (docs/api-tokens.md).
create table api_token (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),  -- SHA-256; the token is stored nowhere
  last4 text not null check (length(last4) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),     -- of API_SCOPES
  created_at timestamptz not null,
  last_used_at timestamptz,                                                -- to the minute
  expires_at timestamptz not null
);
create index api_token_of_user on api_token (user_id);

-- Rate limits. Unlogged: a crash only forgives a few attempts.
create unlogged table rate_window (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_window_age on rate_window (window_start);
