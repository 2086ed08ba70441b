-- One-time codes for people whose authenticator app is lost. Each holds 80 random bits, so a plain hash is enough.
create table recovery_code (
  user_id integer not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
