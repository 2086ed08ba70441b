import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { postCertain } from '../ledger/post.ts'
import { type Payment, paymentColumns } from './payment.ts'

export const PROVIDER_NAMES: Record<PaymentProvider, string> = {
  payme: 'Payme',
  click: 'Click',
  uzum: 'Uzum',
  paynet: 'Paynet',
}

/**
 * Credits a pending payment, locked by the caller, to the wallet. The transfer's idempotency key lets it happen only once. A
 * payment to a request is due to buy its course then (purchases/pay-for-me/settle.ts).
 */
export async function creditPayment(deps: Pick<Deps, 'clock'>, tx: Tx, payment: Payment): Promise<Payment> {
  const at = deps.clock.now()
  const request = await tx.one<{ title: string }>(sql`
    update payment_of_request o set due_at = ${at} from payment_request r join course c on c.id = r.course_id
     where o.payment_id = ${payment.id} and r.id = o.request_id returning c.title`)
  await postCertain(tx, {
    kind: 'topup',
    cause: `payment:${payment.id}`,
    idempotencyKey: `payment:${payment.id}:credit`,
    facts: { app: PROVIDER_NAMES[payment.provider], ...request },
    at,
    entries: [
      { account: { kind: `provider_${payment.provider}` }, amountTiyin: -payment.amount_tiyin },
      { account: { kind: 'wallet', ownerId: payment.user_id }, amountTiyin: payment.amount_tiyin },
    ],
  })
  const credited = await tx.one<Payment>(sql`
    update payment set status = 'credited', performed_at = ${at}
     where id = ${payment.id} and status = 'pending' returning ${paymentColumns}`)
  if (!credited) throw new Error(`payment ${payment.id} was not pending`)
  // What a payment to a request has led to is told with its outcome.
  if (!request)
    await tx.run(sql`insert into payment_notice (payment_id, kind) values (${payment.id}, 'top_up')`)
  return credited
}
