import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import type { FeeState, PercentBody } from '@kashf/contract/operators/money.ts'
import { rebandPricesJob } from '../../catalogue/listing/reband-prices.ts'
import { person, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { feeTerms, setFeeTerms } from '../../money/fees/fees.ts'
import { audited } from '../audit-trail.ts'

type FeeRow = Omit<FeeState['history'][number], 'valid_from'> & { valid_from: Date }

/** The terms in force and the latest 100 changes, newest first. */
export async function feeState(db: Queryable): Promise<FeeState> {
  const rows = await db.rows<FeeRow>(sql`
    select f.percent, f.brought_percent, f.brought_days, ${person(sql`u`)} as set_by, f.valid_from
      from platform_fee f left join app_user u on u.id = f.set_by order by f.id desc limit 100`)
  return { ...(await feeTerms(db)), history: rows.map(withTimeText) }
}

/** Whether a percent has more than two decimals, which the ledger's arithmetic does not. */
export const isTooExact = (percent: number): boolean =>
  Math.abs(Math.round(percent * 100) / 100 - percent) > 1e-9

/** Sets the general terms of future purchases; audited. Fails with `decided_meanwhile`. */
export async function changeFee(deps: Deps, input: PercentBody & { operatorId: number }): Promise<FeeState> {
  const { operatorId } = input
  const { percent, brought_percent, brought_days } = input
  if (isTooExact(percent)) throw invalid({ percent: 'format' })
  if (brought_percent !== undefined && isTooExact(brought_percent))
    throw invalid({ brought_percent: 'format' })
  return audited(deps, {
    operatorId,
    action: 'percentage.set',
    subject: 'percentage',
    snapshot: feeTerms,
    change: async (tx) => {
      const before = await feeTerms(tx)
      if (!isAsShown(before, input)) throw new Failure('decided_meanwhile')
      await setFeeTerms(tx, {
        ...{ operatorId, percent },
        brought_percent: brought_percent ?? before.brought_percent,
        brought_days: brought_days ?? before.brought_days,
      })
      await deps.jobs.send(tx, rebandPricesJob, {})
      // Every course card shows the price with the fee, so the cache is stale.
      tx.afterCommit(() => deps.publicCache.clear())
      return feeState(tx)
    },
  })
}

const isAsShown = (terms: FeeTerms, input: PercentBody): boolean =>
  [
    [input.shown, terms.percent],
    [input.shown_brought_percent, terms.brought_percent],
    [input.shown_brought_days, terms.brought_days],
  ].every(([shown, now]) => shown === undefined || shown === now)
