-- Webhooks that only their owner may direct, and at most two deliveries to a host (decision 82).

-- Why it was paused by the program: `password_changed`, `password_reset` or `account_recovered`. Its owner confirms it to resume.
alter table webhook_endpoint add column paused_because text
  check (paused_because in ('password_changed', 'password_reset', 'account_recovered'));
-- Until then its host asked not to be called (Retry-After).
alter table webhook_endpoint add column wait_until timestamptz;
-- Where it leads, with the port if that is not 443.
alter table webhook_endpoint add column host text not null
  generated always as (substring(url from '^https?://([^/?#]+)')) stored;

-- A connection to a host that is under way, of any worker, webhook and teacher. The key limits a host to two. A worker that
-- dies leaves a row that another takes over once the lease is over.
create table webhook_slot (
  host         text not null,
  slot         smallint not null check (slot in (1, 2)),
  leased_until timestamptz not null,
  primary key (host, slot)
);
