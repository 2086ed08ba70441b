-- Comparisons that nobody has to start: of our payments with our own ledger, and with what a provider says when it is asked.
alter table reconciliation
  alter column operator_id drop not null,
  -- statement: a file that an operator brought · books: our own ledger · status: each payment asked for at the provider
  add column source text not null default 'statement' check (source in ('statement', 'books', 'status')),
  add check ((source = 'statement') = (operator_id is not null));
alter table reconciliation alter column source drop default;

alter table payment_case
  drop constraint payment_case_kind_check,
  -- waiting_too_long: neither confirmed nor expired long after its time · ledger_differs: the ledger does not say what the
  -- payment says
  add constraint payment_case_kind_check check (kind in ('reversal_refused', 'paid_after_cancel', 'paid_twice',
    'missing_here', 'missing_there', 'doubled', 'altered', 'statement_missing', 'waiting_too_long', 'ledger_differs'));
