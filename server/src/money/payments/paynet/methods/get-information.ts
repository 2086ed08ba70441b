import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Deps } from '../../../../deps.ts'
import { balanceOf } from '../../../ledger/accounts.ts'
import { findWallet } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Answer, refused } from '../answer.ts'
import { clientId } from '../params.ts'

/** The masked name and the balance of an account. Writes nothing. */
export async function getInformation(deps: Deps, params: JsonObject): Promise<Answer> {
  const wallet = await findWallet(deps.db, clientId(params))
  if (!wallet) return refused('no_client')
  if (wallet.blocked) return refused('forbidden')
  return {
    result: {
      status: '0',
      timestamp: tashkentDateTime(deps.clock.now()),
      // "All display values go inside `fields`"; the balance in tiyin.
      fields: {
        name: wallet.maskedName,
        balance: await balanceOf(deps.db, { kind: 'wallet', ownerId: wallet.userId }),
      },
    },
  }
}
