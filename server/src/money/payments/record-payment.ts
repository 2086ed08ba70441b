import type { PaymentProvider } from '@kashf/contract/money.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type Payment, paymentColumns } from './payment.ts'

interface NewPayment {
  provider: PaymentProvider
  /** The provider's transaction id. */
  id: string
  userId: number
  amountTiyin: bigint
  /** As the payer entered it. */
  accountText: string
  /** Time by the provider's clock, if it sends one. */
  providerTime?: Date
  serviceId?: string
  providerPaymentId?: string
}

/** Records a pending payment; the wallet does not change. Undefined if its transaction id exists already. */
export function recordPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: NewPayment,
): Promise<Payment | undefined> {
  const now = deps.clock.now()
  return tx.one<Payment>(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, provider_time, created_at, account_text,
      service_id, provider_payment_id)
    values (${payment.provider}, ${payment.id}, ${payment.userId}, ${payment.amountTiyin}, ${payment.providerTime ?? now},
      ${now}, ${payment.accountText}, ${payment.serviceId ?? ''}, ${payment.providerPaymentId ?? null})
    on conflict on constraint payment_once do nothing returning ${paymentColumns}`)
}
