import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { HOUR_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor } from '../jobs/queue.ts'
import { morningAfter } from '../notices/reminders/hours.ts'
import { forgetBegun } from '../purchases/begun/unfinished-purchases.ts'
import { accessEnding } from './causes/access-ending.ts'
import { begunCourses } from './causes/begun-courses.ts'
import { cheaperCourses } from './causes/cheaper-courses.ts'
import { comingExams, dueHomework } from './causes/coming-dates.ts'
import { learnersWithNews, teacherMessages } from './causes/teacher-messages.ts'
import { PURCHASE_HOURS, purchasesToFinish } from './causes/unfinished-purchases.ts'
import { newWeeks } from './causes/week-goal.ts'
import type { Cause } from './due.ts'
import { type RemindDeps, remindEach } from './remind-people.ts'

/** Every cause: a new kind of message is one line here. */
const CAUSES: readonly Cause[] = [
  comingExams,
  dueHomework,
  accessEnding,
  purchasesToFinish,
  cheaperCourses,
  begunCourses,
  newWeeks,
  teacherMessages,
]
/** What every run looks for, among those to whom something has happened since the scan. */
const CAUSES_AT_ONCE: readonly Cause[] = [purchasesToFinish, teacherMessages]

/** People of one transaction. */
const AT_ONCE = 500
/** A cause that lasts longer than this is a new one. */
const KEPT_DAYS = 400

/** The next people who may be told something today, after one and in the order of their ids. */
async function nextPeople(
  db: Queryable,
  of: { after: number; day: string; among?: Statement },
): Promise<number[]> {
  const { after, day, among = sql`true` } = of
  const rows = await db.rows<{ id: number }>(sql`
    select u.id from app_user u
     where u.id > ${after} and u.type = ${literal.userType.student} and u.blocked_at is null and u.closes_at is null and ${among}
       and not exists (select from reminder r where r.user_id = u.id and r.day = ${day}::date)
     order by u.id limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

interface Batch {
  isLeft: boolean
  failed: number
}

/**
 * Tells the next people of the day's scan. The row of the scan is its lock and its place: another worker goes on where one was
 * killed, and nothing is left for a second one at the same time.
 */
const scanNext = (deps: RemindDeps, day: string): Promise<Batch> =>
  deps.db.transaction(async (tx) => {
    const place = await tx.one<{ last_user_id: number }>(sql`
      select last_user_id from reminder_scan where day = ${day}::date and finished_at is null for update skip locked`)
    if (!place) return { isLeft: false, failed: 0 }
    const userIds = await nextPeople(tx, { after: place.last_user_id, day })
    const failed = await remindEach(deps, tx, { userIds, causes: CAUSES })
    const isLeft = userIds.length === AT_ONCE
    await tx.run(sql`
      update reminder_scan set last_user_id = ${userIds.at(-1) ?? place.last_user_id},
             finished_at = ${isLeft ? null : deps.clock.now()}::timestamptz where day = ${day}::date`)
    return { isLeft, failed }
  })

/** Tells of what has happened since the scan of the day: purchases that were begun, and what teachers' messages follow. */
async function remindOfNews(deps: RemindDeps, day: string, isOver: () => boolean): Promise<number> {
  const now = deps.clock.now()
  const [first, , end] = PURCHASE_HOURS
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const among = sql`u.id in (
    select user_id from purchase_begun where begun_at > ${ago(end)} and begun_at <= ${ago(first)}
    union ${learnersWithNews(now)})`
  let after: number | undefined = 0
  let failed = 0
  while (after !== undefined && !isOver()) {
    const userIds = await nextPeople(deps.db, { after, day, among })
    failed += await deps.db.transaction((tx) => remindEach(deps, tx, { userIds, causes: CAUSES_AT_ONCE }))
    after = userIds.length === AT_ONCE ? userIds.at(-1) : undefined
  }
  return failed
}

/**
 * Sends the helpful messages that are due, at most one a day to a person and none at night: once a day to the whole school, and
 * again to those to whom something has happened since. Throws at the end if people were left out.
 */
export async function sendReminders(deps: RemindDeps, stopping?: AbortSignal): Promise<void> {
  const isOver = () => stopping?.aborted === true || morningAfter(deps.clock.now()) !== null
  if (isOver()) return
  const day = tashkentDay(deps.clock.now())
  await deps.db.run(sql`insert into reminder_scan (day) values (${day}::date) on conflict do nothing`)
  let failed = 0
  let isLeft = true
  while (isLeft && !isOver()) {
    const batch = await scanNext(deps, day)
    failed += batch.failed
    isLeft = batch.isLeft
  }
  failed += await remindOfNews(deps, day, isOver)
  if (failed > 0) throw new Error(`people were not reminded: ${failed}`)
}

/** Forgets what was told so long ago that it cannot be told again, the places of earlier scans, and old begun purchases. */
async function forgetOld({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = sql`${tashkentDay(now)}::date`
  await db.run(sql`delete from reminder where day < ${today} - ${KEPT_DAYS}::int`)
  await db.run(sql`delete from reminder_scan where day < ${today}`)
  await forgetBegun(db, now)
}

const sendRemindersJob = defineJob(
  'send-reminders',
  { retryLimit: 2, heartbeatSeconds: 30 },
  '*/15 8-20 * * *',
)
const forgetRemindersJob = defineJob('forget-old-reminders', { retryLimit: 2 }, '41 3 * * *')

export const sendRemindersHandler = handlerFor(sendRemindersJob, (deps: Deps, _data, signal) =>
  sendReminders(deps, signal),
)
export const forgetRemindersHandler = handlerFor(forgetRemindersJob, (deps: Deps) => forgetOld(deps))
