import type { Queryable } from '../../../db/client.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import type { Payable } from '../check-topup.ts'

/** The balance that Paynet shows to a payer, tiyin: of the wallet; of a request only what came by it. */
export const shownBalance = async (db: Queryable, { userId, request }: Payable): Promise<bigint> =>
  request ? request.cameTiyin : balanceOf(db, { kind: 'wallet', ownerId: userId })
