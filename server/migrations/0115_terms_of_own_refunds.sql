-- The terms of earlier refunds without an operator, from the sentence that was written with them. Exact: the program wrote both
-- numbers. Row locks on those purchases only, found by their partial index; `refund_reason` stays as it was.
update purchase
   set own_refund = jsonb_build_object('hours', terms[1]::int, 'watched_percent', terms[2]::int)
  from (select id, regexp_match(refund_reason, '^O''quvchi (\d{1,5}) soat ichida qaytardi, kursning (\d{1,3}) foizi ko''rilgan$') as terms
          from purchase where refunded_by_buyer) own
 where purchase.id = own.id and own.terms is not null;
