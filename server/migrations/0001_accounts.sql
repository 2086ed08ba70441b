-- People, their sessions and the codes that e-mails carry.

create table app_user (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2, 3)),            -- 1 teacher, 2 student, 3 operator
  first_name text not null,
  last_name text not null,
  username text not null,
  email text not null,
  pending_email text,                                          -- waits for its code; the old one stays valid until then
  password_hash text not null,                                 -- argon2id
  totp_secret text,                                            -- operators only
  image_id integer,
  payment_id text not null unique check (payment_id ~ '^[0-9]{8}$'),
  verified_at timestamptz,
  blocked_at timestamptz,
  block_reason text,
  search_key text not null,                                    -- folded name, username and e-mail
  created_at timestamptz not null default now()
);
-- Names and addresses are the same person however they are written.
create unique index app_user_email on app_user (lower(email));
create unique index app_user_username on app_user (lower(username));
create index app_user_newest on app_user (id desc);

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

create table session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,                            -- sha-256: a stolen database opens no session
  user_id integer not null references app_user on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id, last_seen_at desc);
create index session_expiry on session (expires_at);

-- One live code per purpose and person; a new one replaces it.
create table email_code (
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change_email')),
  code_hash bytea not null,                                    -- keyed hash: six digits alone could be tried offline
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries_left smallint not null,
  primary key (user_id, purpose)
);

-- Counters of guessable calls. Unlogged: losing them in a crash only forgives a few tries.
create unlogged table rate_window (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_window_age on rate_window (window_start);
