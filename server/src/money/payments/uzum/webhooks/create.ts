import type { Deps } from '../../../../deps.ts'
import { brokenLimit, findWallet } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { lockCurrentPayment } from '../../expire-payments.ts'
import { type Payment, recordPayment } from '../../payment.ts'
import { type Answer, millis, refused } from '../answer.ts'
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

    const wallet = await findWallet(tx, asked.accountText)
    if (!wallet || wallet.blocked) return refused('no_account')
    const limit = brokenLimit(deps, asked.amountTiyin)
    if (limit) return refused(limit === 'minimum' ? 'below_minimum' : 'above_maximum')
    // Other payments may be pending for the same wallet; each is checked independently.
    const recorded = await recordPayment(deps, tx, { provider: 'uzum', ...asked, userId: wallet.userId })
    // Null: a concurrent call with the same transId was faster.
    return recorded ? answer(recorded) : refused('already_created')
  })
}

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
