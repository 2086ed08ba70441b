import { toUzs } from '@kashf/contract/money/amount.ts'
import { sumOfParts } from '@kashf/contract/purchases/bundle-price.ts'
import type { BundleOfCourse, BundleOffer, PublicBundle } from '@kashf/contract/purchases/bundles.ts'
import { type Access, accessesOf } from '../../access/access.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCard } from '../../catalogue/courses/present-card.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type BundleRow, forBuyer, isOnSale, partsOf, readBundles, statusOf } from './bundle.ts'

type Accesses = ReadonlyMap<number, Access>

/** The courses of a bundle that the student has no valid access to, with their parts: what a purchase would sell now. */
export function lackingParts(bundle: BundleRow, accesses: Accesses) {
  const parts = partsOf(bundle)
  return bundle.courses.flatMap((course, at) => {
    const access = accesses.get(course.id) ?? null
    const part = parts[at]
    return part && !access?.is_open ? [{ course, access, ...part }] : []
  })
}

/**
 * A bundle as `studentId` sees it, or anybody for null: its published courses, and the price of the missing ones. Null
 * when there is no such bundle, or when it has ended.
 */
export async function publicBundle(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  input: { bundleId: number; studentId: number | null },
): Promise<PublicBundle | null> {
  const { bundleId, studentId } = input
  const [found] = await readBundles(db, sql`b.id = ${bundleId} and b.ended_at is null`, 1)
  if (!found) return null
  const now = deps.clock.now()
  const bundle = await forBuyer(db, found, { studentId, at: now })
  const courseIds = bundle.courses.filter(isOnSale).map(({ id }) => id)
  const [cards, accesses, teacher] = await Promise.all([
    courseCardsByIds(db, courseIds),
    studentId === null ? (new Map() as Accesses) : accessesOf(db, now, { userId: studentId, courseIds }),
    db.one<{ id: number; first_name: string; last_name: string }>(
      sql`select id, first_name, last_name from app_user where id = ${bundle.teacher_id}`,
    ),
  ])
  if (!teacher) return null
  const parts = partsOf(bundle)
  const paidFor = new Map(bundle.courses.map(({ id }, at) => [id, parts[at]?.paidTiyin ?? 0n]))
  const lacking = lackingParts(bundle, accesses)
  return {
    id: bundle.id,
    title: bundle.title,
    teacher,
    courses: cards.map((card) => ({
      course: presentCard({ ...card, percent: bundle.percent }),
      price_to_pay: toUzs(paidFor.get(card.id) ?? 0n),
      is_owned: accesses.get(card.id)?.is_open ?? false,
    })),
    offer: statusOf(bundle) === 'on_sale' && lacking.length > 0 ? presentOffer(lacking) : null,
  }
}

function presentOffer(lacking: ReturnType<typeof lackingParts>): BundleOffer {
  const { paidTiyin, fullTiyin } = sumOfParts(lacking)
  return {
    course_ids: lacking.map(({ course }) => course.id),
    price_to_pay: toUzs(paidTiyin),
    full_price: toUzs(fullTiyin),
  }
}

/** Maximum bundles shown on the page of a course. */
const SHOWN = 3
/** Maximum bundles examined for the page; older ones may be off sale. */
const LOOKED_AT = 10

/** The newest bundles on sale that contain a published course. */
export async function bundlesOfCourse(db: Queryable, courseId: number): Promise<BundleOfCourse[]> {
  const bundles = await readBundles(
    db,
    sql`b.ended_at is null and b.id in (
      select o.bundle_id from bundle_course o join course c on c.id = o.course_id
       where o.course_id = ${courseId} and c.status = ${literal.courseStatus.published})`,
    LOOKED_AT,
  )
  return bundles
    .filter((bundle) => statusOf(bundle) === 'on_sale')
    .slice(0, SHOWN)
    .map((bundle) => {
      const { paidTiyin, fullTiyin } = sumOfParts(partsOf(bundle))
      return { id: bundle.id, price_to_pay: toUzs(paidTiyin), full_price: toUzs(fullTiyin) }
    })
}
