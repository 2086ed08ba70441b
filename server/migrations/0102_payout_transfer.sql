-- Payouts that a provider carries to the card by itself (server/src/money/payouts/automatic). A payout has one transfer, and
-- one number outside for its whole life.
create table payout_transfer (
  payout_id integer primary key references payout,
  ext_id text not null unique,                                 -- ours at the provider
  -- waiting: nothing was asked for yet · draft: it may be known outside, no money moves · sent: money may have moved
  -- paid, failed: the provider has said so
  state text not null default 'waiting' check (state in ('waiting', 'draft', 'sent', 'paid', 'failed')),
  provider_ref text,                                           -- the provider's number of it
  message text,                                                -- what it said last, when that was not success
  created_at timestamptz not null,
  tried_until timestamptz                                      -- whoever works on it has it until then
);
create index payout_transfer_open on payout_transfer (payout_id) where state in ('waiting', 'draft', 'sent');
