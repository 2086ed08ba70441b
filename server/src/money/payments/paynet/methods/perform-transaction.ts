import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import { findPayable, wrongAmount } from '../../check-topup.ts'
import { creditPayment } from '../../credit-payment.ts'
import type { JsonObject } from '../../exact-json.ts'
import { recordPayment } from '../../payment.ts'
import { type Answer, refused, UNPAYABLE } from '../answer.ts'
import { lockTransaction } from '../lock-transaction.ts'
import { amount, clientId, readLocalTime, transactionId } from '../params.ts'
import { shownBalance } from '../shown-balance.ts'

/** "There is no pending step: PerformTransaction is the credit." */
export async function performTransaction(deps: Deps, params: JsonObject): Promise<Answer> {
  const id = transactionId(params)
  const amountTiyin = amount(params)
  const accountText = clientId(params)
  const providerTime = readLocalTime(params.time) ?? deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // "201; Paynet then learns the result by CheckTransaction." Also after a cancel: never a second credit.
    if (await lockTransaction(tx, id)) return refused('already_exists')

    const payable = await findPayable(tx, accountText, deps.clock.now())
    if (typeof payable === 'string') return refused(UNPAYABLE[payable])
    const wrong = wrongAmount(deps, payable, amountTiyin)
    if (wrong) return refused(wrong === 'maximum' ? 'above_maximum' : 'wrong_amount')
    const asked = { provider: 'paynet', id, to: payable, amountTiyin, accountText, providerTime } as const
    const recorded = await recordPayment(deps, tx, asked)
    if (!recorded) throw new Error(`paynet payment ${id} appeared under its lock`)
    const payment = await creditPayment(deps, tx, recorded)
    return {
      result: {
        providerTrnId: payment.id,
        timestamp: tashkentDateTime(payment.performed_at ?? payment.created_at),
        fields: {
          client_id: accountText,
          balance: (await shownBalance(tx, payable)) + (payable.request ? amountTiyin : 0n),
        },
      },
    }
  })
}
