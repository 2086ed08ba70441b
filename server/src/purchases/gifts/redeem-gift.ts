import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { BroughtBy } from '@kashf/contract/purchases/brought-by.ts'
import type { GiftOffer, PublicGift } from '@kashf/contract/purchases/gifts.ts'
import { accessTo } from '../../access/access.ts'
import { grantAccess } from '../../access/grants.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCover } from '../../catalogue/courses/present-cover.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { postCertain } from '../../money/ledger/post.ts'
import { notify } from '../../notices/notify.ts'
import { accessUntil } from '../access-until.ts'
import { foldGiftCode } from './gift-code.ts'

interface Recipient {
  studentId: number
  /** The code as typed. */
  code: string
  /** Whether who paid for a place may see the learner. */
  showsProgress?: boolean
}

interface GiftRow {
  id: number
  giver_id: number
  giver: string
  giver_first_name: string
  words: string | null
  course_id: number
  title: string
  status: number
  teacher_id: number
  teacher: string
  /** True when an operator has blocked the giver. */
  giver_blocked: boolean
  teacher_may_sell: boolean
  /** Null for a gift; the order of a place. */
  seat_order_id: number | null
  price_tiyin: bigint
  discount_tiyin: bigint
  fee_tiyin: bigint
  percent: number
  brought_by: BroughtBy | null
  /** The partner's link that brought the giver. */
  partner_link_id: number | null
  period: number
  used_at: Date | null
  used_by: number | null
  access_until: Date | null
  returned_at: Date | null
}

async function findGift(db: Queryable, typed: string): Promise<GiftRow> {
  const gift = await db.one<GiftRow>(sql`
    select g.id, g.giver_id, trim(giver.first_name || ' ' || giver.last_name) as giver, giver.first_name as giver_first_name, g.words, g.course_id, c.title, c.status, c.teacher_id,
           trim(t.first_name || ' ' || t.last_name) as teacher,
           -- Closing an account blocks it at that moment, and its gifts stay valid.
           giver.blocked_at is not null and giver.blocked_at is distinct from giver.closed_at as giver_blocked,
           teacher_may_sell(t.id) as teacher_may_sell, g.seat_order_id, g.price_tiyin, g.discount_tiyin, g.fee_tiyin, g.percent,
           g.brought_by, g.partner_link_id, g.period,
           g.used_at, p.student_id as used_by, p.access_until, g.returned_at
      from gift g join course c on c.id = g.course_id join app_user giver on giver.id = g.giver_id
      join app_user t on t.id = c.teacher_id left join purchase p on p.id = g.purchase_id
     where g.code = ${foldGiftCode(typed)}`)
  if (!gift) throw new Failure('gift_refused')
  return gift
}

/**
 * Refuses unknown, used and returned codes with the same failure. A course that is hidden from sale but open to its
 * buyers can be opened, unless the giver or the teacher may not take part in a sale now: then the code waits.
 */
function checkUsable(gift: GiftRow): void {
  if (gift.used_at || gift.returned_at) throw new Failure('gift_refused')
  if (gift.status !== COURSE_STATUS.published && gift.status !== COURSE_STATUS.hidden) {
    throw new Failure('course_not_for_sale')
  }
  if (gift.giver_blocked) throw new Failure('gift_giver_blocked')
  if (!gift.teacher_may_sell) throw new Failure('gift_teacher_away')
}

const isUsedBy = (gift: GiftRow, studentId: number): boolean =>
  gift.used_by === studentId && !gift.returned_at

/**
 * The gift behind a code. Fails with `gift_refused`, `course_not_for_sale`, `gift_giver_blocked` or
 * `gift_teacher_away`.
 */
