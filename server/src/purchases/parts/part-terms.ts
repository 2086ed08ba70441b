import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type PricedPart, priceParts } from '@kashf/contract/purchases/part-price.ts'
import { type Access, type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SaleFee } from '../../money/fees/fees.ts'

/** A course in parts for one buyer: the parts of their plan, otherwise those of now. */
export interface PartTerms extends SaleFee {
  id: number
  title: string
  teacher_id: number
  period: number
  price_tiyin: bigint
  status: number
  access: Access | null
  /** Whether the buyer has the course by something else. */
  has_whole: boolean
  plan: { id: number; count: number; surcharge: number; paid: number[]; whole_tiyin: bigint } | null
}

interface Row extends Omit<PartTerms, 'access' | 'plan'>, AccessRow {
  parts_id: number | null
  count: number
  surcharge: number
  paid: number[]
  whole_tiyin: bigint
}

/** Reads what a buyer can buy in parts; undefined for a course that does not exist. */
export async function readPartTerms(
  db: Queryable,
  now: Date,
  { studentId, courseId }: { studentId: number; courseId: number },
): Promise<PartTerms | undefined> {
  const row = await db.one<Row>(sql`
    select c.id, c.title, c.teacher_id, c.period, c.price_tiyin, ${saleStatus} as status, ${accessColumns(now)},
           has_whole_course(${studentId}, c.id, ${now}) as has_whole, t.parts_id, t.count, t.surcharge, t.paid, t.whole_tiyin,
           coalesce(t.percent, 0) as percent, t.brought_by
      from course c left join lateral part_terms(${studentId}, c.id, ${now}) t on true
           ${joinAccess(studentId, sql`c.id`)}
     where c.id = ${courseId} and c.deleted_at is null`)
  if (!row) return undefined
  const { parts_id: id, count, surcharge, paid, whole_tiyin, ...course } = row
  const plan =
    id === null ? null : { id, count, surcharge, paid: paid.toSorted((a, b) => a - b), whole_tiyin }
  return { ...course, access: accessIn(row), plan }
}

/** A part that is to be sold. */
export type PartOnSale = PricedPart & { part: number }

/** The parts that are not paid, in order, at their price of now. */
export function unpaidParts({ plan, percent }: PartTerms): PartOnSale[] {
  if (!plan) return []
  return priceParts(plan.whole_tiyin, percent, plan.count)
    .map((priced, at) => ({ ...priced, part: at + 1 }))
    .filter(({ part }) => !plan.paid.includes(part))
}

/**
 * The parts that were asked for, which are the next ones in order of the plan that was shown. Fails with `not_found`,
 * `access_paused`, `course_owned`, `course_not_for_sale`, `part_paid` or `parts_changed`.
 */
export async function partsForSale(
  db: Queryable,
  now: Date,
  asked: { studentId: number; courseId: number; planId: number; parts: readonly number[] },
): Promise<{ terms: PartTerms; parts: PartOnSale[] }> {
  const terms = await readPartTerms(db, now, asked)
  if (!terms) throw new Failure('not_found')
  if (terms.access?.opens_at) throw new Failure('access_paused')
  if (terms.has_whole) throw new Failure('course_owned')
  if (terms.status !== COURSE_STATUS.published) {
    // A hidden course was public once, so only a draft's existence is kept secret.
    throw new Failure(terms.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
  }
  if (terms.plan?.id !== asked.planId) throw new Failure('parts_changed')
  const { paid } = terms.plan
  if (asked.parts.some((part) => paid.includes(part))) throw new Failure('part_paid')
  const parts = unpaidParts(terms).slice(0, asked.parts.length)
  const isNext = parts.length === asked.parts.length && parts.every(({ part }) => asked.parts.includes(part))
  if (!isNext) throw new Failure('parts_changed')
  return { terms, parts }
}
