import { toUzs } from '@kashf/contract/money/amount.ts'
import type { KeptBecause } from '@kashf/contract/purchases/pay-for-me.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type Leased, workersOf } from '../../jobs/leased.ts'
import { endRequestTurn } from '../../money/payments/end-request-turn.ts'
import { notify } from '../../notices/notify.ts'
import { buyCourse } from '../buy-course.ts'
import { buyParts } from '../parts/buy-parts.ts'
import { mailPayer } from './mail-payer.ts'

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

interface Due extends Leased {
  payment_id: number
  request_id: number
}

interface LockedRequest {
  id: number
  student_id: number
  course_id: number
  tariff_id: number | null
  group_id: number | null
  parts_id: number | null
  part: number | null
  title: string
  expires_at: Date
  withdrawn_at: Date | null
  purchase_id: number | null
  is_blocked: boolean
}

/**
 * Buys the course of a request with a payment that came to it, or says why not; the money is in the learner's wallet already. The
 * purchase, its note and the notices are one transaction, which also ends the row's turn, so that each payment is followed once.
 */
async function settle(deps: SettleDeps, due: Due, isLeased: Statement): Promise<undefined> {
  await deps.db.transaction(async (tx) => {
    const request = await tx.only<LockedRequest>(sql`
      select r.id, r.student_id, r.course_id, r.tariff_id, r.group_id, r.parts_id, r.part, c.title, r.expires_at, r.withdrawn_at, r.purchase_id,
             u.blocked_at is not null as is_blocked
        from payment_request r join course c on c.id = r.course_id join app_user u on u.id = r.student_id
       where r.id = ${due.request_id} for no key update of r`)
    const isOurs = await endRequestTurn(tx, isLeased)
    const payment = await tx.only<PaymentRow>(
      sql`select id, status, amount_tiyin, performed_at from payment where id = ${due.payment_id}`,
    )
    // A payment that its app has taken back meanwhile has nothing to buy with.
    if (!isOurs || payment.status !== 'credited') return
    const kept = closedTo(request, payment.performed_at) ?? (await buy(deps, tx, request))
    if (kept) await keep(deps, tx, { request, payment, kept })
    await mailPayer(deps, tx, request.id)
  })
}

interface PaymentRow {
  id: number
  status: string
  amount_tiyin: bigint
  performed_at: Date
}

/** Why a payment of that moment can no longer use the request; null when it can. */
function closedTo(request: LockedRequest, performedAt: Date): KeptBecause | null {
  if (request.purchase_id !== null) return 'used'
  if (request.withdrawn_at) return 'withdrawn'
  if (performedAt >= request.expires_at) return 'expired'
  return request.is_blocked ? 'blocked' : null
}

/** Why a purchase that was refused leaves the money in the wallet. */
const REFUSALS: ReadonlyMap<string, KeptBecause> = new Map([
  ['price_changed', 'short'],
  ['insufficient_balance', 'spent'],
  ['not_found', 'not_on_sale'],
  ['course_not_for_sale', 'not_on_sale'],
  ['tariff_needed', 'not_on_sale'],
  ['tariff_gone', 'not_on_sale'],
  ['group_not_on_sale', 'not_on_sale'],
  ['places_gone', 'places_gone'],
  ['access_paused', 'owned'],
  ['course_owned', 'owned'],
  ['part_paid', 'owned'],
  ['parts_changed', 'not_on_sale'],
])

/** Buys at the current price, which what came must cover: the learner's other money is not touched. */
async function buy(deps: SettleDeps, tx: Tx, request: LockedRequest): Promise<KeptBecause | null> {
  const { id, student_id: studentId, course_id: courseId, tariff_id, group_id, parts_id, part } = request
  const { came } = await tx.only<{ came: bigint }>(sql`
    select coalesce(sum(p.amount_tiyin), 0)::bigint as came from payment_of_request o join payment p on p.id = o.payment_id
     where o.request_id = ${id} and p.status = 'credited'`)
  const inside = {
    db: tx,
    clock: deps.clock,
    live: {
      announce: (event: Parameters<Deps['live']['announce']>[0]) =>
        tx.afterCommit(() => deps.live.announce(event)),
    },
  }
  try {
    const student = { id: studentId }
    if (parts_id !== null && part !== null) {
      const order = { student, courseId, planId: parts_id, parts: [part], shownTiyin: came, requestId: null }
      await buyParts(deps, tx, order)
      return noteBought(tx, request)
    }
    const choice = { tariffId: tariff_id ?? undefined, groupId: group_id ?? undefined }
    const { outcome } = await buyCourse(inside, { student, courseId, shownTiyin: came, choice })
    if (outcome === 'already') return 'owned'
  } catch (error) {
    const kept = error instanceof Failure ? REFUSALS.get(error.code) : undefined
    if (!kept) throw error
    return kept
  }
  return noteBought(tx, request)
}

async function noteBought(
  tx: Tx,
  { id, student_id: studentId, course_id: courseId }: LockedRequest,
): Promise<null> {
  await tx.run(sql`
    update payment_request set kept_because = null,
           purchase_id = (select max(p.id) from purchase p where p.student_id = ${studentId} and p.course_id = ${courseId})
     where id = ${id}`)
  return null
}

/** Leaves the money in the wallet, and says why. A purchase is told with all others (process-sales.ts). */
async function keep(
  deps: SettleDeps,
  tx: Tx,
  { request, payment, kept }: { request: LockedRequest; payment: PaymentRow; kept: KeptBecause },
): Promise<void> {
  await tx.run(sql`update payment_request set kept_because = ${kept} where id = ${request.id}`)
  const { course_id, title } = request
  await notify(deps, tx, {
    userId: request.student_id,
    kind: 'request_kept',
    subject: { course_id, title, amount: toUzs(payment.amount_tiyin), kept_because: kept },
    once: `request_kept:${payment.id}`,
  })
}

const workers = workersOf<SettleDeps, Due>({
  name: 'payment-requests',
  everyMs: 1_000,
  atOnce: 10,
  rows: {
    table: sql`payment_of_request`,
    key: { columns: sql`payment_id`, of: ({ payment_id }) => sql`(${payment_id})` },
    leaseS: 30,
    maxLeaseS: 600,
  },
  claim: ({ db }, { claimed }) =>
    db.rows(sql`with ${claimed} select payment_id, request_id, tries, leased_until from claimed`),
  work: settle,
  about: ({ payment_id, request_id }) => ({ payment_id, request_id }),
})

/** Follows the payments to requests that are due, and returns how many it claimed. */
export const settleRequests = workers.once
/** Follows payments to requests until the returned function is called. For the worker role; any number may run. */
export const keepSettlingRequests = workers.keep
