import { priceToPay, toUzs } from '@kashf/contract/amount.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import { isValid } from '../learning/access.ts'
import type { Deps } from '../runtime/deps.ts'
import { accessUntil } from './access-until.ts'
import { cacheCourse, cachedCourse } from './course-cache.ts'
import { asNew, type ForSale, readForSale } from './read-for-sale.ts'

export interface Bought {
  /** `already`: the access is there and lasts; nothing was paid. */
  outcome: 'bought' | 'already'
  courseId: number
  /** Null is for life. */
  accessExpiresAt: Date | null
  isFree: boolean
}

type SaleDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** How often what was read may have changed before it was bought. Each time something else was faster. */
const TRIES = 6

/**
 * Buys a course for a student from the wallet, at the price and the fee of this moment: money and access in one
 * transaction, or nothing; a worker counts the learner and tells both sides a moment later (process-sales.ts). Asked again
 * while the access lasts it moves nothing; after its end it buys another term. Fails with `not_found`, `course_not_for_sale`,
 * `price_changed` when it costs more by now than the buyer was shown, or `insufficient_balance` (`data`: `price`, `missing` in UZS).
 */
export async function buyCourse(
  deps: SaleDeps,
  input: { student: { id: number }; courseId: number; shownTiyin?: bigint | undefined },
): Promise<Bought> {
  const studentId = input.student.id
  const { courseId, shownTiyin } = input
  for (let tries = 1; tries <= TRIES; tries++) {
    // A course that is sold often is known: the first try goes without reading, and says `changed` if that was too bold.
    const known = tries === 1 ? cachedCourse(deps.db, courseId) : undefined
    const course = known ? asNew(known) : await readForSale(deps.db, { studentId, courseId })
    if (!course) throw new Failure('not_found')
    const isFree = course.price_tiyin === 0n
    const now = deps.clock.now()
    if (course.access && isValid(course.access, now)) {
      return { outcome: 'already', courseId, accessExpiresAt: course.access.expires_at, isFree }
    }
    if (course.status !== COURSE_STATUS.published) {
      // A draft is no one's business; a hidden course was public once.
      throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
    }
    // Rounded up to a whole so'm; the fee is what is left, so that the parts are the whole.
    const paidTiyin = priceToPay(course.price_tiyin, course.percent)
    if (shownTiyin !== undefined && paidTiyin > shownTiyin) {
      // What is remembered may be dearer than it is by now.
      if (known) continue
      throw new Failure('price_changed', { data: { price: toUzs(paidTiyin) } })
    }
    const accessExpiresAt = await sell(deps, { studentId, course, paidTiyin, now })
    if (accessExpiresAt === undefined) continue
    if (!known) cacheCourse(deps.db, course)
    for (const userId of [studentId, course.teacher_id]) deps.live.announce({ name: 'wallet', userId })
    return { outcome: 'bought', courseId, accessExpiresAt, isFree }
  }
  throw new Error(`course ${courseId} changed ${TRIES} times while student ${studentId} was buying it`)
}

/** Writes the sale, in one transaction. Returns the end of the access, or undefined when what was read has changed since. */
async function sell(
  deps: SaleDeps,
  sale: { studentId: number; course: ForSale; paidTiyin: bigint; now: Date },
): Promise<Date | null | undefined> {
  const { studentId, course, paidTiyin, now } = sale
  const expiresAt = accessUntil(now, course.period)
  const comment = course.access
    ? `“${course.title}” kursi muddati uzaytirildi`
    : `“${course.title}” kursi sotib olindi`
  const row = await deps.db.one<{ outcome: 'sold' | 'insufficient' | 'changed'; short_tiyin: bigint }>(sql`
    select * from sell_course(${studentId}, ${course.id}, ${now},
      ${course.teacher_id}, ${course.title}, ${course.price_tiyin}, ${course.period}::smallint, ${course.percent},
      ${course.access?.purchase_id ?? null},
      ${paidTiyin}, ${now}, ${expiresAt}, ${comment}, ${`“${course.title}” kursi sotildi`})`)
  if (!row) throw new Error('the sale gave no answer')
  if (row.outcome === 'insufficient') {
    throw new Failure('insufficient_balance', { data: { missing: toUzs(row.short_tiyin) } })
  }
  return row.outcome === 'sold' ? expiresAt : undefined
}
