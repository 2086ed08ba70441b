-- Whoever works on a transfer writes with its token: one whose lease has passed to another worker can change nothing any more.
alter table payout_transfer add column lease_token uuid;
alter table payout_transfer rename column tried_until to lease_until;
