-- Lessons saved on devices for watching without a connection (decision 60).

-- A browser of a student that may keep lessons. Its private key never leaves it.
create table offline_device (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  public_key bytea not null,                                   -- RSA, SubjectPublicKeyInfo
  account_key bytea not null check (length(account_key) = 32), -- the device has it only while the account is signed in
  user_agent text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,                             -- the last contact
  unique (user_id, public_key)
);

-- The key of one saved lesson. Whether it may still be used is decided at each renewal by the rule of playback.
create table offline_licence (
  device_id integer not null references offline_device on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  video_id integer not null,                                   -- what was saved: the teacher may replace it
  content_key bytea not null check (length(content_key) = 32), -- a new one for every download
  granted_at timestamptz not null,
  primary key (device_id, lesson_id)
);
create index offline_licence_of_lesson on offline_licence (lesson_id);
