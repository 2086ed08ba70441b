import { toUzs } from '@kashf/contract/money/amount.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type Leased, workersOf } from '../../jobs/leased.ts'
import { notifyAll } from '../../notices/notify.ts'
import { morningAfter } from '../../notices/reminders/hours.ts'
import { endCharging } from './consent.ts'
import { endGrace, giveGrace } from './grace.ts'
import { findMonth, graceEnd, type Month, missingFor, payableFrom } from './month.ts'
import { payMonth } from './pay-month.ts'

/** The wallet is charged so long before the month ends, that nobody is interrupted by its end. */
const CHARGED_BEFORE_MS = HOUR_MS
const LEASE_S = 60

type FollowDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'log'>

interface Due extends Leased {
  user_id: number
  course_id: number
}

/** Looks at a course of a learner in one transaction: what it moves, what it tells, and when to look again. */
async function follow(deps: FollowDeps, due: Due, isLeased: Statement): Promise<undefined> {
  const learner = { userId: due.user_id, courseId: due.course_id }
  await deps.db.transaction(async (tx) => {
    await lockLearner(tx, learner)
    const isOurs = await tx.one(sql`select from monthly_access where ${isLeased} for no key update`)
    if (!isOurs) return
    const month = await findMonth(tx, deps.clock.now(), learner)
    const next = month ? await step(deps, tx, month) : null
    await tx.run(sql`
      update monthly_access set due_at = coalesce(${next}::timestamptz, 'infinity'), tries = 0
       where user_id = ${learner.userId} and course_id = ${learner.courseId}`)
  })
}

/** Does what is due for a course, and returns when to look again; null: when its access changes. */
async function step(deps: FollowDeps, tx: Tx, month: Month): Promise<Date | null> {
  const now = deps.clock.now()
  const { ends_at: end, consent_tiyin } = month
  if (end === null) return null
  const chargeAt = new Date(end.getTime() - CHARGED_BEFORE_MS)
  if (consent_tiyin !== null && now >= chargeAt) return charge(deps, tx, { ...month, end, consent_tiyin })
  if (month.unpaid_from !== null) return leaveGrace(tx, now, month, graceEnd(month.unpaid_from))
  if (now < payableFrom(end)) return morningFrom(payableFrom(end))
  if (now >= end) return null
  // Where a pause was cut short at night, the morning is waited for.
  const at = morningFrom(now)
  if (at > now && at < chargeAt) return at
  await remind(deps, tx, { ...month, end })
  return chargeAt > now ? chargeAt : null
}

const morningFrom = (at: Date): Date => morningAfter(at) ?? at

/** Tells what the next month costs, and whether it will be charged. */
async function remind(deps: FollowDeps, tx: Tx, month: Month & { end: Date }): Promise<void> {
  const { end, consent_tiyin, price_tiyin } = month
  if (month.is_away || !month.is_sold) {
    if (consent_tiyin !== null) await stop(deps, tx, month)
    return
  }
  if (consent_tiyin !== null && price_tiyin > consent_tiyin) {
    return tellOfPrice(deps, tx, { ...month, consent_tiyin })
  }
  const subject = { ...about(month), until: end.toISOString(), is_charged: consent_tiyin !== null }
  await tell(deps, tx, month, { kind: 'month_due', subject: { ...subject, ...sums(month) } })
}

