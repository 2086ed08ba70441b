import { toUzs } from '@kashf/contract/money/amount.ts'
import type { SeatOffer, SeatSale } from '@kashf/contract/purchases/seat-orders.ts'
import { audit } from '../../audit/audit.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type PlacesOf, placesOnSale } from './places-on-sale.ts'
import { discountOf, seatPrice, sumOfSeats } from './seat-price.ts'
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

/** What places cost a buyer now. Fails like `placesOnSale`. */
export async function seatOffer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { of, buyerId }: { of: PlacesOf; buyerId: number },
): Promise<SeatOffer> {
  const sale = await placesOnSale(deps.db, of, { buyerId, now: deps.clock.now() })
  const { discounts, payee } = await seatTerms(deps.db)
  const priceAt = (percent: number) =>
    toUzs(
      sumOfSeats(sale.courses.map((course) => seatPrice({ ...course, percent: sale.percent }, percent)))
        .paidTiyin,
    )
  return {
    title: sale.title,
    full_price: priceAt(0),
    lines: discounts.map(({ places }) => {
      const percent = discountOf(places, discounts, sale.maxPercent)
      return { places, percent, price: priceAt(percent) }
    }),
    places_left: sale.placesLeft,
    has_invoices: payee !== '',
  }
}
