import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

/** What a buyer chooses of a course that is sold by tariffs. */
export interface TariffChoice {
  tariffId?: number | undefined
  groupId?: number | undefined
}

/** The terms at which a course is sold to somebody. */
export interface TariffTerms {
  tariffId: number
  groupId: number | null
  price_tiyin: bigint
  period: number
}

/** Whether a course is sold by tariffs, and so not in bundles or as a gift. */
export async function hasTariffs(db: Queryable, courseId: number): Promise<boolean> {
  const { has } = await db.only<{ has: boolean }>(sql`select course_has_tariffs(${courseId}) as has`)
  return has
}

interface Row {
  price_tiyin: bigint
  period: number
  with_group: boolean
  group_id: number | null
  is_on_sale: boolean
  is_free: boolean
}

/**
 * The terms of the chosen tariff; null for a course that is sold at its own price. It holds nothing: `sell_course` takes the
 * place, if all of this is still true. Fails with `tariff_needed`, `tariff_gone`, `group_not_on_sale` or `places_gone`.
 */
export async function tariffForSale(
  db: Queryable,
  of: { courseId: number; studentId: number; choice: TariffChoice; now: Date },
): Promise<TariffTerms | null> {
  const { courseId, studentId, choice, now } = of
  const { tariffId, groupId = null } = choice
  if (tariffId === undefined) {
    if (await hasTariffs(db, courseId)) throw new Failure('tariff_needed')
    return null
  }
  const row = await db.one<Row>(sql`
    select t.price_tiyin, t.period, t.with_group, g.id as group_id,
           coalesce(g.closed_at is null and g.sale_ends_at > ${now} and coalesce(g.sale_starts_at <= ${now}, true), false) as is_on_sale,
           place_is_free(${studentId}, t.course_id, t.id, g.id, ${now}) as is_free
      from course_tariff t left join course_group g on g.id = ${groupId}::int and g.course_id = t.course_id
     where t.id = ${tariffId} and t.course_id = ${courseId} and t.retired_at is null`)
  if (!row) throw new Failure('tariff_gone')
  if (row.with_group ? !row.is_on_sale : groupId !== null) throw new Failure('group_not_on_sale')
  if (!row.is_free) throw new Failure('places_gone')
  return { tariffId, groupId: row.group_id, price_tiyin: row.price_tiyin, period: row.period }
}

/** The price and the term of a tariff on sale, whether or not it has places. */
export const tariffPrice = (
  db: Queryable,
  of: { courseId: number; tariffId: number },
): Promise<Pick<TariffTerms, 'price_tiyin' | 'period'> | undefined> =>
  db.one(sql`
    select price_tiyin, period from course_tariff
     where id = ${of.tariffId} and course_id = ${of.courseId} and retired_at is null`)
