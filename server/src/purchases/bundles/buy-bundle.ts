import { toUzs } from '@kashf/contract/money/amount.ts'
import { sumOfParts } from '@kashf/contract/purchases/bundle-price.ts'
import { sourceNumber, type VisitSource } from '@kashf/contract/statistics/visit-sources.ts'
import { accessesOf } from '../../access/access.ts'
import { learners } from '../../access/learners.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { balanceOf, lockAccount } from '../../money/ledger/accounts.ts'
import type { PurchaseFacts } from '../../money/ledger/facts.ts'
import { accessUntil } from '../access-until.ts'
import { type BundleRow, forBuyer, readBundles, statusOf } from './bundle.ts'
import { lackingParts } from './public-bundle.ts'

type SaleDeps = Pick<Deps, 'db' | 'clock' | 'live'>

interface BundleOrder {
  studentId: number
  bundleId: number
  /** The price shown to the buyer, with the fee. */
  shownTiyin: bigint
  /** The courses that the shown price covered. */
  courseIds: readonly number[]
  /** The source of the buyer's visit to the bundle's page. */
  source?: VisitSource
}

/** Rolls the transaction back, because a course or the fee has changed since it was read. */
class TermsChanged extends Error {}

const MAX_ATTEMPTS = 6

/**
 * Buys the courses of a bundle that the student lacks, in one transaction: one purchase for each, at its part of the
 * bundle's price. Returns their ids; none if they were bought in this bundle before. Fails with `not_found`,
 * `bundle_not_for_sale`, `bundle_owned`, `price_changed` (other courses or a higher price than confirmed) or
 * `insufficient_balance`.
 */
export async function buyBundle(deps: SaleDeps, order: BundleOrder): Promise<number[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await deps.db.transaction((tx) => sellBundle(deps, tx, order))
    } catch (error) {
      if (!(error instanceof TermsChanged)) throw error
    }
  }
  throw new Error(
    `bundle ${order.bundleId} changed ${MAX_ATTEMPTS} times while ${order.studentId} was buying it`,
  )
}

async function sellBundle(deps: SaleDeps, tx: Tx, order: BundleOrder): Promise<number[]> {
  const { studentId, bundleId } = order
  const now = deps.clock.now()
  const bundle = await forBuyer(tx, await lockForSale(tx, order), { studentId, at: now })
  const accesses = await accessesOf(tx, now, {
    userId: studentId,
    courseIds: bundle.courses.map(({ id }) => id),
  })
  const lacking = lackingParts(bundle, accesses)
  // Before the status: a repeated call succeeds as the first one did, whatever became of the bundle.
  if (lacking.length === 0 && bundle.courses.length > 0) {
    const purchaseIds = [...accesses.values()].map(({ purchase_id }) => purchase_id)
    const bought = await tx.one(sql`
      select purchase_id from bundle_purchase
       where bundle_id = ${bundleId} and purchase_id = any(${purchaseIds}::int[]) limit 1`)
    if (bought) return []
    throw new Failure('bundle_owned')
  }
  if (statusOf(bundle) !== 'on_sale') throw new Failure('bundle_not_for_sale')

  const { paidTiyin } = sumOfParts(lacking)
  const confirmed = new Set(order.courseIds)
  const isAsConfirmed =
    confirmed.size === lacking.length && lacking.every(({ course }) => confirmed.has(course.id))
  if (!isAsConfirmed || paidTiyin > order.shownTiyin) {
    throw new Failure('price_changed', { data: { price: toUzs(paidTiyin) } })
  }
  // All parts are sold or none, so the shortage is that of the whole sum.
  const wallet = { kind: 'wallet', ownerId: studentId } as const
  await lockAccount(tx, wallet)
  const missingTiyin = paidTiyin - (await balanceOf(tx, wallet))
  if (missingTiyin > 0n) {
    throw new Failure('insufficient_balance', { data: { missing: toUzs(missingTiyin) } })
  }
  const courseIds = await writeSales(tx, { studentId, bundle, lacking, now, source: order.source })
  tx.afterCommit(() => {
    for (const userId of [studentId, bundle.teacher_id]) deps.live.announce({ name: 'wallet', userId })
  })
  return courseIds
}

/**
 * Locks the bundle against changes, then this student's sales of its courses in the order of their ids, and reads it. Sales of
 * one bundle share its lock, and a change of the bundle takes no other lock, so this cannot deadlock.
 */
async function lockForSale(tx: Tx, { studentId, bundleId }: BundleOrder): Promise<BundleRow> {
  await tx.one(sql`select id from bundle where id = ${bundleId} for share`)
  await tx.rows(sql`
    select pg_advisory_xact_lock(${studentId}::int, o.course_id)
      from (select course_id from bundle_course where bundle_id = ${bundleId} order by course_id) o`)
  const [bundle] = await readBundles(tx, sql`b.id = ${bundleId}`, 1)
  if (!bundle) throw new Failure('not_found')
  return bundle
}

/** Writes one sale for each course, in one statement. */
async function writeSales(
  tx: Tx,
  input: {
    studentId: number
    bundle: BundleRow
    lacking: ReturnType<typeof lackingParts>
    now: Date
    source: VisitSource | undefined
  },
): Promise<number[]> {
  const { studentId, bundle, lacking, now, source } = input
  const courseIds = lacking.map(({ course }) => course.id)
  const sold = await tx.rows<{ outcome: 'sold' | 'insufficient' | 'changed' }>(sql`
    select sale.outcome
      from unnest(${courseIds}::int[], ${lacking.map(({ course }) => course.title)}::text[],
             ${lacking.map(({ course }) => course.price_tiyin)}::bigint[],
             ${lacking.map(({ course }) => course.period)}::smallint[],
             ${lacking.map(({ access }) => access?.purchase_id ?? null)}::int[],
             ${lacking.map(({ paidTiyin }) => paidTiyin)}::bigint[],
             ${lacking.map(({ course }) => accessUntil(now, course.period))}::timestamptz[],
             ${lacking.map((part) => JSON.stringify(factsOf(part, bundle)))}::jsonb[],
             ${lacking.map(({ course, earnedTiyin }) => course.price_tiyin - earnedTiyin)}::bigint[])
           part(course_id, title, price, period, access_of, paid, until, facts, discount)
     cross join lateral sell_course(
       p_student => ${studentId}, p_course => part.course_id, p_at => ${now}, p_teacher => ${bundle.teacher_id},
       p_title => part.title, p_price => part.price, p_period => part.period, p_percent => ${bundle.percent},
       p_access_of => part.access_of, p_paid => part.paid, p_from => ${now}, p_until => part.until,
       p_discount => part.discount, p_source => 'bundle', p_facts => part.facts, p_brought_by => ${bundle.brought_by}) sale`)
  if (sold.some(({ outcome }) => outcome !== 'sold')) throw new TermsChanged()
  await tx.run(sql`
    insert into bundle_purchase (purchase_id, bundle_id)
    select purchase_id, ${bundle.id} from ${learners}
     where student_id = ${studentId} and course_id = any(${courseIds}::int[])`)
  if (source) {
    await tx.run(sql`
      insert into purchase_source (purchase_id, source)
      select purchase_id, ${sourceNumber(source)} from ${learners}
       where student_id = ${studentId} and course_id = any(${courseIds}::int[])`)
  }
  return courseIds
}

const factsOf = (
  { course, access, fullTiyin }: ReturnType<typeof lackingParts>[number],
  bundle: BundleRow,
): PurchaseFacts => ({
  title: course.title,
  ...(access && { is_renewal: true }),
  full_price_tiyin: Number(fullTiyin),
  bundle: bundle.title,
})
