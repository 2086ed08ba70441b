import type { SeatTermsBody, SeatTermsState } from '@kashf/contract/operators/seat-orders.ts'
import { person } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { discountsIn, seatTerms, setSeatTerms } from '../../purchases/seat-orders/seat-terms.ts'
import { audited } from '../audit-trail.ts'

type TermsRow = Pick<SeatTermsState['history'][number], 'payee' | 'set_by'> & {
  id: number
  from_places: number[]
  percents: number[]
  valid_from: Date
}

/** The discounts and the payee of orders of places, and the latest 100 changes, newest first. */
export async function seatTermsState(db: Queryable): Promise<SeatTermsState> {
  const rows = await db.rows<TermsRow>(sql`
    select t.id, t.from_places, t.percents, t.payee, ${person(sql`u`)} as set_by, t.valid_from
      from seat_terms t left join app_user u on u.id = t.set_by order by t.id desc limit 100`)
  const history = rows.map(({ payee, set_by, valid_from, ...row }) => ({
    ...{ discounts: discountsIn(row), payee, set_by, valid_from: valid_from.toISOString() },
  }))
  return { ...(await seatTerms(db)), edit: rows[0]?.id ?? 0, history }
}

/**
 * Sets the discounts and the payee of orders from now on; audited. More places never have a smaller discount. Fails with
 * `validation_failed` or `decided_meanwhile`.
 */
export function changeSeatTerms(
  deps: Deps,
  { operatorId, edit, payee, discounts }: SeatTermsBody & { operatorId: number },
): Promise<SeatTermsState> {
  const rises = discounts.every((line, at) => {
    const before = discounts[at - 1]
    return !before || (line.places > before.places && line.percent >= before.percent)
  })
  if (!rises) throw invalid({ discounts: 'format' })
  return audited(deps, {
    ...{ operatorId, action: 'seat_terms.set', subject: 'seat_terms' },
    snapshot: seatTerms,
    change: async (tx) => {
      if ((await seatTermsState(tx)).edit !== edit) throw new Failure('decided_meanwhile')
      await setSeatTerms(tx, { discounts, payee: payee.trim(), operatorId, at: deps.clock.now() })
      return seatTermsState(tx)
    },
  })
}
