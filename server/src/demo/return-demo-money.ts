import type { ErrorCode } from '@kashf/contract/errors.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { lockPayment, type Payment } from '../money/payments/payment.ts'
import { reversePayment } from '../money/payments/reverse-payment.ts'
import { returnPayout } from '../money/payouts/return-payout.ts'
import { returnGift } from '../purchases/gifts/return-gift.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { CANCEL_REASON } from './close-demo-school.ts'
import { demoStudents } from './content/students.ts'
import { CROWD_TOP_UP, demoTopUpId, POCKET } from './top-up.ts'

type MoneyDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'log' | 'publicCache'>
type Say = (line: string) => void

export const REMOVED = 'Demo maktab olib tashlandi'

/**
 * Reverses every movement of money of a demo person with the ordinary operations: payouts that only the demo operator
 * marked as paid, then gifts that nobody used, sales and top-ups. Idempotent. Returns false if a wallet no longer has
 * the amount of a top-up.
 */
export async function returnDemoMoney(deps: MoneyDeps, say: Say): Promise<boolean> {
  await returnPayouts(deps, say)
  await returnGifts(deps, say)
  await refundSales(deps, say)
  return takeTopUpsBack(deps, say)
}

/** A payout that anyone but the demo operator marked as paid has really left the bank and remains in the ledger. */
async function returnPayouts(deps: MoneyDeps, say: Say): Promise<void> {
  const paid = await deps.db.rows<{ id: number; amount_tiyin: bigint; by_demo: boolean }>(sql`
    select p.id, p.amount_tiyin, exists (
        select from audit_entry a join app_user o on o.id = a.operator_id
         where o.is_demo and a.subject = 'payout:' || p.id and a.action = 'payout.paid') as by_demo
      from payout p join app_user u on u.id = p.teacher_id
     where u.is_demo and p.status = 'paid' order by p.id`)
  for (const { id, amount_tiyin, by_demo } of paid) {
    const amount = `${toUzs(amount_tiyin)} so'm`
    if (!by_demo) {
      say(`payout ${id}: ${amount} left through the bank and stays in the books; mark it as returned if not`)
      continue
    }
    await deps.db.transaction((tx) => returnPayout(deps, tx, { payoutId: id, reason: REMOVED }))
    say(`payout ${id}: ${amount} that only the demo operator marked as paid, taken back`)
  }
}

const GIFT_IS_SETTLED: ReadonlySet<ErrorCode> = new Set(['gift_used', 'gift_returned'])

/** Gifts from a demo student or of a demo course, unless used meanwhile: then they are sales. */
async function returnGifts(deps: MoneyDeps, say: Say): Promise<void> {
  const gifts = await deps.db.rows<{ id: number; giver_id: number; paid_tiyin: bigint }>(sql`
    select g.id, g.giver_id, g.price_tiyin + g.fee_tiyin as paid_tiyin
      from gift g join course c on c.id = g.course_id join app_user giver on giver.id = g.giver_id
      join app_user t on t.id = c.teacher_id
     where g.used_at is null and g.returned_at is null and (giver.is_demo or t.is_demo) order by g.id`)
  for (const { id, giver_id, paid_tiyin } of gifts) {
    try {
      await returnGift(deps, { id, giverId: giver_id })
      say(`gift ${id}: nobody had used it, ${toUzs(paid_tiyin)} so'm given back`)
    } catch (error) {
      if (!(error instanceof Failure && GIFT_IS_SETTLED.has(error.code))) throw error
    }
  }
}

interface DemoSale {
  id: number
  paid_tiyin: bigint
  is_demo_student: boolean
  is_demo_teacher: boolean
}

/** Sales refunded per transaction: few enough that other buyers do not wait long for the locks. */
const SALES_AT_ONCE = 20

async function refundSales(deps: MoneyDeps, say: Say): Promise<void> {
  const sales = await deps.db.rows<DemoSale>(sql`
    select p.id, p.price_tiyin + p.fee_tiyin as paid_tiyin, s.is_demo as is_demo_student, t.is_demo as is_demo_teacher
      from purchase p join app_user s on s.id = p.student_id join app_user t on t.id = p.teacher_id
     where p.refunded_at is null and (s.is_demo or t.is_demo) order by p.id`)
  for (let first = 0; first < sales.length; first += SALES_AT_ONCE) {
    const some = sales.slice(first, first + SALES_AT_ONCE)
    const refunded = await deps.db.transaction((tx) => refundAll(deps, tx, some))
    for (const sale of refunded.filter((sale) => !sale.is_demo_student || !sale.is_demo_teacher)) {
      const what = sale.is_demo_student ? 'a demo student had bought a course' : 'a demo course was bought'
      say(`purchase ${sale.id}: ${what}, ${toUzs(sale.paid_tiyin)} so'm given back`)
    }
  }
  if (sales.length > 0) say(`purchases given back: ${sales.length}`)
}

/** Refunds the sales that were not refunded meanwhile, and returns them. */
async function refundAll(deps: MoneyDeps, tx: Tx, sales: DemoSale[]): Promise<DemoSale[]> {
  const refunded: DemoSale[] = []
  for (const sale of sales) {
    const isRefunded = await tx.one(
      sql`select from purchase where id = ${sale.id} and refunded_at is not null`,
    )
    if (isRefunded) continue
    await refundPurchase(deps, tx, { purchaseId: sale.id, reason: REMOVED })
    refunded.push(sale)
  }
  return refunded
}

/** Names of top-ups for courses that only older installations of the demo school have. */
const FORMER_COURSES = ['figma', 'instagram', 'biznes', 'elektronika']

/** Transaction ids of the demo school's own top-ups; any other may have been real money. */
function ownTopUps(studentIds: ReadonlySet<number>): Set<string> {
  const courses = new Set(demoStudents.flatMap(({ purchases }) => purchases.map(({ course }) => course)))
  const names = [...courses, ...FORMER_COURSES, CROWD_TOP_UP, POCKET]
  return new Set([...studentIds].flatMap((id) => names.map((name) => demoTopUpId(id, name))))
}

async function takeTopUpsBack(deps: MoneyDeps, say: Say): Promise<boolean> {
  const payments = await deps.db.rows<Payment>(sql`
    select p.id, p.provider, p.provider_transaction_id, p.service_id, p.user_id from payment p
      join app_user u on u.id = p.user_id where u.is_demo and p.status = 'credited' order by p.id`)
  const own = ownTopUps(new Set(payments.map(({ user_id }) => user_id)))
  const spent: number[] = []
  for (const { provider, provider_transaction_id, service_id } of payments) {
    await deps.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, provider, provider_transaction_id, service_id)
      if (payment?.status !== 'credited') return
      if (!(await reversePayment(deps, tx, payment, CANCEL_REASON))) {
        spent.push(payment.id)
      } else if (!own.has(provider_transaction_id)) {
        const what = `${provider} ${provider_transaction_id}, ${toUzs(payment.amount_tiyin)} so'm`
        say(
          `payment ${payment.id} (${what}) was not the demo school's own: give it back there if it was real`,
        )
      }
    })
  }
  if (payments.length > 0) say(`top-ups taken back: ${payments.length - spent.length}`)
  for (const id of spent) say(`payment ${id} cannot be taken back: the wallet no longer holds it`)
  return spent.length === 0
}
