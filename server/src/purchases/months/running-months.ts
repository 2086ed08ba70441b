import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { MonthlyCourse, MonthsQuery } from '@kashf/contract/purchases/months.ts'
import { isOpenAt } from '../../access/learners.ts'
import { cursorId, pageOf } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { graceEnd, type Month, missingFor, payableFrom, readMonths } from './month.ts'

/** The open courses that a learner pays by the month, or one of them. */
export async function runningMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, query }: { userId: number; query: MonthsQuery },
): Promise<Page<MonthlyCourse>> {
  const { course_id: courseId = null, limit = 24, cursor } = query
  const now = deps.clock.now()
  const where = sql`
    m.user_id = ${userId} and m.course_id > ${cursorId(cursor) ?? 0}::bigint and ${isOpenAt(now)}
    and paid.ends_at is not null and (${courseId}::int is null or m.course_id = ${courseId}::int)`
  const months = await readMonths(deps.db, now, { where, limit: limit + 1 })
  const { rows, next_cursor } = pageOf(months, limit, ({ course_id }) => [course_id])
  return { data: rows.flatMap((month) => presented(month, now)), next_cursor }
}

function presented(month: Month, now: Date): MonthlyCourse[] {
  const { course_id, title, ends_at: endsAt, unpaid_from, consent_tiyin, consented_at, is_sold } = month
  if (!endsAt) return []
  return [
    {
      ...{ course_id, title },
      ends_at: endsAt.toISOString(),
      grace_ends_at: unpaid_from && graceEnd(unpaid_from).toISOString(),
      payable_at: payableFrom(endsAt).toISOString(),
      is_payable: is_sold && now >= payableFrom(endsAt),
      price: is_sold ? toUzs(month.price_tiyin) : null,
      missing: is_sold ? toUzs(missingFor(month)) : 0,
      charging:
        consent_tiyin === null || consented_at === null
          ? null
          : { highest: toUzs(consent_tiyin), consented_at: consented_at.toISOString() },
    },
  ]
}
