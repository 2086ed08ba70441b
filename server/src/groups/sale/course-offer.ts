import type { CourseOffer, OfferedGroup, OfferedTariff } from '@kashf/contract/groups/offer.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { feeOfSale } from '../../money/fees/fees.ts'

/** What a course is sold as, and where the reader stands in its queue. Offered places are counted as taken. */
export async function courseOffer(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { courseId: number; viewer: SessionUser | null },
): Promise<CourseOffer> {
  const { courseId, viewer } = of
  const course = await visibleCourse(deps, deps.db, courseId, viewer)
  const now = deps.clock.now()
  const userId = viewer?.id ?? null
  const [{ percent }, tariffs, groups, queue] = await Promise.all([
    feeOfSale(deps.db, { studentId: userId, teacherId: course.teacher_id, at: now }),
    deps.db.rows<RowOf<Omit<OfferedTariff, 'price'>> & { price_tiyin: bigint }>(sql`
      select t.id, t.title, t.description, t.price_tiyin, t.period, t.with_group, t.with_checking,
             t.places - t.taken as places_left,
             (select count(*)::int from place_queue q where q.tariff_id = t.id and q.offer_until is null) as waiting
        from course_tariff t where t.course_id = ${courseId} and t.retired_at is null order by t.position, t.id`),
    deps.db.rows<RowOf<OfferedGroup>>(sql`
      select g.id, g.title, g.starts_at, g.ends_at, case when g.sale_starts_at > ${now} then g.sale_starts_at end as sale_starts_at,
             g.sale_ends_at, g.places, g.places - g.taken as places_left,
             (select count(*)::int from place_queue q where q.group_id = g.id and q.offer_until is null) as waiting,
             (select count(*)::int from group_curator k where k.group_id = g.id) as curators,
             exists (select from group_interest i where i.group_id = g.id and i.user_id = ${userId}::int) as is_interested
        from course_group g
       where g.course_id = ${courseId} and g.closed_at is null and g.sale_ends_at > ${now}
       order by g.starts_at, g.id limit 20`),
    deps.db.one<RowOf<NonNullable<CourseOffer['queue']>> & { offer_until: Date | null }>(sql`
      select q.tariff_id, q.group_id, q.offer_until,
             (select count(*)::int from place_queue o
               where o.tariff_id = q.tariff_id and o.group_id is not distinct from q.group_id and o.id <= q.id) as position
        from place_queue q where q.course_id = ${courseId} and q.user_id = ${userId}::int`),
  ])
  return {
    tariffs: tariffs.map(({ price_tiyin, ...tariff }) => ({
      ...withTimeText(tariff),
      price: toUzs(priceToPay(price_tiyin, percent)),
    })),
    groups: groups.map((group) => withTimeText(group)),
    queue: queue ? { ...queue, offer_until: queue.offer_until?.toISOString() ?? null } : null,
  }
}
