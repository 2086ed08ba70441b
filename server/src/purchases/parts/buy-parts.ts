import { toUzs } from '@kashf/contract/money/amount.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { balanceOf, lockAccount } from '../../money/ledger/accounts.ts'
import type { PurchaseFacts } from '../../money/ledger/facts.ts'
import { MAX_ATTEMPTS } from '../buy-course.ts'
import { type PartOnSale, type PartTerms, partsForSale } from './part-terms.ts'

interface PartsOrder {
  student: Pick<SessionUser, 'id' | 'isMiniApp'>
  courseId: number
  /** The division into parts that was shown. */
  planId: number
  /** The next parts in order. */
  parts: readonly number[]
  /** The sum shown to the buyer. */
  shownTiyin: bigint
  /** The buyer's idempotency key; null for a worker, which has its own. */
  requestId: string | null
}

/**
 * Buys the next parts of a course from the wallet in the caller's transaction, all or none, each as a sale of its own. Returns
 * whether it did; a repeated request returns false and moves nothing. Fails as `partsForSale` does, and with `price_changed`
 * (higher than shown), `insufficient_balance` (of the whole sum), `telegram_app_no_money`, or `request_reused` for another order
 * under the same key.
 */
export async function buyParts(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  order: PartsOrder,
): Promise<boolean> {
  const { student, courseId, planId, shownTiyin } = order
  await lockLearner(tx, { userId: student.id, courseId })
  if (await isRepeated(tx, order)) return false
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const now = deps.clock.now()
    const asked = { studentId: student.id, courseId, planId, parts: order.parts }
    const { terms, parts } = await partsForSale(tx, now, asked)
    const sumTiyin = parts.reduce((sum, { paidTiyin }) => sum + paidTiyin, 0n)
    if (sumTiyin > shownTiyin) throw new Failure('price_changed', { data: { price: toUzs(sumTiyin) } })
    if (student.isMiniApp && sumTiyin > 0n) throw new Failure('telegram_app_no_money')
    await requireBalance(tx, student.id, sumTiyin)
    if (!(await sellParts(tx, { studentId: student.id, terms, parts, now }))) continue
    tx.afterCommit(() => {
      for (const userId of [student.id, terms.teacher_id]) deps.live.announce({ name: 'wallet', userId })
    })
    return true
  }
  throw new Error(`course ${courseId} changed ${MAX_ATTEMPTS} times while student ${student.id} bought parts`)
}

/** All parts are sold or none, so the shortage is that of the whole sum. */
async function requireBalance(tx: Tx, studentId: number, sumTiyin: bigint): Promise<void> {
  const wallet = { kind: 'wallet', ownerId: studentId } as const
  await lockAccount(tx, wallet)
  const missingTiyin = sumTiyin - (await balanceOf(tx, wallet))
  if (missingTiyin > 0n) throw new Failure('insufficient_balance', { data: { missing: toUzs(missingTiyin) } })
}

/** Whether the key has paid before. Notes a new one. */
async function isRepeated(tx: Tx, order: PartsOrder): Promise<boolean> {
  const { student, courseId, parts, shownTiyin, requestId } = order
  if (requestId === null) return false
  const noted = await tx.one(sql`
    insert into part_request (student_id, request_id, course_id, parts, shown_tiyin)
    values (${student.id}, ${requestId}, ${courseId}, ${parts}::smallint[], ${shownTiyin})
    on conflict (student_id, request_id) do nothing returning student_id`)
  if (noted) return false
  const { is_same } = await tx.only<{ is_same: boolean }>(sql`
    select course_id = ${courseId} and parts = ${parts}::smallint[] and shown_tiyin = ${shownTiyin} as is_same
      from part_request where student_id = ${student.id} and request_id = ${requestId}`)
  if (!is_same) throw new Failure('request_reused')
  return true
}

/** Writes one sale for each part, in one statement; false, and nothing, when something has changed since it was read. */
async function sellParts(
  tx: Tx,
  sale: { studentId: number; terms: PartTerms; parts: readonly PartOnSale[]; now: Date },
): Promise<boolean> {
  const { studentId, terms, parts, now } = sale
  const { plan } = terms
  if (!plan) return false
  const facts = ({ part }: PartOnSale): PurchaseFacts => ({
    title: terms.title,
    part: { part, parts: plan.count },
  })
  const sold = await tx.rows<{ outcome: 'sold' | 'insufficient' | 'changed' }>(sql`
    select sale.outcome
      from unnest(${parts.map(({ part }) => part)}::smallint[], ${parts.map(({ earnedTiyin }) => earnedTiyin)}::bigint[],
             ${parts.map(({ paidTiyin }) => paidTiyin)}::bigint[], ${parts.map((part) => JSON.stringify(facts(part)))}::jsonb[])
           with ordinality one(part, price, paid, facts, number)
     cross join lateral sell_course(
       p_student => ${studentId}, p_course => ${terms.id}, p_at => ${now}, p_teacher => ${terms.teacher_id},
       p_title => ${terms.title}, p_price => one.price, p_period => ${terms.period}::smallint, p_percent => ${terms.percent},
       -- The learner is counted with the first part.
       p_access_of => case when one.number = 1 then ${terms.access?.purchase_id ?? null}::int else 0 end,
       p_paid => one.paid, p_from => ${now}, p_until => null, p_facts => one.facts, p_brought_by => ${terms.brought_by},
       p_part => one.part, p_parts => ${plan.id}, p_whole => ${plan.whole_tiyin}) sale`)
  if (sold.every(({ outcome }) => outcome === 'sold')) return true
  if (sold.some(({ outcome }) => outcome === 'sold')) {
    throw new Error(`course ${terms.id} changed while parts of it were sold`)
  }
  return false
}
