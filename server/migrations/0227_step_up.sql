-- When the one-time code was entered: a confirmation that is used lasts longer, up to half an hour from then.
alter table step_up add column confirmed_at timestamptz not null default now();
