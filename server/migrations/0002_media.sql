-- Stored bytes: videos, attachments and pictures. The bytes themselves lie in the storage under a key made of the id.

create table video (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  status text not null default 'waiting' check (status in ('waiting', 'processing', 'ready', 'failed')),
  step text,                                                   -- what the worker is doing now
  percent smallint not null default 0 check (percent between 0 and 100),
  failure text,                                                -- code of the closed list in contract/media.ts
  original_key text,                                           -- null once the ladder is complete
  original_bytes bigint not null,
  duration_s real not null default 0,
  width integer,
  height integer,
  renditions jsonb not null default '[]',                      -- [{name, height, bytes, bandwidth}]
  has_poster boolean not null default false,
  playable_at timestamptz,                                     -- first rendition published
  completed_at timestamptz,                                    -- whole ladder published
  created_at timestamptz not null default now(),
  check (status <> 'ready' or playable_at is not null),
  check ((status = 'failed') = (failure is not null))
);
create index video_unfinished on video (created_at) where status in ('waiting', 'processing');

create table attachment (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  name text not null,                                          -- as the teacher named it, for the download
  mime text not null,                                          -- from the content, never from the name
  bytes integer not null,
  created_at timestamptz not null default now()
);

create table image (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  kind text not null check (kind in ('cover', 'avatar')),
  widths integer[] not null,
  created_at timestamptz not null default now()
);
alter table app_user add foreign key (image_id) references image on delete set null;

create table vimeo_video (
  vimeo_id text primary key,
  embed_url text not null,
  thumbnail_url text,
  duration_s real,
  resolved_at timestamptz not null default now()
);
