import type { Page } from '@kashf/contract/common.ts'
import type { OrderedSeat, SeatOrdersQuery } from '@kashf/contract/purchases/seat-orders.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { cursorId, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { percentOrFinished } from '../../learning/progress/course-progress.ts'
import { giftStatus } from '../gifts/gift.ts'
import { formatGiftCode } from '../gifts/gift-code.ts'

type SeatRow = RowOf<Omit<OrderedSeat, 'url' | 'status'>> & { returned_at: Date | null }

/**
 * The places of one of the buyer's own orders, in their order, with those learners who let the buyer see them. Fails with
 * `not_found`.
 */
export async function orderedSeats(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  input: { orderId: number; buyerId: number; query: SeatOrdersQuery },
): Promise<Page<OrderedSeat>> {
  const { orderId, buyerId } = input
  const { cursor, limit = 24 } = input.query
  await deps.db.found(sql`select 1 from seat_order where id = ${orderId} and buyer_id = ${buyerId}`)
  const rows = await deps.db.rows<SeatRow>(sql`
    select g.id, g.code, place.used_at, place.returned_at,
           case when u.id is not null then json_build_object(
             'first_name', u.first_name, 'last_name', u.last_name,
             'percent', coalesce(seen.percent, 0), 'last_day', seen.last_day) end as learner
      from gift g
     cross join lateral (
       select array_agg(one.course_id) as courses, coalesce(min(one.used_at) filter (where one.returned_at is null), min(one.used_at)) as used_at,
              case when bool_and(one.returned_at is not null) then max(one.returned_at) end as returned_at
         from gift one where one.seat_order_id = g.seat_order_id and g.id in (one.id, one.place_id)) place
      left join seat_consent s on s.gift_id = g.id and place.returned_at is null
      left join app_user u on u.id = s.learner_id and u.closed_at is null
      left join lateral (
        select floor(avg(course.percent))::int as percent, max(course.last_day) as last_day
          from (
            select ${percentOrFinished} as percent, (max(p.updated_at) at time zone 'Asia/Tashkent')::date::text as last_day
              from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = u.id
              left join course_finish f on f.course_id = l.course_id and f.user_id = u.id
             where l.course_id = any(place.courses) and l.deleted_at is null group by l.course_id, f.finished_at) course) seen on true
     where g.seat_order_id = ${orderId} and g.code is not null and g.id > ${cursorId(cursor) ?? 0}
     order by g.id limit ${limit + 1}`)
  return pageById(rows, limit, ({ returned_at, ...row }) => ({
    ...withTimeText(row),
    code: formatGiftCode(row.code),
    url: `${deps.publicUrl}/gift/${formatGiftCode(row.code)}`,
    status: giftStatus({ used_at: row.used_at, returned_at }),
  }))
}
