import type { Page } from '@kashf/contract/common.ts'
import type { SeatConsent, SeatOrdersQuery } from '@kashf/contract/purchases/seat-orders.ts'
import { displayName, type RowOf, withTimeText } from '../../db/answer-row.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { seatTitle } from './seat-title.ts'

/** Who sees how far the learner is, newest first. */
export async function listSeatConsents(
  deps: Pick<Deps, 'db'>,
  { learnerId, query: { cursor, limit = 24 } }: { learnerId: number; query: SeatOrdersQuery },
): Promise<Page<SeatConsent>> {
  const rows = await deps.db.rows<RowOf<SeatConsent>>(sql`
    select s.gift_id as id, json_build_object('id', c.id, 'title', ${seatTitle}) as course, ${displayName(sql`b`)} as buyer, s.agreed_at
      from seat_consent s join gift g on g.id = s.gift_id join seat_order o on o.id = g.seat_order_id join course c on c.id = o.course_id
      join app_user b on b.id = g.giver_id
     where s.learner_id = ${learnerId}
       and exists (select from gift one where one.seat_order_id = g.seat_order_id and g.id in (one.id, one.place_id) and one.returned_at is null) and s.gift_id < ${idBelow(cursor)}::bigint
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
