-- Resumable uploads. Their bytes lie in DATA_DIR/uploads; how far one came is the length of its file, so no column
-- can disagree with the disk after a crash. Everything else about an upload is here and settled at its creation.
create table upload (
  id uuid primary key,
  owner_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('video', 'attachment', 'trailer')),
  name text not null,                                          -- as the teacher named it: for display only
  size bigint not null check (size > 0),
  state text not null default 'receiving' check (state in ('receiving', 'complete', 'taken')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),               -- of the whole, when the sender gave it
  created_at timestamptz not null,
  expires_at timestamptz not null,                             -- moves on with every chunk
  -- Who writes now: a lease by the database's clock, so that several processes behave as one, a killed one holds
  -- nothing for long, and no connection is held while a slow line sends.
  lock_holder uuid,
  lock_until timestamptz,
  lock_wanted boolean not null default false                   -- someone waits: the holder should let go
);
create index upload_open on upload (owner_id) where state <> 'taken';
create index upload_expiry on upload (expires_at);
