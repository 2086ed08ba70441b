import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { newPaymentId } from '../../accounts/registration/payment-id.ts'
import { DAY_MS } from '../../clock.ts'
import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type TariffChoice, tariffForSale } from '../../groups/sale/tariff-for-sale.ts'
import { readForSale } from '../course-on-sale.ts'
import { newGiftCode } from '../gifts/gift-code.ts'
import { partsForSale } from '../parts/part-terms.ts'

const OPEN_DAYS = 5
/** Requests that a learner may have open at a time. */
const MAX_OPEN = 5
/** Tries to find a number that nothing has. */
const MAX_TRIES = 10

interface Asked {
  studentId: number
  courseId: number
  choice: TariffChoice
  /** The next part of a course in parts. */
  part?: { planId: number; part: number } | undefined
  /** The price shown to the learner. */
  shownTiyin: bigint
  words: string | null
}

/**
 * Makes a link with which somebody else pays for a course, for five days, and returns its id. It holds no place and no price. A
 * request for the same choice that is still open is returned instead, with the new words. Fails as buying a course or a part does, and with
 * `course_owned`, `payment_request_of_free_course` or `payment_requests_full`.
 */
export async function askToPay(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
): Promise<{ id: number; isNew: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction((tx) => ask(tx, asked, deps.clock.now()))
    } catch (error) {
      if (attempt === MAX_TRIES || !hitsConstraint(error, 'payment_number_pkey')) throw error
    }
  }
}

async function ask(tx: Tx, asked: Asked, now: Date): Promise<{ id: number; isNew: boolean }> {
  const { studentId, courseId, choice, part, words } = asked
  const { tariffId, groupId } = await termsOf(tx, asked, now)
  // The learner's requests wait for one another, so that they are counted once.
  await tx.one(sql`select id from app_user where id = ${studentId} for no key update`)
  const open = await tx.rows<{ id: number; is_same: boolean }>(sql`
    select id, course_id = ${courseId} and tariff_id is not distinct from ${tariffId}::int
                 and group_id is not distinct from ${groupId}::int 
                 and parts_id is not distinct from ${part?.planId ?? null}::int and part is not distinct from ${part?.part ?? null}::int as is_same
      from payment_request
     where student_id = ${studentId} and withdrawn_at is null and purchase_id is null and expires_at > ${now}
     order by id for no key update`)
  const same = open.find(({ is_same }) => is_same)
  if (same) {
    await tx.run(sql`update payment_request set words = ${words} where id = ${same.id}`)
    return { id: same.id, isNew: false }
  }
  if (open.length >= MAX_OPEN) throw new Failure('payment_requests_full')
  const { id } = await tx.only<{ id: number }>(sql`
    insert into payment_request (student_id, course_id, tariff_id, group_id, parts_id, part, number, code, words, created_at, expires_at)
    values (${studentId}, ${courseId}, ${choice.tariffId ?? null}::int, ${groupId}::int,
      ${part?.planId ?? null}::int, ${part?.part ?? null}::smallint, ${newPaymentId()}, ${newGiftCode()},
      ${words}, ${now}, ${new Date(now.getTime() + OPEN_DAYS * DAY_MS)})
    returning id`)
  return { id, isNew: true }
}

/** The choice as it is sold now, at the price that the learner saw or a lower one. */
async function termsOf(
  tx: Tx,
  { studentId, courseId, choice, part, shownTiyin }: Asked,
  now: Date,
): Promise<{ tariffId: number | null; groupId: number | null }> {
  if (part) {
    const asked = { studentId, courseId, planId: part.planId, parts: [part.part] }
    const { parts } = await partsForSale(tx, now, asked)
    requirePrice(parts[0]?.paidTiyin ?? 0n, shownTiyin)
    return { tariffId: null, groupId: null }
  }
  const course = await readForSale(tx, now, { studentId, courseId })
  if (!course) throw new Failure('not_found')
  if (course.access?.is_open) throw new Failure('course_owned')
  if (course.access?.opens_at) throw new Failure('access_paused')
  if (course.status !== COURSE_STATUS.published) {
    // A hidden course was public once, so only a draft's existence is kept secret.
    throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
  }
  const tariff = await tariffForSale(tx, { courseId, studentId, choice, now })
  const price = priceToPay(tariff?.price_tiyin ?? course.price_tiyin, course.percent)
  requirePrice(price, shownTiyin)
  return { tariffId: tariff?.tariffId ?? null, groupId: tariff?.groupId ?? null }
}

function requirePrice(price: bigint, shownTiyin: bigint): void {
  if (price === 0n) throw new Failure('payment_request_of_free_course')
  if (price > shownTiyin) throw new Failure('price_changed', { data: { price: toUzs(price) } })
}
