import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { SeatOffer, SeatSale } from '@kashf/contract/purchases/seat-orders.ts'
import { audit } from '../../audit/audit.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { coursePlaces } from './course-places.ts'
import { discountOf, seatPrice } from './seat-price.ts'
import { seatTerms } from './seat-terms.ts'

interface OwnCourse {
  courseId: number
  teacherId: number
}

const maxPercentOf = async (db: Queryable, courseId: number): Promise<number | null> => {
  const row = await db.one<{ max_percent: number }>(
    sql`select max_percent from seat_offer where course_id = ${courseId}`,
  )
  return row?.max_percent ?? null
}

/** Whether the teacher sells a course by many places. Fails with `not_found` or `forbidden`. */
export async function seatSale(deps: Pick<Deps, 'db'>, of: OwnCourse): Promise<SeatSale> {
  await courseFor(deps.db, 'sell', of)
  const { discounts } = await seatTerms(deps.db)
  return { max_percent: await maxPercentOf(deps.db, of.courseId), discounts }
}

/**
 * Lets a course be sold by many places up to a discount, or with null no longer; audited. Orders that were made stay.
 * Fails with `not_found` or `forbidden`.
 */
export async function changeSeatSale(
  deps: Pick<Deps, 'db'>,
  input: OwnCourse & { maxPercent: number | null },
): Promise<SeatSale> {
  const { courseId, teacherId, maxPercent } = input
  await deps.db.transaction(async (tx) => {
    await courseFor(tx, 'sell', input)
    await tx.one(sql`select id from course where id = ${courseId} for no key update`)
    const before = await maxPercentOf(tx, courseId)
    if (before === maxPercent) return
    await (maxPercent === null
      ? tx.run(sql`delete from seat_offer where course_id = ${courseId}`)
      : tx.run(sql`
          insert into seat_offer (course_id, max_percent) values (${courseId}, ${maxPercent})
          on conflict (course_id) do update set max_percent = excluded.max_percent`))
    await audit(tx, {
      ...{ personId: teacherId, action: 'course.seats', subject: `course:${courseId}` },
      ...{ before: { max_percent: before }, after: { max_percent: maxPercent } },
    })
  })
  return seatSale(deps, input)
}

/** What places of a course cost a buyer now. Fails with `not_found`, `course_not_for_sale` or `seats_not_offered`. */
export async function seatOffer(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; buyerId: number },
): Promise<SeatOffer> {
  const course = await coursePlaces(deps.db, { ...input, now: deps.clock.now() })
  const { discounts, payee } = await seatTerms(deps.db)
  return {
    course: { id: course.id, title: course.title },
    period: course.period,
    full_price: toUzs(priceToPay(course.price_tiyin, course.percent)),
    lines: discounts.map(({ places }) => {
      const percent = discountOf(places, discounts, course.max_percent)
      return { places, percent, price: toUzs(seatPrice(course, percent).paidTiyin) }
    }),
    has_invoices: payee !== '',
  }
}
