import { grantAccess } from '../../access/grants.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { postCertain } from '../../money/ledger/post.ts'
import type { HeldGift } from './held-gift.ts'

/** A row of `shares_of_sale`: a share, or why the partner has none. */
interface ShareRow {
  person_id: number
  share: number
  amount_tiyin: bigint
  partner_link_id: number | null
  refused: string | null
}

/**
 * Writes the rows of a sale like `sell_course`, with the money from `gifts_held` instead of a wallet, and with the place of a tariff
 * and a group that is held for it. The caller has locked the learner and the gift.
 */
export async function sellHeld(
  tx: Tx,
  sale: { gift: HeldGift; studentId: number; now: Date; accessExpiresAt: Date | null },
): Promise<void> {
  const { gift, studentId, now, accessExpiresAt } = sale
  const { course_id: courseId, teacher_id: teacherId, price_tiyin, discount_tiyin, fee_tiyin } = gift
  const next = await tx.only<{ id: number }>(sql`select nextval('purchase_id_seq')::int as id`)
  const cause = `purchase:${next.id}`
  // Before the accounts, in the order of a sale.
  if (gift.tariff_id !== null) await tx.run(sql`select lock_places(${courseId})`)
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
      title: gift.course_title,
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
  if (gift.tariff_id !== null) {
    await tx.run(
      sql`select take_held_place(${studentId}, ${courseId}, ${gift.tariff_id}, ${gift.group_id}::int, ${next.id}, ${now})`,
    )
  }
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
  if (gift.bundle_id !== null) {
    await tx.run(
      sql`insert into bundle_purchase (purchase_id, bundle_id) values (${next.id}, ${gift.bundle_id})`,
    )
  }
}
