import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

export interface PaymentNews {
  payment_id: number
  kind: 'top_up' | 'top_up_returned'
  at: Date
  user_id: number
  amount_tiyin: bigint
  provider: PaymentProvider
}

/** Takes the oldest credited and reversed payments from the outbox, skipping those that another process is taking. */
export function takePaymentNews(tx: Tx, limit: number): Promise<PaymentNews[]> {
  return tx.rows<PaymentNews>(sql`
    with taken as (
      delete from payment_notice
       where id in (select id from payment_notice order by id limit ${limit} for update skip locked)
      returning id, payment_id, kind)
    select t.payment_id, t.kind, coalesce(p.cancelled_at, p.performed_at) as at, p.user_id, p.amount_tiyin, p.provider
      from taken t join payment p on p.id = t.payment_id order by t.id`)
}
