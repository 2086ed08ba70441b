import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import { MINUTE_MS } from '../../../clock.ts'
import { type Statement, sql } from '../../../db/sql.ts'

interface Times {
  opens_at: Date | null
  closes_at: Date | null
}

/** When the queue for places ends: as people check in, or with the closing of a test without a start. Null: never. */
export const queueEnd = ({ opens_at, closes_at }: Times): Date | null =>
  opens_at === null ? closes_at : new Date(opens_at.getTime() - CHECK_IN_MIN * MINUTE_MS)

/** `queueEnd` of `test t`. */
export const queueEndSql: Statement = sql`
  coalesce(t.opens_at - make_interval(mins => ${CHECK_IN_MIN}), t.closes_at)`

export const isQueueOpen = (test: Times, now: Date): boolean => {
  const end = queueEnd(test)
  return end === null || now < end
}