export async function showGift(
  deps: Pick<Deps, 'db' | 'clock'>,
  { studentId, code }: Recipient,
): Promise<GiftOffer> {
  const gift = await findGift(deps.db, code)
  const isMine = isUsedBy(gift, studentId)
  if (!isMine) checkUsable(gift)
  const access = await accessTo(deps.db, deps.clock.now(), { userId: studentId, courseId: gift.course_id })
  return {
    course: { id: gift.course_id, title: gift.title, teacher: gift.teacher, period: gift.period },
    giver: gift.giver,
    is_yours: gift.giver_id === studentId,
    is_place: gift.seat_order_id !== null,
    state: isMine ? 'used_by_you' : access ? 'owned' : 'usable',
  }
}

/**
 * What everybody with the link sees of a gift whose code is neither used nor returned. A code that waits is shown as
 * well: its reason is told when it is used. Fails with `gift_refused`.
 */
export async function publicGift(
  deps: Pick<Deps, 'db'>,
  code: string,
): Promise<Omit<PublicGift, 'share_picture'> & { courseId: number }> {
  const gift = await findGift(deps.db, code)
  if (gift.used_at || gift.returned_at) throw new Failure('gift_refused')
  const [card] = await courseCardsByIds(deps.db, [gift.course_id])
  if (!card) throw new Error(`no course ${gift.course_id} of gift ${gift.id}`)
  const { cover, square } = presentCover(card)
  return {
    courseId: gift.course_id,
    giver: gift.giver_first_name,
    is_place: gift.seat_order_id !== null,
    words: gift.giver_blocked ? null : gift.words,
    course: {
      title: gift.title,
      teacher: gift.teacher,
      cover,
      square,
      duration_s: card.duration_s,
      lessons_count: card.lessons_count,
      period: gift.period,
    },
  }
}

/**
 * Redeems a gift: sells the course to the recipient at the terms of its payment, from the held money, and opens it from
 * now on. A place is sold in the same way. Repeated by the same student it changes nothing. Fails with `gift_owned` and like `showGift`.
 */
export function redeemGift(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  recipient: Recipient,
): Promise<{ courseId: number; accessExpiresAt: Date | null; isNew: boolean }> {
  const { studentId, code, showsProgress = false } = recipient
  return deps.db.transaction(async (tx) => {
    const { id, course_id: courseId, giver_id, teacher_id } = await findGift(tx, code)
    // Lock the sale before the gift, in the order of a refund, and between them the people, who cannot be blocked or
    // closed meanwhile.
    await lockLearner(tx, { userId: studentId, courseId })
    await tx.rows(sql`select id from app_user where id in (${giver_id}, ${teacher_id}) order by id for share`)
    await tx.one(sql`select id from gift where id = ${id} for no key update`)
    const gift = await findGift(tx, code)
    if (isUsedBy(gift, studentId)) return { courseId, accessExpiresAt: gift.access_until, isNew: false }
    checkUsable(gift)
    const now = deps.clock.now()
    if (await accessTo(tx, now, { userId: studentId, courseId })) throw new Failure('gift_owned')
    const accessExpiresAt = accessUntil(now, gift.period)
    await sellHeld(tx, { gift, studentId, now, accessExpiresAt })
    if (gift.seat_order_id === null) {
      await notify(deps, tx, {
        userId: gift.giver_id,
        kind: 'gift_used',
        subject: { course_id: courseId, title: gift.title },
        once: `gift:${id}`,
      })
    } else if (showsProgress) {
      await tx.run(sql`
        insert into seat_consent (gift_id, learner_id, agreed_at) values (${id}, ${studentId}, ${now})`)
    }
    tx.afterCommit(() => deps.live.announce({ name: 'wallet', userId: gift.teacher_id }))
    return { courseId, accessExpiresAt, isNew: true }
  })
}

/** A row of `shares_of_sale`: a share, or why the partner has none. */
interface ShareRow {
  person_id: number
  share: number
  amount_tiyin: bigint
  partner_link_id: number | null
  refused: string | null
}

