import type { Deps } from '../../../../deps.ts'
import { findPayable, wrongAmount } from '../../check-topup.ts'
import { hasExpired, lockCurrentPayment } from '../../expire-payments.ts'
import { type Payment, recordPayment } from '../../payment.ts'
import { type Answer, millis, refused, STATE, transactionOf, UNPAYABLE } from '../answer.ts'
import { accountText, amount, moment, type Params, transactionId } from '../params.ts'

/** Records a pending payment. The wallet does not change. */
export async function createTransaction(deps: Deps, params: Params): Promise<Answer> {
  const asked = {
    id: transactionId(params),
    time: moment(params, 'time'),
    amountTiyin: amount(params),
    account: accountText(params),
  }
  return deps.db.transaction(async (tx) => {
    const existing = await lockCurrentPayment(deps, tx, 'payme', asked.id)
    if (existing) return repeated(existing, asked)

    const payable = await findPayable(tx, asked.account, deps.clock.now())
    if (typeof payable === 'string') return refused(UNPAYABLE[payable], 'payment_id')
    if (wrongAmount(deps, payable, asked.amountTiyin)) return refused('wrong_amount')
    // "Create with a new id whose time is already 12 h old: -31008."
    if (hasExpired(deps, 'payme', asked.time)) return refused('impossible')

    // Other payments may be pending for the same wallet or request; each is checked independently.
    const created = await recordPayment(deps, tx, {
      provider: 'payme',
      id: asked.id,
      to: payable,
      amountTiyin: asked.amountTiyin,
      accountText: asked.account,
      providerTime: asked.time,
    })
    if (created) return answer(created)
    // A concurrent call with the same id was faster.
    const first = await lockCurrentPayment(deps, tx, 'payme', asked.id)
    if (!first) throw new Error(`payment ${asked.id} is neither new nor there`)
    return repeated(first, asked)
  })
}

interface Asked {
  id: string
  time: Date
  amountTiyin: bigint
  account: string
}

/** "Create is sent again when the answer was lost; the answer must be the same." */
function repeated(payment: Payment, asked: Asked): Answer {
  // "Same id but another amount: -31001; with another account: -31050. Nothing is changed."
  if (payment.account_text !== asked.account) return refused('no_account', 'payment_id')
  if (payment.amount_tiyin !== asked.amountTiyin) return refused('wrong_amount')
  // The payment was cancelled, or expired just now.
  if (payment.status === 'cancelled' || payment.status === 'reversed') return refused('impossible')
  // "Create repeated when already in state 2: we echo: a late repeat must not look like a failure."
  return answer(payment)
}

const answer = (payment: Payment): Answer => ({
  result: {
    // "`create_time` is when we recorded it. Never recompute it."
    create_time: millis(payment.created_at),
    transaction: transactionOf(payment),
    // Create replies with state 1 even if the payment has been performed since.
    state: STATE.pending,
  },
})