/** Charges the next month, or says why not; the lessons stay open for the days of grace where the learner can still pay. */
async function charge(
  deps: FollowDeps,
  tx: Tx,
  month: Month & { end: Date; consent_tiyin: bigint },
): Promise<Date | null> {
  const now = deps.clock.now()
  const { end, consent_tiyin, user_id: userId, course_id: courseId } = month
  const lastAt = graceEnd(end)
  if (month.is_away || !month.is_sold || now >= lastAt) {
    await stop(deps, tx, month)
    // What is left of the days of grace is looked at next.
    return month.unpaid_from && now
  }
  const refusal = await inSavepoint<Failure | null>(
    tx,
    async () => {
      await payMonth(deps, tx, { userId, courseId, mostTiyin: consent_tiyin })
      return null
    },
    async (error) => {
      if (error instanceof Failure) return error
      throw error
    },
  )
  // The month after the one that was paid has its own time.
  if (!refusal) return now
  const isMoney = refusal.code === 'insufficient_balance'
  // Something else has changed at this moment, such as a pause.
  if (!isMoney && refusal.code !== 'price_changed') return new Date(now.getTime() + HOUR_MS)
  await giveGrace(tx, now, { ...month, ends_at: end })
  if (isMoney) {
    const subject = { ...about(month), until: lastAt.toISOString(), ...sums(month) }
    await tell(deps, tx, month, { kind: 'month_unpaid', subject })
  } else await tellOfPrice(deps, tx, month)
  return new Date(Math.min(now.getTime() + DAY_MS, lastAt.getTime()))
}

/** Lets the days of grace end without a consent. */
async function leaveGrace(tx: Tx, now: Date, month: Month, endsAt: Date): Promise<Date | null> {
  if (now < endsAt) return endsAt
  const { user_id: userId, course_id: courseId, purchase_id: purchaseId } = month
  await endGrace(tx, now, { userId, courseId, purchaseId })
  return null
}

/** Ends the consent and tells it. Nothing is owed, and what was paid stays open until its end. */
async function stop(deps: FollowDeps, tx: Tx, month: Month): Promise<void> {
  await endCharging(tx, { userId: month.user_id, courseId: month.course_id })
  await tell(deps, tx, month, {
    kind: 'month_stopped',
    subject: { ...about(month), is_sold: month.is_sold },
  })
}

const tellOfPrice = (deps: FollowDeps, tx: Tx, month: Month & { consent_tiyin: bigint }): Promise<void> =>
  tell(deps, tx, month, {
    kind: 'month_dearer',
    subject: { ...about(month), price: toUzs(month.price_tiyin), before: toUzs(month.consent_tiyin) },
  })

const about = ({ course_id, title }: Month) => ({ course_id, title })
const sums = (month: Month) => ({ price: toUzs(month.price_tiyin), missing: toUzs(missingFor(month)) })

type MonthNotice = Extract<
  Parameters<typeof notifyAll>[2][number],
  { kind: 'month_due' | 'month_unpaid' | 'month_dearer' | 'month_stopped' }
>

/** Each kind once for the same end of a month. */
async function tell(
  deps: FollowDeps,
  tx: Tx,
  { user_id: userId, course_id, ends_at }: Month,
  notice: Omit<MonthNotice, 'userId' | 'once'>,
): Promise<void> {
  const once = `${notice.kind}:${course_id}:${ends_at?.toISOString()}`
  await notifyAll(deps, tx, [{ ...notice, userId, once } as MonthNotice])
}

const workers = workersOf<FollowDeps, Due>({
  name: 'monthly-access',
  everyMs: 15_000,
  atOnce: 10,
  rows: {
    table: sql`monthly_access`,
    key: {
      columns: sql`user_id, course_id`,
      of: ({ user_id, course_id }) => sql`(${user_id}::int, ${course_id}::int)`,
    },
    leaseS: LEASE_S,
    maxLeaseS: HOUR_MS / 1000,
  },
  claim: ({ db }, { claimed }) =>
    db.rows(sql`with ${claimed} select user_id, course_id, tries, leased_until from claimed`),
  work: follow,
})

/** Looks at the courses that are due, and returns how many it claimed. */
export const followMonths = workers.once
/** Reminds, charges and stops until the returned function is called. For the worker role; any number may run. */
export const keepFollowingMonths = workers.keep

/** Lets charges that lacked money be tried again, in the transaction that tells their learners of a top-up. */
export async function retryCharges(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update monthly_access set due_at = '-infinity' where user_id = any(${userIds}::int[]) 
       and unpaid_from is not null and consent_tiyin is not null`)
}
