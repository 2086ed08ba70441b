import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Deps } from '../../../../deps.ts'
import { findPayable } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Answer, refused, UNPAYABLE } from '../answer.ts'
import { accountText, timestamp } from '../params.ts'

/** Whether this account may be topped up. "Must not write anything and may be asked several times." */
export async function check(deps: Deps, body: JsonObject): Promise<Answer> {
  timestamp(body)
  const account = accountText(body)
  const payable = await findPayable(deps.db, account, deps.clock.now())
  if (typeof payable === 'string') return refused(UNPAYABLE[payable])
  const { maskedName, request } = payable
  return {
    success: {
      timestamp: deps.clock.now().getTime(),
      status: 'OK',
      // "For a wallet with free amount do not send `data.amount`: it pre-fills a fixed price." A request
      // has one.
      data: {
        account: { value: account },
        name: { value: maskedName },
        ...(request && { amount: { value: String(toUzs(request.dueTiyin)) } }),
      },
    },
  }
}
