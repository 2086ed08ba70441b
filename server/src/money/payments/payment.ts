import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** One payment reported by a payment app. Transitions: pending → credited | cancelled, credited → reversed. */
export interface Payment {
  id: number
  provider: PaymentProvider
  provider_transaction_id: string
  user_id: number
  amount_tiyin: bigint
  status: 'pending' | 'credited' | 'cancelled' | 'reversed'
  provider_time: Date
  created_at: Date
  performed_at: Date | null
  cancelled_at: Date | null
  cancel_reason: number | null
  account_text: string
  /** '' if the provider's ids do not depend on the service. */
  service_id: string
  /** Click's id of the payment, of which this row is one attempt. */
  provider_payment_id: string | null
  /** When the provider ended a payment that had already expired here. */
  provider_cancelled_at: Date | null
}

export const paymentColumns: Statement = sql`id, provider, provider_transaction_id, user_id, amount_tiyin, status,
  provider_time, created_at, performed_at, cancelled_at, cancel_reason, account_text, service_id, provider_payment_id,
  provider_cancelled_at`

/** Reads the payment and locks it until the transaction ends, which serializes the decisions about it. */
export function lockPayment(
  tx: Tx,
  provider: PaymentProvider,
  providerTransactionId: string,
  serviceId = '',
): Promise<Payment | undefined> {
  return tx.one<Payment>(sql`
    select ${paymentColumns} from payment
     where provider = ${provider} and provider_transaction_id = ${providerTransactionId} and service_id = ${serviceId}
       for no key update`)
}

interface NewPayment {
  provider: PaymentProvider
  /** The provider's transaction id. */
  id: string
  /** Whose wallet is paid, and by which request. */
  to: { userId: number; request: { id: number } | null }
  amountTiyin: bigint
  /** The account number as the payer entered it. */
  accountText: string
  /** Time by the provider's clock, if it sends one. */
  providerTime?: Date
  serviceId?: string
  providerPaymentId?: string
}

/** Records a pending payment; the wallet does not change. Undefined if its transaction id exists already. */
export async function recordPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: NewPayment,
): Promise<Payment | undefined> {
  const now = deps.clock.now()
  const { userId, request } = payment.to
  const recorded = await tx.one<Payment>(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, provider_time, created_at, account_text,
      service_id, provider_payment_id)
    values (${payment.provider}, ${payment.id}, ${userId}, ${payment.amountTiyin}, ${payment.providerTime ?? now},
      ${now}, ${payment.accountText}, ${payment.serviceId ?? ''}, ${payment.providerPaymentId ?? null})
    on conflict on constraint payment_once do nothing returning ${paymentColumns}`)
  if (recorded && request)
    await tx.run(
      sql`insert into payment_of_request (payment_id, request_id) values (${recorded.id}, ${request.id})`,
    )
  return recorded
}

/** Cancels a pending payment, locked by the caller, before any money has moved. */
export async function cancelPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: Payment,
  reason: number,
): Promise<Payment> {
  const cancelled = await tx.one<Payment>(sql`
    update payment set status = 'cancelled', cancelled_at = ${deps.clock.now()}, cancel_reason = ${reason}
     where id = ${payment.id} and status = 'pending' returning ${paymentColumns}`)
  if (!cancelled) throw new Error(`payment ${payment.id} was not pending`)
  return cancelled
}
