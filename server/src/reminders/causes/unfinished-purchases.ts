import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { unfinishedPurchases } from '../../purchases/begun/unfinished-purchases.ts'
import type { Cause } from '../due.ts'

/** The hours after which a begun purchase is told of. Each message is told until the next one, the last for a day. */
export const PURCHASE_HOURS = [1, 24, 48] as const

/** Purchases that lacked money, with what the wallet lacks at today's price. */
export const purchasesToFinish: Cause = async ({ db, now, userIds }) => {
  const [first, second, end] = PURCHASE_HOURS
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const rows = await unfinishedPurchases(db, { userIds, now, from: ago(end), until: ago(first) })
  return rows.map(({ user_id, course_id, title, begun_at, missing, code }) => {
    const isFirst = begun_at > ago(second)
    return {
      userId: user_id,
      cause: `purchase_unfinished:${course_id}:${begun_at.toISOString()}:${isFirst ? first : second}`,
      date: new Date(begun_at.getTime() + (isFirst ? DAY_MS : 2 * DAY_MS)),
      notice: {
        kind: 'purchase_unfinished',
        subject: { course_id, title, missing, ...(code !== null && { code }) },
      },
    }
  })
}
