import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { bundleParts, sumOfParts } from '@kashf/contract/purchases/bundle-price.ts'
import type { Bundle, BundleStatus } from '@kashf/contract/purchases/bundles.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { feeOfSale, type SaleFee, schoolPercent } from '../../money/fees/fees.ts'

/** A course of a bundle in any status. */
interface BundledCourse {
  id: number
  title: string
  price_tiyin: bigint
  period: number
  status: number
  /** It is sold by tariffs, and so not in bundles. */
  has_tariffs: boolean
}

/** A bundle with its courses in the teacher's order, and the fee of its sale: as read, to a buyer of the school. */
export interface BundleRow extends SaleFee {
  id: number
  teacher_id: number
  title: string
  price_tiyin: bigint
  ended_at: Date | null
  version: number
  created_at: Date
  courses: BundledCourse[]
}

/** Bundles newest first; `where` is about `bundle b`. */
export async function readBundles(db: Queryable, where: Statement, limit: number): Promise<BundleRow[]> {
  const bundles = await db.rows<Omit<BundleRow, 'courses'>>(sql`
    select b.id, b.teacher_id, b.title, b.price_tiyin, b.ended_at, b.version, b.created_at,
           ${schoolPercent(sql`b.teacher_id`)} as percent, null as brought_by
      from bundle b where ${where} order by b.id desc limit ${limit}`)
  if (bundles.length === 0) return []
  const ids = bundles.map(({ id }) => id)
  const courses = await db.rows<BundledCourse & { bundle_id: number }>(sql`
    select o.bundle_id, c.id, c.title, c.price_tiyin, c.period, ${saleStatus} as status, course_has_tariffs(c.id) as has_tariffs
      from bundle_course o join course c on c.id = o.course_id
     where o.bundle_id = any(${ids}::int[]) order by o.bundle_id, o.position`)
  const byBundle = Map.groupBy(courses, ({ bundle_id }) => bundle_id)
  return bundles.map((bundle) => ({ ...bundle, courses: byBundle.get(bundle.id) ?? [] }))
}

/** The bundle at the fee of its sale to somebody now. */
export const forBuyer = async (
  db: Queryable,
  bundle: BundleRow,
  buyer: { studentId: number | null; at: Date },
): Promise<BundleRow> => ({
  ...bundle,
  ...(await feeOfSale(db, { ...buyer, teacherId: bundle.teacher_id })),
})

/** The price of each course in the bundle, in the order of `courses`; empty if all of them are free. */
export const partsOf = (bundle: BundleRow) =>
  bundleParts(
    bundle.price_tiyin,
    bundle.courses.map(({ price_tiyin }) => price_tiyin),
    bundle.percent,
  )

export const isOnSale = ({ status, period, has_tariffs }: BundledCourse): boolean =>
  status === COURSE_STATUS.published && period !== MONTHLY_PERIOD && !has_tariffs

/** The status of a bundle. It is derived from its courses, whose prices and statuses change independently. */
export function statusOf(bundle: BundleRow): BundleStatus {
  if (bundle.ended_at) return 'ended'
  if (!bundle.courses.every(isOnSale)) return 'course_off_sale'
  const { paidTiyin, fullTiyin } = sumOfParts(partsOf(bundle))
  return paidTiyin < fullTiyin ? 'on_sale' : 'not_cheaper'
}

/** Sales of a bundle without refunded ones. */
export interface BundleSales {
  sales: number
  revenue_tiyin: bigint
}

/** Sales by bundle. All courses of one purchase have the same time. */
export async function salesOf(db: Queryable, bundleIds: number[]): Promise<Map<number, BundleSales>> {
  const rows = await db.rows<BundleSales & { bundle_id: number }>(sql`
    select o.bundle_id, count(distinct (p.student_id, p.created_at))::int as sales,
           sum(p.price_tiyin)::int8 as revenue_tiyin
      from bundle_purchase o join purchase p on p.id = o.purchase_id
     where o.bundle_id = any(${bundleIds}::int[]) and p.refunded_at is null group by o.bundle_id`)
  return new Map(rows.map(({ bundle_id, ...sales }) => [bundle_id, sales]))
}

/** A bundle as its teacher sees it. */
export function presentBundle(bundle: BundleRow, sold: BundleSales | undefined): Bundle {
  const parts = partsOf(bundle)
  const { paidTiyin, fullTiyin } = sumOfParts(parts)
  return {
    id: bundle.id,
    title: bundle.title,
    price: toUzs(bundle.price_tiyin),
    price_to_pay: toUzs(paidTiyin),
    full_price: toUzs(fullTiyin),
    courses: bundle.courses.map((course, at) => ({
      id: course.id,
      title: course.title,
      price: toUzs(course.price_tiyin),
      part: toUzs(parts[at]?.earnedTiyin ?? 0n),
      is_on_sale: isOnSale(course),
    })),
    status: statusOf(bundle),
    sales: sold?.sales ?? 0,
    revenue: toUzs(sold?.revenue_tiyin ?? 0n),
    version: bundle.version,
    created_at: bundle.created_at.toISOString(),
  }
}
