import { priceToPay, toUzs } from '@kashf/contract/amount.ts'
import { type CourseForSale, countLearner, courseForSale } from '../catalogue/find-course.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { enrolmentOf, grantAccess, isValid } from '../learning/access.ts'
import { currentPercent } from '../money/fee.ts'
import { post } from '../money/ledger/post.ts'
import { accessUntil } from './access-until.ts'
import { lockSale } from './lock-sale.ts'

export interface Bought {
  /** `already`: the access is there and lasts; nothing was paid. */
  outcome: 'bought' | 'already'
  courseId: number
  /** Null is for life. */
  accessExpiresAt: Date | null
  isFree: boolean
}

const PUBLISHED = 2
const HIDDEN = 4

/**
 * Buys a course for a student from the wallet, at the price and the fee of this moment: money, access and counts in one
 * transaction, or nothing. Asked again while the access lasts it moves nothing; after its end it buys another term.
 * Fails with `not_found`, `course_not_for_sale` or `insufficient_balance` (`data.missing` in UZS).
 */
export async function buyCourse(
  deps: Deps,
  input: { student: { id: number }; courseId: number },
): Promise<Bought> {
  const studentId = input.student.id
  const { courseId } = input
  return deps.db.transaction(async (tx) => {
    await lockSale(tx, { studentId, courseId })
    const course = await courseForSale(tx, courseId)
    if (!course) throw new Failure('not_found')
    const isFree = course.price_tiyin === 0n
    const now = deps.clock.now()
    const access = await enrolmentOf(tx, { userId: studentId, courseId })
    if (access && isValid(access, now)) {
      return { outcome: 'already', courseId, accessExpiresAt: access.expires_at, isFree }
    }
    if (course.status !== PUBLISHED) {
      // A draft is no one's business; a hidden course was public once.
      throw new Failure(course.status === HIDDEN ? 'course_not_for_sale' : 'not_found')
    }

    // A renewal goes on from the end of the last term, were that still to come.
    const from = access?.expires_at && access.expires_at > now ? access.expires_at : now
    const expiresAt = accessUntil(from, course.period)
    const isLearner = await hasBought(tx, studentId, courseId)
    const purchaseId = await sell(deps, tx, {
      studentId,
      course,
      from,
      expiresAt,
      isRenewal: access !== null,
    })
    await grantAccess(deps, tx, { studentId, courseId, purchaseId, expiresAt })
    tx.afterCommit(() => {
      for (const userId of [studentId, course.teacher_id]) deps.live.announce({ name: 'wallet', userId })
    })
    // Last, because it locks the course's row: buyers of one course wait for each other from here on.
    if (!isLearner) await countLearner(tx, courseId, 1)
    return { outcome: 'bought', courseId, accessExpiresAt: expiresAt, isFree }
  })
}

/** A learner is counted once, however often the term is renewed. */
async function hasBought(tx: Tx, studentId: number, courseId: number): Promise<boolean> {
  const row = await tx.one(sql`
    select id from purchase where student_id = ${studentId} and course_id = ${courseId} and refunded_at is null limit 1`)
  return row !== undefined
}

/** Moves the money and writes the purchase down; gives its number. */
async function sell(
  deps: Deps,
  tx: Tx,
  sale: { studentId: number; course: CourseForSale; from: Date; expiresAt: Date | null; isRenewal: boolean },
): Promise<number> {
  const { studentId, course } = sale
  const now = deps.clock.now()
  const percent = await currentPercent(tx)
  // Rounded up to a whole so'm; the fee is what is left, so that the parts are the whole.
  const paidTiyin = priceToPay(course.price_tiyin, percent)
  const feeTiyin = paidTiyin - course.price_tiyin
  // The number is taken first, so that the transfer can name its cause and the row is written once.
  const next = await tx.one<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('purchase', 'id'))::int as id`,
  )
  if (!next) throw new Error('no number for a purchase')

  let transferId: bigint | null = null
  if (paidTiyin > 0n) {
    const posting = await post(tx, {
      kind: 'purchase',
      cause: `purchase:${next.id}`,
      idempotencyKey: `purchase:${next.id}`,
      comment: sale.isRenewal
        ? `“${course.title}” kursi muddati uzaytirildi`
        : `“${course.title}” kursi sotib olindi`,
      at: now,
      entries: [
        { account: { kind: 'wallet', ownerId: studentId }, amountTiyin: -paidTiyin },
        {
          account: { kind: 'earnings', ownerId: course.teacher_id },
          amountTiyin: course.price_tiyin,
          comment: `“${course.title}” kursi sotildi`,
        },
        { account: { kind: 'platform_fee' }, amountTiyin: feeTiyin },
      ],
    })
    if (posting.outcome === 'insufficient') {
      throw new Failure('insufficient_balance', { data: { missing: toUzs(posting.shortTiyin) } })
    }
    transferId = posting.transferId
  }
  await tx.run(sql`
    insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from,
      access_until, transfer_id, created_at)
    values (${next.id}, ${studentId}, ${course.id}, ${course.teacher_id}, ${course.price_tiyin}, ${feeTiyin},
      ${percent}, ${sale.from}, ${sale.expiresAt}, ${transferId}, ${now})`)
  return next.id
}
