-- Paying teachers: requests, approvals, files for the bank, transfers by a provider, and the cards paid to.

-- A file of approved payouts for the bank. It can be downloaded again; a payout goes into one file only.
create table payout_register (
  id integer generated always as identity primary key,
  operator_id integer not null references app_user,
  created_at timestamptz not null
);

create table payout (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher (user_id),
  amount_tiyin bigint not null check (amount_tiyin > 0),
  -- AES-256-GCM under a key from SECRET_KEY. Erased with the account; the books keep amount and last four digits.
  card_encrypted bytea,
  card_last4 text not null,
  pinfl_encrypted bytea,
  comment text,
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'refused', 'returned')),
  -- Fixed by the request, from PAYOUT_TWO_OPERATORS_FROM.
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  register_id integer references payout_register,
  reference text,                                              -- the bank's
  refusal_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  paid_at timestamptz
);
-- One open request per teacher, whatever the timing.
create unique index payout_one_open on payout (teacher_id) where status in ('requested', 'approved');
create index payout_queue on payout (status, id);
create index payout_of_teacher on payout (teacher_id, id desc);
create index payout_of_register on payout (register_id, id) where register_id is not null;

-- A payout proceeds once as many different operators as it needs have approved it.
create table payout_approval (
  payout_id integer not null references payout,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  primary key (payout_id, operator_id)
);
create index payout_approval_of_operator on payout_approval (operator_id);

-- Payouts that a provider transfers to the card. A payout has one transfer, with one external id for its whole life.
create table payout_transfer (
  payout_id integer primary key references payout,
  ext_id text not null unique,                                 -- our id at the provider
  -- waiting: nothing was asked for yet · draft: the provider may know it, no money moves · sent: money may have moved
  -- paid, failed: final, by the provider's word
  state text not null default 'waiting' check (state in ('waiting', 'draft', 'sent', 'paid', 'failed')),
  provider_ref text,                                           -- the provider's id
  message text,                                                -- its last answer other than success
  created_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid                                             -- fencing token: a worker that has lost its lease writes nothing
);
create index payout_transfer_open on payout_transfer (payout_id) where state in ('waiting', 'draft', 'sent');

-- Cards whose number looks wrong (check digit, prefix) and that an operator allows for this teacher. Keyed hashes: the
-- number cannot be read here.
create table payout_allowed_card (
  teacher_id integer not null references teacher (user_id),
  card_hash bytea not null,
  card_last4 text not null,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  primary key (teacher_id, card_hash)
);
create index payout_allowed_card_of_operator on payout_allowed_card (operator_id);

-- Cards that a teacher has confirmed with the password; a payout to any other asks for it. A confirmation counts as long
-- as the password it was made with. Keyed hashes as well.
create table payout_confirmed_card (
  teacher_id integer not null references teacher (user_id),
  card_hash bytea not null,
  password_mark bytea not null,                                -- SHA-256 of app_user.password_hash at that time
  confirmed_at timestamptz not null,
  primary key (teacher_id, card_hash)
);
