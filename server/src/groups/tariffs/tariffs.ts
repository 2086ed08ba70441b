import type { Tariff } from '@kashf/contract/groups/tariffs.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { feesOfTeacher } from '../../money/fees/fees.ts'

type Row = RowOf<Omit<Tariff, 'price' | 'price_to_pay'>> & { price_tiyin: bigint }

/** The tariffs of a course in their order, those that are no longer sold last. The list is whole: those on sale have a limit. */
export async function courseTariffs(
  deps: Pick<Deps, 'db'>,
  of: { courseId: number; teacherId: number },
): Promise<Tariff[]> {
  const course = await courseFor(deps.db, 'set_price', of)
  const [{ percent }, rows] = await Promise.all([
    feesOfTeacher(deps.db, course.teacher_id),
    deps.db.rows<Row>(sql`
      select t.id, t.title, t.description, t.price_tiyin, t.period, t.with_group, t.with_checking, t.places, t.taken,
             (select count(*)::int from place_queue q where q.tariff_id = t.id) as waiting, t.edit, t.retired_at
        from course_tariff t where t.course_id = ${of.courseId}
       order by t.retired_at nulls first, t.position, t.id limit 100`),
  ])
  return rows.map(({ price_tiyin, ...row }) => ({
    ...withTimeText(row),
    price: toUzs(price_tiyin),
    price_to_pay: toUzs(priceToPay(price_tiyin, percent)),
  }))
}
