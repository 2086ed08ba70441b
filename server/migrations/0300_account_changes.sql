-- Changes of an account that a thief would make to keep it. The address the account had before is told of each, with a
-- link that undoes it for 72 hours.
create table account_change (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null check (kind in ('email', 'second_factor')),
  old_email text not null,                                     -- the address that is told, and that an undo restores
  new_email text check ((new_email is not null) = (kind = 'email')),
  requested_at timestamptz not null,
  notified_at timestamptz,                                     -- the old address was told; only then a code leaves
  applied_at timestamptz,                                      -- null: waits for the code, or was given up
  given_up_at timestamptz,
  reverted_at timestamptz,
  revert_until timestamptz not null
);
create index account_change_of_user on account_change (user_id, id);
-- One e-mail at a time waits for its code.
create unique index account_change_pending on account_change (user_id)
  where applied_at is null and given_up_at is null and reverted_at is null;
-- An address that an undo may restore is not given to anybody else meanwhile.
create index account_change_reserved on account_change (lower(old_email))
  where applied_at is not null and reverted_at is null;

-- What a link to undo carries, as its SHA-256: a stolen database undoes nothing.
create table account_change_token (
  token_hash bytea primary key,
  change_id integer not null references account_change on delete cascade
);
create index account_change_token_of_change on account_change_token (change_id);

-- Addresses that wait for a code were asked for without the password.
delete from email_code where purpose = 'change_email';
update app_user set pending_email = null where pending_email is not null;

-- When the second factor was set. Null for those set before this was recorded.
alter table app_user add column totp_set_at timestamptz;

-- A secret that waits for its first code. It belongs to the session that asked for it.
create table second_factor_setup (
  session_id integer primary key references session on delete cascade,
  secret text not null,                                        -- sealed
  expires_at timestamptz not null
);

-- Which version of which document a person agreed to, and from where.
create table agreement (
  user_id integer not null references app_user on delete cascade,
  document text not null check (document in ('terms')),
  version text not null,
  agreed_at timestamptz not null,
  address text not null,
  primary key (user_id, document, version)
);
