import type { Page } from '@kashf/contract/common.ts'
import type { SeatConsent, SeatOrdersQuery } from '@kashf/contract/purchases/seat-orders.ts'
import { displayName, type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Who sees how far the learner is, newest first. */
export async function listSeatConsents(
  deps: Pick<Deps, 'db'>,
  { learnerId, query: { cursor, limit = 24 } }: { learnerId: number; query: SeatOrdersQuery },
): Promise<Page<SeatConsent>> {
  const rows = await deps.db.rows<RowOf<SeatConsent>>(sql`
    select s.gift_id as id, ${titled(sql`c`)} as course, ${displayName(sql`b`)} as buyer, s.agreed_at
      from seat_consent s join gift g on g.id = s.gift_id join course c on c.id = g.course_id
      join app_user b on b.id = g.giver_id
     where s.learner_id = ${learnerId} and g.returned_at is null and s.gift_id < ${idBelow(cursor)}::bigint
     order by s.gift_id desc limit ${limit + 1}`)
  return pageById(rows, limit, withTimeText)
}

/** Ends a consent of the learner: the buyer sees neither name nor progress from now on. Idempotent. */
export async function endSeatConsent(
  deps: Pick<Deps, 'db'>,
  { id, learnerId }: { id: number; learnerId: number },
): Promise<void> {
  await deps.db.run(sql`delete from seat_consent where gift_id = ${id} and learner_id = ${learnerId}`)
}
