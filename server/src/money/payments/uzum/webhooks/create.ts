import type { Deps } from '../../../../deps.ts'
import { findPayable, wrongAmount } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import { type Payment, recordPayment } from '../../payment.ts'
import { type Answer, millis, refused, UNPAYABLE } from '../answer.ts'
import { accountText, amount, timestamp, transactionId } from '../params.ts'

/** Records a pending payment. The wallet does not change. */
export async function create(deps: Deps, body: JsonObject): Promise<Answer> {
  const asked = {
    id: transactionId(body),
    providerTime: timestamp(body),
    accountText: accountText(body),
    amountTiyin: amount(body),
  }
  return deps.db.transaction(async (tx) => {
    const existing = await lockCurrentPayment(deps, tx, 'uzum', asked.id)
    if (existing) return repeated(deps, existing, asked)

    const payable = await findPayable(tx, asked.accountText, deps.clock.now())
    if (typeof payable === 'string') return refused(UNPAYABLE[payable])
    const wrong = wrongAmount(deps, payable, asked.amountTiyin)
    if (wrong) return refused(WRONG_AMOUNT[wrong])
    // Other payments may be pending for the same wallet or request; each is checked independently.
    const recorded = await recordPayment(deps, tx, { provider: 'uzum', ...asked, to: payable })
    // Null: a concurrent call with the same transId was faster.
    return recorded ? answer(recorded) : refused('already_created')
  })
}

const WRONG_AMOUNT = {
  minimum: 'below_minimum',
  maximum: 'above_maximum',
  other: 'wrong_amount',
} as const

/** "A repeat gets a dedicated code": 10010. */
function repeated(deps: Deps, payment: Payment, asked: { accountText: string; amountTiyin: bigint }): Answer {
  const isSame = payment.account_text === asked.accountText && payment.amount_tiyin === asked.amountTiyin
  const isHydrated = payment.status === 'pending' || payment.status === 'credited'
  if (deps.env.uzum.repeats === 'repeat' && isSame && isHydrated) return answer(payment)
  return refused('already_created')
}

const answer = (payment: Payment): Answer => ({
  success: {
    transId: payment.provider_transaction_id,
    status: 'CREATED',
    transTime: millis(payment.created_at),
    amount: payment.amount_tiyin,
  },
})
