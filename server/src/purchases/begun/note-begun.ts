import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** After these days without a press, another press begins the purchase anew. */
const SAME_PURCHASE_DAYS = 7

/** Notes that a student wants to buy a course and lacks money. The first press counts as its beginning, the last one's terms. */
export async function noteBegun(
  db: Queryable,
  begun: {
    studentId: number
    courseId: number
    tariffId: number | null
    groupId: number | null
    promoId: number | null
    now: Date
  },
): Promise<void> {
  const { studentId, courseId, tariffId, groupId, promoId, now } = begun
  await db.run(sql`
    insert into purchase_begun as b (user_id, course_id, tariff_id, group_id, promo_code_id, begun_at, pressed_at)
    values (${studentId}, ${courseId}, ${tariffId}::int, ${groupId}::int, ${promoId}::int, ${now}, ${now})
    on conflict (user_id, course_id) do update
      set tariff_id = excluded.tariff_id, group_id = excluded.group_id, promo_code_id = excluded.promo_code_id,
          begun_at = case when b.pressed_at < excluded.pressed_at - ${SAME_PURCHASE_DAYS} * interval '1 day'
                          then excluded.begun_at else b.begun_at end,
          pressed_at = excluded.pressed_at`)
}
