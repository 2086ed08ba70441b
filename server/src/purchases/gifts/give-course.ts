import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { hasTariffs } from '../../groups/sale/tariff-for-sale.ts'
import { post } from '../../money/ledger/post.ts'
import { readForSale } from '../course-on-sale.ts'
import { newGiftCode } from './gift-code.ts'

interface GiftOrder {
  giverId: number
  courseId: number
  /** The price shown to the giver, with the fee. */
  shownTiyin: bigint
  /** The giver's idempotency key. */
  requestId: string
  /** What the giver writes to the recipient. */
  words?: string | null
}

/**
 * Pays for a course as a gift at the current price: the money is held in `gifts_held` until the code is used or taken
 * back. Returns the gift's id; a repeated request returns that of the first one. Fails with `not_found`,
 * `course_not_for_sale`, `gift_of_tariffs`, `monthly_alone`, `gift_of_free_course`, `price_changed`, `insufficient_balance`, or `request_reused` for
 * another order under the same key.
 */
export function giveCourse(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  order: GiftOrder,
): Promise<{ id: number; isNew: boolean }> {
  const { giverId, courseId, shownTiyin, requestId, words = null } = order
  return deps.db.transaction(async (tx) => {
    const earlier = await findRequest(tx, order)
    if (earlier) return { id: earlier, isNew: false }
    const now = deps.clock.now()
    const course = await readForSale(tx, now, { studentId: giverId, courseId })
    if (!course) throw new Failure('not_found')
    if (course.status !== COURSE_STATUS.published) {
      // A hidden course was public once, so only a draft's existence is kept secret.
      throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
    }
    if (await hasTariffs(tx, courseId)) throw new Failure('gift_of_tariffs')
    if (course.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
    if (course.price_tiyin === 0n) throw new Failure('gift_of_free_course')
    const paidTiyin = priceToPay(course.price_tiyin, course.percent)
    if (paidTiyin > shownTiyin) throw new Failure('price_changed', { data: { price: toUzs(paidTiyin) } })

    const gift = await tx.one<{ id: number }>(sql`
      insert into gift (giver_id, course_id, price_tiyin, fee_tiyin, percent, brought_by, partner_link_id, period, code, request_id, shown_tiyin, words, created_at)
      values (${giverId}, ${courseId}, ${course.price_tiyin}, ${paidTiyin - course.price_tiyin}, ${course.percent},
        ${course.brought_by},
        case when ${course.brought_by}::text = 'partner'
          then partner_link_within(${giverId}, ${course.teacher_id}, ${courseId}, ${now}) end,
        ${course.period}, ${newGiftCode()}, ${requestId}, ${shownTiyin}, ${words}, ${now})
      on conflict (giver_id, request_id) do nothing returning id`)
    if (!gift) {
      // A parallel request with the same key has committed meanwhile.
      const id = await findRequest(tx, order)
      if (!id) throw new Error(`gift request ${requestId} of student ${giverId} is neither new nor known`)
      return { id, isNew: false }
    }
    const cause = `gift:${gift.id}`
    const posting = await post(tx, {
      kind: 'purchase',
      cause,
      idempotencyKey: cause,
      facts: { title: course.title, gift: 'bought' },
      at: now,
      entries: [
        { account: { kind: 'wallet', ownerId: giverId }, amountTiyin: -paidTiyin },
        { account: { kind: 'gifts_held' }, amountTiyin: paidTiyin },
      ],
    })
    if (posting.outcome === 'insufficient') {
      throw new Failure('insufficient_balance', { data: { missing: toUzs(posting.shortTiyin) } })
    }
    tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: giverId }))
    return { id: gift.id, isNew: true }
  })
}

/**
 * The gift that an earlier request with the same key paid for. Fails with `request_reused` if its order was different.
 */
async function findRequest(tx: Tx, order: GiftOrder): Promise<number | undefined> {
  const row = await tx.one<{ id: number; is_same: boolean }>(sql`
    select id, course_id = ${order.courseId} and coalesce(shown_tiyin = ${order.shownTiyin}, true) as is_same
      from gift where giver_id = ${order.giverId} and request_id = ${order.requestId}`)
  if (row && !row.is_same) throw new Failure('request_reused')
  return row?.id
}
