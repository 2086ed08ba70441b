import type { FeeState, PercentBody } from '@kashf/contract/operators/money.ts'
import { rebandPricesJob } from '../../catalogue/listing/reband-prices.ts'
import { person, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { currentPercent, setPercent } from '../../money/fee.ts'
import { audited } from '../audit-trail.ts'

type FeeRow = Omit<FeeState['history'][number], 'valid_from'> & { valid_from: Date }

/** The fee in force and the latest 100 changes, newest first. */
export async function feeState(db: Queryable): Promise<FeeState> {
  const rows = await db.rows<FeeRow>(sql`
    select f.percent, ${person(sql`u`)} as set_by, f.valid_from
      from platform_fee f left join app_user u on u.id = f.set_by order by f.id desc limit 100`)
  return { percent: await currentPercent(db), history: rows.map(withTimeText) }
}

/** Sets the fee of future purchases, with at most two decimals; audited. Fails with `decided_meanwhile`. */
export async function changeFee(deps: Deps, input: PercentBody & { operatorId: number }): Promise<FeeState> {
  const { operatorId, percent, shown } = input
  if (Math.abs(Math.round(percent * 100) / 100 - percent) > 1e-9) throw invalid({ percent: 'format' })
  return audited(deps, {
    operatorId,
    action: 'percentage.set',
    subject: 'percentage',
    snapshot: async (tx) => ({ percent: await currentPercent(tx) }),
    change: async (tx) => {
      if (shown !== undefined && shown !== (await currentPercent(tx))) throw new Failure('decided_meanwhile')
      await setPercent(tx, { percent, operatorId })
      await deps.jobs.send(tx, rebandPricesJob, {})
      // Every course card shows the price with the fee, so the cache is stale.
      tx.afterCommit(() => deps.publicCache.clear())
      return feeState(tx)
    },
  })
}
