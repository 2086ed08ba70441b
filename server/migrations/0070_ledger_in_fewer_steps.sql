-- The same rules of the ledger in fewer steps: what was asked for each entry is asked once for all that a statement wrote.

drop trigger ledger_entry_moves_balance on ledger_entry;
drop trigger ledger_entry_sums_to_zero on ledger_entry;
drop function ledger_move_balance();
drop function ledger_transfer_balances();

-- Entries come in whole transfers: what one statement writes to a transfer sums to zero, whoever writes it, and what is
-- written stays; so every transfer sums to zero, always. The stored balance of a guarded account moves with its entries and
-- in no other way.
create function ledger_entries_written() returns trigger language plpgsql as $$
declare
  v_transfer bigint;
begin
  select transfer_id into v_transfer from written group by transfer_id having sum(amount_tiyin) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', v_transfer using errcode = 'KF002';
  end if;
  update ledger_account a set balance_tiyin = a.balance_tiyin + w.moved_tiyin
    from (select account_id, sum(amount_tiyin)::bigint as moved_tiyin from written group by account_id) w
   where a.id = w.account_id and a.guarded;
  return null;
end $$;
create trigger ledger_entry_sums_to_zero after insert on ledger_entry
  referencing new table as written for each statement execute function ledger_entries_written();

-- The transfer of an entry is written by the same function just before it. `ledger verify` checks it; the key would lock
-- the transfer's row once for each entry.
alter table ledger_entry drop constraint ledger_entry_transfer_id_fkey;

-- As in 0004: posted, already or insufficient; guarded accounts are locked in id order and no others at all.
create or replace function ledger_post(
  p_kind text, p_cause text, p_key text, p_comment text, p_reverses bigint, p_at timestamptz,
  p_account_kinds text[], p_owners integer[], p_amounts bigint[], p_comments text[]
) returns table (outcome text, transfer_id bigint, short_tiyin bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_ids integer[] := '{}';
  v_id integer;
  v_balance bigint;
  v_transfer bigint;
  v_short bigint := 0;
  v_is_new boolean := false;
begin
  for i in 1 .. cardinality(p_account_kinds) loop
    if p_owners[i] is null then
      select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id is null;
    else
      select id into v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      if not found then
        insert into ledger_account (kind, owner_id) values (p_account_kinds[i], p_owners[i]) on conflict do nothing;
        select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      end if;
    end if;
    v_ids := v_ids || v_id;
  end loop;

  for v_id, v_balance in
    select id, balance_tiyin from ledger_account where id = any (v_ids) and guarded order by id for no key update
  loop
    for i in 1 .. cardinality(v_ids) loop
      if v_ids[i] = v_id then v_balance := v_balance + p_amounts[i]; end if;
    end loop;
    v_short := greatest(v_short, -v_balance);
  end loop;

  if v_short = 0 then
    insert into ledger_transfer (kind, cause, idempotency_key, reverses_id, comment, created_at)
    values (p_kind, p_cause, p_key, p_reverses, p_comment, p_at)
    on conflict (idempotency_key) do nothing returning id into v_transfer;
    v_is_new := v_transfer is not null;
  end if;
  if v_is_new then
    insert into ledger_entry (transfer_id, account_id, amount_tiyin, comment, created_at)
    select v_transfer, account_id, amount, comment, p_at
      from unnest(v_ids, p_amounts, p_comments) as entry (account_id, amount, comment)
     order by account_id;
    return query select 'posted', v_transfer, 0::bigint;
    return;
  end if;

  -- Too little money, or the key is taken: both may be the repeat of a movement that has happened.
  select id into v_transfer from ledger_transfer where idempotency_key = p_key;
  if v_transfer is null then
    return query select 'insufficient', null::bigint, v_short;
    return;
  end if;
  if not exists (select from ledger_transfer where id = v_transfer and kind = p_kind and cause = p_cause)
    or exists (
      (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer)
      except all (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount)))
    or exists (
      (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount))
      except all (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer))
  then
    raise exception 'idempotency key % was used for another movement', p_key using errcode = 'KF003';
  end if;
  return query select 'already', v_transfer, 0::bigint;
end $$;
