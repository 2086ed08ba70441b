import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import { findPayable } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Answer, refused, UNPAYABLE } from '../answer.ts'
import { clientId } from '../params.ts'
import { shownBalance } from '../shown-balance.ts'

/** The masked name and the balance of an account, or what a request still lacks. Writes nothing. */
export async function getInformation(deps: Deps, params: JsonObject): Promise<Answer> {
  const payable = await findPayable(deps.db, clientId(params), deps.clock.now())
  if (typeof payable === 'string') return refused(UNPAYABLE[payable])
  return {
    result: {
      status: '0',
      timestamp: tashkentDateTime(deps.clock.now()),
      // "All display values go inside `fields`"; the balance in tiyin.
      fields: {
        name: payable.maskedName,
        balance: await shownBalance(deps.db, payable),
        ...(payable.request && { amount: payable.request.dueTiyin }),
      },
    },
  }
}
