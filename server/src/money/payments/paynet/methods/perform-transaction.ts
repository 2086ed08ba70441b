import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import { balanceOf } from '../../../ledger/accounts.ts'
import { brokenLimit, findWallet } from '../../check-topup.ts'
import { creditPayment } from '../../credit-payment.ts'
import type { JsonObject } from '../../exact-json.ts'
import { recordPayment } from '../../payment.ts'
import { type Answer, refused } from '../answer.ts'
import { lockTransaction } from '../lock-transaction.ts'
import { amount, clientId, readLocalTime, transactionId } from '../params.ts'

/** "There is no pending step: PerformTransaction is the credit." */
export async function performTransaction(deps: Deps, params: JsonObject): Promise<Answer> {
  const id = transactionId(params)
  const amountTiyin = amount(params)
  const accountText = clientId(params)
  const providerTime = readLocalTime(params.time) ?? deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // "201; Paynet then learns the result by CheckTransaction." Also after a cancel: never a second credit.
    if (await lockTransaction(tx, id)) return refused('already_exists')

    const wallet = await findWallet(tx, accountText)
    if (!wallet) return refused('no_client')
    if (wallet.blocked) return refused('forbidden')
    const limit = brokenLimit(deps, amountTiyin)
    if (limit) return refused(limit === 'minimum' ? 'wrong_amount' : 'above_maximum')
    const { userId } = wallet
    const asked = { provider: 'paynet', id, userId, amountTiyin, accountText, providerTime } as const
    const recorded = await recordPayment(deps, tx, asked)
    if (!recorded) throw new Error(`paynet payment ${id} appeared under its lock`)
    const payment = await creditPayment(deps, tx, recorded)
    return {
      result: {
        providerTrnId: payment.id,
        timestamp: tashkentDateTime(payment.performed_at ?? payment.created_at),
        fields: {
          client_id: accountText,
          balance: await balanceOf(tx, { kind: 'wallet', ownerId: userId }),
        },
      },
    }
  })
}
