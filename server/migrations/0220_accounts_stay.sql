-- Entries name their account without a foreign key (0004): so an account stays, and stays what and whose it is. Its balance
-- alone moves, with its entries.
create function ledger_account_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an account of the ledger stays (% on %)', tg_op, tg_table_name using errcode = 'KF001';
end $$;
create trigger ledger_account_no_delete before delete on ledger_account
  for each row execute function ledger_account_stays();
create trigger ledger_account_no_truncate before truncate on ledger_account execute function ledger_account_stays();
create trigger ledger_account_same before update of id, kind, owner_id on ledger_account
  for each row execute function ledger_account_stays();
revoke delete, truncate on ledger_account from current_user, public;
