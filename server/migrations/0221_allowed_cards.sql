-- Cards whose number looks wrong (check digit, leading digits) and that an operator has looked at: their teacher may be paid to
-- them. Only a keyed hash is kept, so that nothing of the number can be read here.
create table payout_allowed_card (
  teacher_id integer not null references teacher (user_id),
  card_hash bytea not null,
  card_last4 text not null,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  primary key (teacher_id, card_hash)
);
create index payout_allowed_card_of_operator on payout_allowed_card (operator_id);
