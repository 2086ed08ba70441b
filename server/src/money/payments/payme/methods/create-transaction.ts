import type { Tx } from '../../../../db/client.ts'
import { sql } from '../../../../db/sql.ts'
import type { Deps } from '../../../../deps.ts'
import { findWallet } from '../../find-wallet.ts'
import { type Payment, paymentColumns } from '../../payment.ts'
import { type Answer, refused } from '../answer.ts'
import { accountText, amount, moment, type Params, transactionId } from '../params.ts'
import { hasExpired, lockCurrentPayment, millis, STATE, transactionOf } from '../payme-payment.ts'

/** Writes the payment down as waiting. The wallet does not change. */
export async function createTransaction(deps: Deps, params: Params): Promise<Answer> {
  const asked = {
    id: transactionId(params),
    time: moment(params, 'time'),
    amountTiyin: amount(params),
    account: accountText(params),
  }
  return deps.db.transaction(async (tx) => {
    const existing = await lockCurrentPayment(deps, tx, asked.id)
    if (existing) return repeated(existing, asked)

    const wallet = await findWallet(tx, asked.account)
    if (!wallet) return refused('no_account', 'payment_id')
    if (wallet.blocked) return refused('account_blocked', 'payment_id')
    if (asked.amountTiyin < deps.env.topupMinTiyin || asked.amountTiyin > deps.env.topupMaxTiyin) {
      return refused('wrong_amount')
    }
    // "Create with a new id whose time is already 12 h old: -31008."
    if (hasExpired(deps.clock.now(), asked.time)) return refused('impossible')

    // The wallet is cumulative: other payments may wait for it at the same time; each is judged on its own.
    const created = await insert(deps, tx, { ...asked, userId: wallet.userId })
    if (created) return answer(created)
    // The same id arrived twice at once, and the other was first.
    const first = await lockCurrentPayment(deps, tx, asked.id)
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

function insert(deps: Deps, tx: Tx, asked: Asked & { userId: number }): Promise<Payment | undefined> {
  return tx.one<Payment>(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, provider_time, created_at, account_text)
    values ('payme', ${asked.id}, ${asked.userId}, ${asked.amountTiyin}, ${asked.time}, ${deps.clock.now()}, ${asked.account})
    on conflict on constraint payment_once do nothing returning ${paymentColumns}`)
}

/** "Create is sent again when the answer was lost; the answer must be the same." */
function repeated(payment: Payment, asked: Asked): Answer {
  // "Same id but another amount: -31001; with another account: -31050. Nothing is changed."
  if (payment.account_text !== asked.account) return refused('no_account', 'payment_id')
  if (payment.amount_tiyin !== asked.amountTiyin) return refused('wrong_amount')
  // Cancelled, or expired just now: there is nothing left to wait for.
  if (payment.status === 'cancelled' || payment.status === 'reversed') return refused('impossible')
  // "Create repeated when already in state 2: we echo: a late repeat must not look like a failure."
  return answer(payment)
}

const answer = (payment: Payment): Answer => ({
  result: {
    // "`create_time` is when we recorded it. Never recompute it."
    create_time: millis(payment.created_at),
    transaction: transactionOf(payment),
    // The stored answer of Create says 1, also when the payment has been performed since.
    state: STATE.pending,
  },
})
