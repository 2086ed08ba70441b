import { toUzs } from '@kashf/contract/money/amount.ts'
import { countLearners } from '../catalogue/courses/counters.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'
import { type NewNotice, notifyEach } from '../notices/notify.ts'

const EVERY_MS = 1_000

type ProcessDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

/**
 * Counts the learners of new sales and notifies buyers and teachers. It is an outbox, so that no buyer waits: each sale
 * inserts a row in its own transaction, and this transaction deletes the row, so that every sale is processed exactly
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
}

async function notifyOfSales(deps: ProcessDeps, tx: Tx, purchaseIds: number[]): Promise<void> {
  const sold = await tx.rows<SoldRow>(sql`
    select p.id, p.student_id, p.teacher_id, p.course_id, c.title, p.price_tiyin, p.shared_tiyin, p.fee_tiyin,
           exists (select from gift g where g.purchase_id = p.id) as is_gift
      from purchase p join course c on c.id = p.course_id
     where p.id = any(${purchaseIds}::int[]) and not exists (select from bundle_purchase o where o.purchase_id = p.id)
     order by p.id`)
  const bundles = await soldBundles(tx, purchaseIds)
  await notifyEach(deps, tx, [...sold.flatMap(noticesOf), ...bundles.flatMap(noticesOfBundle)])
}

function noticesOf(sold: SoldRow): NewNotice[] {
  const course = { course_id: sold.course_id, title: sold.title }
  const once = `purchase:${sold.id}`
  const paid = sold.is_gift ? 0 : toUzs(sold.price_tiyin + sold.fee_tiyin)
  const earned = toUzs(sold.price_tiyin - sold.shared_tiyin)
  return [
    { userId: sold.student_id, kind: 'purchase', subject: { ...course, amount: paid }, once },
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

/** Processes sales every second until the returned function is called. For the worker role; any number may run. */
export const keepProcessingSales = (deps: ProcessDeps): (() => Promise<void>) =>
  repeat(deps, { everyMs: EVERY_MS, failed: 'sales were not followed', work: () => processSales(deps) })
