import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { type TariffChoice, tariffForSale } from '../../groups/sale/tariff-for-sale.ts'
import type { SaleFee } from '../../money/fees/fees.ts'
import { forBuyer, partsOf, readBundles, statusOf } from '../bundles/bundle.ts'
import { readForSale } from '../course-on-sale.ts'

/** What one place opens, at the fee of this buyer. */
export interface PlacesOnSale extends SaleFee {
  title: string
  teacherId: number
  /** Its courses: several of a bundle. `earnedTiyin` is what the teacher earns of each without a discount for many places. */
  courses: { id: number; priceTiyin: bigint; earnedTiyin: bigint; period: number }[]
  tariffId: number | null
  groupId: number | null
  bundleId: number | null
  /** The largest discount that the teacher bears. */
  maxPercent: number
  /** Null: as many as anybody wants. */
  placesLeft: number | null
}

/** Which course, tariff, group or bundle places are of. */
export type PlacesOf = { courseId: number; choice: TariffChoice } | { bundleId: number }

interface Buyer {
  buyerId: number
  now: Date
}

/**
 * A course, a tariff with its group, or a bundle that is sold by many places. Whether the buyer has it does not matter. Fails
 * with `not_found`, `course_not_for_sale`, `bundle_not_for_sale`, `seats_not_offered`, `monthly_alone`, or like `tariffForSale`.
 */
export const placesOnSale = (db: Queryable, of: PlacesOf, buyer: Buyer): Promise<PlacesOnSale> =>
  'bundleId' in of ? bundlePlaces(db, of.bundleId, buyer) : coursePlaces(db, of, buyer)

async function coursePlaces(
  db: Queryable,
  { courseId, choice }: { courseId: number; choice: TariffChoice },
  { buyerId, now }: Buyer,
): Promise<PlacesOnSale> {
  const course = await readForSale(db, now, { studentId: buyerId, courseId })
  if (!course) throw new Failure('not_found')
  if (course.status !== COURSE_STATUS.published) {
    // A hidden course was public once, so only a draft's existence is kept secret.
    throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
  }
  const maxPercent = await maxPercentOf(db, [courseId])
  if (course.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
  const tariff = await tariffForSale(db, { courseId, studentId: buyerId, choice, now })
  const { price_tiyin: priceTiyin, period } = tariff ?? course
  if (priceTiyin === 0n) throw new Failure('seats_not_offered')
  return {
    ...{ percent: course.percent, brought_by: course.brought_by, teacherId: course.teacher_id, maxPercent },
    title: course.title,
    courses: [{ id: courseId, priceTiyin, earnedTiyin: priceTiyin, period }],
    ...{ tariffId: tariff?.tariffId ?? null, groupId: tariff?.groupId ?? null, bundleId: null },
    placesLeft: tariff && (await placesLeft(db, tariff)),
  }
}

async function bundlePlaces(db: Queryable, bundleId: number, { buyerId, now }: Buyer): Promise<PlacesOnSale> {
  const [found] = await readBundles(db, sql`b.id = ${bundleId} and b.ended_at is null`, 1)
  if (!found) throw new Failure('not_found')
  const bundle = await forBuyer(db, found, { studentId: buyerId, at: now })
  if (statusOf(bundle) !== 'on_sale') throw new Failure('bundle_not_for_sale')
  const maxPercent = await maxPercentOf(
    db,
    bundle.courses.map(({ id }) => id),
  )
  const parts = partsOf(bundle)
  const courses = bundle.courses.map(({ id, price_tiyin, period }, at) => ({
    ...{ id, priceTiyin: price_tiyin, earnedTiyin: parts[at]?.earnedTiyin ?? 0n, period },
  }))
  if (courses.some(({ earnedTiyin }) => earnedTiyin === 0n)) throw new Failure('seats_not_offered')
  return {
    ...{ percent: bundle.percent, brought_by: bundle.brought_by, teacherId: bundle.teacher_id, maxPercent },
    ...{ title: bundle.title, courses, tariffId: null, groupId: null, bundleId, placesLeft: null },
  }
}

/** The discount that every one of these courses bears. Fails with `seats_not_offered` when one is not sold by places. */
async function maxPercentOf(db: Queryable, courseIds: readonly number[]): Promise<number> {
  const { offered, percent } = await db.only<{ offered: number; percent: number | null }>(sql`
    select count(*)::int as offered, min(max_percent)::int as percent from seat_offer where course_id = any(${[...courseIds]}::int[])`)
  if (percent === null || offered !== courseIds.length) throw new Failure('seats_not_offered')
  return percent
}

async function placesLeft(
  db: Queryable,
  { tariffId, groupId }: { tariffId: number; groupId: number | null },
): Promise<number | null> {
  // `least` ignores what has no limit.
  const { left } = await db.only<{ left: number | null }>(sql`
    select least(t.places - t.taken, (select g.places - g.taken from course_group g where g.id = ${groupId}::int)) as left
      from course_tariff t where t.id = ${tariffId}`)
  return left
}
