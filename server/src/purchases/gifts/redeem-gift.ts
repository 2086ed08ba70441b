import { type Access, accessesOf } from '../../access/access.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'
import { accessUntil } from '../access-until.ts'
import { returnSeatMoney } from '../seat-orders/return-seat-money.ts'
import { checkUsable, findGift, giftsOf, type HeldGift, isUsedBy } from './held-gift.ts'
import { sellHeld } from './sell-held.ts'

interface Recipient {
  studentId: number
  /** The code as typed. */
  code: string
  /** Whether who paid for a place may see the learner. */
  showsProgress?: boolean
}

/** Whether somebody has a course: open, or paused by themselves. */
export const has = (access: Access | undefined): boolean =>
  access !== undefined && (access.is_open || access.opens_at !== null)

/**
 * Redeems a gift: sells the course to the recipient at the terms of its payment, from the held money, and opens it from now on. A
 * place is sold in the same way; of a bundle, what the recipient has returns to who paid. Repeated by the same student it changes
 * nothing. Fails with `gift_owned` and like `showGift`.
 */
export function redeemGift(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  recipient: Recipient,
): Promise<{ courseId: number; accessExpiresAt: Date | null; isNew: boolean }> {
  const { studentId, code, showsProgress = false } = recipient
  return deps.db.transaction(async (tx) => {
    const found = await findGift(tx, code)
    await lockForUse(tx, found, studentId)
    const gift = await findGift(tx, code)
    if (isUsedBy(gift, studentId)) {
      return { courseId: gift.course_id, accessExpiresAt: gift.access_until, isNew: false }
    }
    const gifts = await giftsOf(tx, gift.id)
    for (const one of gifts) checkUsable(one)
    const now = deps.clock.now()
    const accesses = await accessesOf(tx, now, {
      userId: studentId,
      courseIds: gifts.map(({ course_id }) => course_id),
    })
    const wanted = gifts.filter(({ course_id }) => !has(accesses.get(course_id)))
    const first = wanted.find(({ id }) => id === gift.id) ?? wanted[0]
    if (!first) throw new Failure('gift_owned')
    // The code stays with a course that is used, which says what became of it.
    if (first.id !== gift.id) await moveCode(tx, { from: gift.id, to: first.id })
    for (const one of wanted) {
      await sellHeld(tx, { gift: one, studentId, now, accessExpiresAt: accessUntil(now, one.period) })
    }
    if (gift.seat_order_id === null) {
      await notify(deps, tx, {
        userId: gift.giver_id,
        kind: 'gift_used',
        subject: { course_id: gift.course_id, title: gift.title },
        once: `gift:${gift.id}`,
      })
    } else {
      const owned = gifts.filter((one) => !wanted.includes(one)).map(({ id }) => id)
      await returnSeatMoney(tx, { orderId: gift.seat_order_id, giftIds: owned, at: now })
      if (showsProgress) {
        await tx.run(sql`
          insert into seat_consent (gift_id, learner_id, agreed_at) values (${first.id}, ${studentId}, ${now})`)
      }
    }
    tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: gift.teacher_id }))
    return {
      courseId: first.course_id,
      accessExpiresAt: accessUntil(now, first.period),
      isNew: true,
    }
  })
}

/**
 * Locks the sales before the gifts, in the order of a refund, and between them the people, who cannot be blocked or closed
 * meanwhile.
 */
async function lockForUse(tx: Tx, gift: HeldGift, studentId: number): Promise<void> {
  for (const { course_id } of await giftsOf(tx, gift.id)) {
    await lockLearner(tx, { userId: studentId, courseId: course_id })
  }
  await tx.rows(
    sql`select id from app_user where id in (${gift.giver_id}, ${gift.teacher_id}) order by id for share`,
  )
  await tx.rows(
    sql`select id from gift where id = ${gift.id} or place_id = ${gift.id} order by id for no key update`,
  )
}

async function moveCode(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const { code } = await tx.only<{ code: string }>(sql`select code from gift where id = ${from}`)
  await tx.run(sql`update gift set code = null, place_id = ${to} where id = ${from} or place_id = ${from}`)
  await tx.run(sql`update gift set code = ${code}, place_id = null where id = ${to}`)
}