/** Writes the rows of a sale like `sell_course`, with the money from `gifts_held` instead of a wallet. */
async function sellHeld(
  tx: Tx,
  sale: { gift: GiftRow; studentId: number; now: Date; accessExpiresAt: Date | null },
): Promise<void> {
  const { gift, studentId, now, accessExpiresAt } = sale
  const { course_id: courseId, teacher_id: teacherId, price_tiyin, discount_tiyin, fee_tiyin } = gift
  const next = await tx.only<{ id: number }>(sql`select nextval('purchase_id_seq')::int as id`)
  const cause = `purchase:${next.id}`
  const people = [gift.giver_id, studentId]
  const all = await tx.rows<ShareRow>(sql`
    select person_id, share, amount_tiyin, partner_link_id, refused
      from shares_of_sale(${courseId}, ${price_tiyin}, ${now}, ${gift.partner_link_id}, ${people}::int[])`)
  const shares = all.filter(({ refused }) => refused === null)
  const sharedTiyin = shares.reduce((sum, { amount_tiyin }) => sum + amount_tiyin, 0n)
  const transferId = await postCertain(tx, {
    kind: 'purchase',
    cause,
    idempotencyKey: cause,
    facts: {
      title: gift.title,
      ...(gift.seat_order_id === null ? { gift: 'used' } : { is_place: true }),
      ...(sharedTiyin > 0n && { shared_tiyin: Number(sharedTiyin) }),
    },
    at: now,
    entries: [
      { account: { kind: 'gifts_held' }, amountTiyin: -(price_tiyin + fee_tiyin) },
      {
        account: { kind: 'earnings', ownerId: teacherId },
        amountTiyin: price_tiyin + discount_tiyin - sharedTiyin,
      },
      { account: { kind: 'earnings', ownerId: teacherId }, amountTiyin: -discount_tiyin },
      ...shares.map(({ person_id, amount_tiyin }) => ({
        account: { kind: 'earnings' as const, ownerId: person_id },
        amountTiyin: amount_tiyin,
      })),
      { account: { kind: 'platform_fee' }, amountTiyin: fee_tiyin },
    ],
  })
  // A learner is counted once, however often the term is renewed.
  await tx.run(sql`
    insert into course_learner_change (course_id, delta, purchase_id)
    select ${courseId}, (not exists (
             select from purchase where student_id = ${studentId} and course_id = ${courseId} and refunded_at is null))::int,
           ${next.id}`)
  await tx.run(sql`
    insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, discount_tiyin, shared_tiyin, percent,
      brought_by, access_from, access_until, transfer_id, created_at)
    values (${next.id}, ${studentId}, ${courseId}, ${teacherId}, ${price_tiyin}, ${fee_tiyin}, ${discount_tiyin}, ${sharedTiyin}, ${gift.percent},
      ${gift.brought_by}, ${now}, ${accessExpiresAt}, ${transferId}, ${now})`)
  await tx.run(sql`
    insert into purchase_share (purchase_id, person_id, share, amount_tiyin, partner_link_id)
    select ${next.id}, part.* from unnest(${shares.map(({ person_id }) => person_id)}::int[],
      ${shares.map(({ share }) => share)}::int[], ${shares.map(({ amount_tiyin }) => amount_tiyin)}::bigint[],
      ${shares.map(({ partner_link_id }) => partner_link_id)}::int[]) part`)
  for (const { partner_link_id, refused } of all.filter((one) => one.refused !== null)) {
    await tx.run(sql`
      insert into purchase_without_partner (purchase_id, partner_link_id, reason)
      values (${next.id}, ${partner_link_id}, ${refused})`)
  }
  await grantAccess(tx, {
    userId: studentId,
    courseId,
    source: 'gift',
    sourceId: next.id,
    from: null,
    until: accessExpiresAt,
    at: now,
  })
  await tx.run(sql`update gift set purchase_id = ${next.id}, used_at = ${now} where id = ${gift.id}`)
}
