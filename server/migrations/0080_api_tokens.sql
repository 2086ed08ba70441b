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
