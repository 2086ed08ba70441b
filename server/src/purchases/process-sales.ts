import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PartOf } from '@kashf/contract/purchases/parts.ts'
import { countLearners } from '../catalogue/courses/counters.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'
import { type NewNotice, notifyEach } from '../notices/notify.ts'
import { noticesOfShares } from './notices-of-shares.ts'
import { partOf } from './parts/part-of.ts'

const EVERY_MS = 1_000

type ProcessDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

/**
 * Counts the learners of new sales and notifies buyers, teachers and those with a share. It is an outbox, so that no buyer waits:
 * each sale inserts a row in its own transaction, and this transaction deletes the row, so that every sale is processed exactly
 * once. Returns the number of sales.
 */
export function processSales(deps: ProcessDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { purchaseIds } = await countLearners(deps, tx)
    if (purchaseIds.length > 0) await notifyOfSales(deps, tx, purchaseIds)
    return purchaseIds.length
  })
}

interface SoldRow {
  id: number
  student_id: number
  teacher_id: number
  course_id: number
  title: string
  price_tiyin: bigint
  shared_tiyin: bigint
  fee_tiyin: bigint
  is_gift: boolean
  /** Somebody else paid for it by the buyer's request. */
  is_request: boolean
  /** The part of a course that is bought in parts. */
  part: PartOf | null
}

async function notifyOfSales(deps: ProcessDeps, tx: Tx, purchaseIds: number[]): Promise<void> {
  const sold = await tx.rows<SoldRow>(sql`
    select p.id, p.student_id, p.teacher_id, p.course_id, c.title, p.price_tiyin, p.shared_tiyin, p.fee_tiyin,
           exists (select from gift g where g.purchase_id = p.id) as is_gift,
           exists (select from payment_request r where r.purchase_id = p.id) as is_request, ${partOf} as part
      from purchase p join course c on c.id = p.course_id
     where p.id = any(${purchaseIds}::int[]) and not exists (select from bundle_purchase o where o.purchase_id = p.id)
     order by p.id`)
  const bundles = await soldBundles(tx, purchaseIds)
  await notifyEach(deps, tx, [
    ...[...sold.flatMap(noticesOf), ...bundles.flatMap(noticesOfBundle)],
    ...(await sharesOf(tx, sold)),
    ...(await sharesOfBundles(tx, bundles)),
  ])
}

function noticesOf(sold: SoldRow): NewNotice[] {
  const course = { course_id: sold.course_id, title: sold.title }
  const once = `purchase:${sold.id}`
  const paid = sold.is_gift ? 0 : toUzs(sold.price_tiyin + sold.fee_tiyin)
  const earned = toUzs(sold.price_tiyin - sold.shared_tiyin)
  return [
    {
      userId: sold.student_id,
      kind: sold.is_request ? 'request_bought' : 'purchase',
      subject: { ...course, amount: paid, ...(sold.part && !sold.is_request && { part: sold.part }) },
      once,
    },
    { userId: sold.teacher_id, kind: 'sale', subject: { ...course, amount: earned }, once },
  ]
}

interface SoldBundleRow {
  bundle_id: number
  title: string
  student_id: number
  teacher_id: number
  first_id: number
  courses: number
  price_tiyin: bigint
  shared_tiyin: bigint
  fee_tiyin: bigint
}

/**
 * The bundles that were sold with these purchases, each with all of its courses: they have the same time, but not
 * always the same batch.
 */
const soldBundles = (tx: Tx, purchaseIds: number[]): Promise<SoldBundleRow[]> =>
  tx.rows(sql`
    with sold as (
      select distinct o.bundle_id, p.student_id, p.created_at
        from bundle_purchase o join purchase p on p.id = o.purchase_id where o.purchase_id = any(${purchaseIds}::int[]))
    select s.bundle_id, b.title, s.student_id, b.teacher_id, min(p.id) as first_id, count(*)::int as courses,
           sum(p.price_tiyin)::int8 as price_tiyin, sum(p.shared_tiyin)::int8 as shared_tiyin,
            sum(p.fee_tiyin)::int8 as fee_tiyin
      from sold s join bundle b on b.id = s.bundle_id
      join purchase p on p.student_id = s.student_id and p.created_at = s.created_at
      join bundle_purchase o on o.purchase_id = p.id and o.bundle_id = s.bundle_id
     group by s.bundle_id, b.title, s.student_id, b.teacher_id, s.created_at order by min(p.id)`)

/** One notice for each side, whatever the number of courses. */
function noticesOfBundle(sold: SoldBundleRow): NewNotice[] {
  const bundle = { bundle_id: sold.bundle_id, title: sold.title, courses: sold.courses }
  const once = `bundle:${sold.first_id}`
  const paid = toUzs(sold.price_tiyin + sold.fee_tiyin)
  const earned = toUzs(sold.price_tiyin - sold.shared_tiyin)
  return [
    { userId: sold.student_id, kind: 'bundle_purchase', subject: { ...bundle, amount: paid }, once },
    { userId: sold.teacher_id, kind: 'bundle_sale', subject: { ...bundle, amount: earned }, once },
  ]
}

/** What each member of the team got of these sales: their own part alone. */
const sharesOf = (tx: Tx, sold: readonly SoldRow[]): Promise<NewNotice[]> =>
  noticesOfShares(
    tx,
    'share_earned',
    sold.filter(({ shared_tiyin }) => shared_tiyin > 0n),
  )

/** The same of a bundle: one sum for all of its courses in which the member has a share. */
async function sharesOfBundles(tx: Tx, bundles: readonly SoldBundleRow[]): Promise<NewNotice[]> {
  const shared = bundles.filter(({ shared_tiyin }) => shared_tiyin > 0n)
  if (shared.length === 0) return []
  const parts = await tx.rows<{ first_id: number; person_id: number; amount_tiyin: bigint }>(sql`
    select b.first_id, s.person_id, sum(s.amount_tiyin)::int8 as amount_tiyin
      from unnest(${shared.map(({ first_id }) => first_id)}::int[], ${shared.map(({ bundle_id }) => bundle_id)}::int[]) b (first_id, bundle_id)
      join purchase first on first.id = b.first_id
      join purchase p on p.student_id = first.student_id and p.created_at = first.created_at
      join bundle_purchase o on o.purchase_id = p.id and o.bundle_id = b.bundle_id
      join purchase_share s on s.purchase_id = p.id
     group by b.first_id, s.person_id order by b.first_id, s.person_id`)
  const bundleOf = new Map(shared.map((bundle) => [bundle.first_id, bundle]))
  return parts.flatMap(({ first_id, person_id, amount_tiyin }): NewNotice[] => {
    const bundle = bundleOf.get(first_id)
    if (!bundle) return []
    const subject = { bundle_id: bundle.bundle_id, title: bundle.title, amount: toUzs(amount_tiyin) }
    return [{ userId: person_id, kind: 'bundle_share_earned', subject, once: `bundle:${first_id}` }]
  })
}

/** Processes sales every second until the returned function is called. For the worker role; any number may run. */
export const keepProcessingSales = (deps: ProcessDeps): (() => Promise<void>) =>
  repeat(deps, { everyMs: EVERY_MS, failed: 'sales were not followed', work: () => processSales(deps) })
