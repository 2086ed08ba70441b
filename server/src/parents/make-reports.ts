import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import type { Tx } from '../db/client.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor, retried } from '../jobs/queue.ts'
import { tellOf } from './report-parts.ts'
import { isSharedAt } from './shared.ts'
import { daysAfter, lastWeekEnd, REPORT_HOUR } from './week.ts'

const KEPT_DAYS = 84
const UNCONFIRMED_DAYS = 7
/** Learners of one transaction. */
const AT_ONCE = 500

/**
 * Makes the reports of a week and queues them for the parents who subscribed. A learner who has the report already is left
 * alone, so that each parent gets it once, whoever makes it and however often.
 */
export async function makeReports(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  week: { studentIds: readonly number[]; until: string },
): Promise<void> {
  const { until } = week
  const now = clock.now()
  const days = { from: daysAfter(until, -7), to: daysAfter(until, -1) }
  const rows = (await tellOf(tx, week)).map(({ student_id, attempt_ids, ...told }) => {
    const content: ParentReport = { ...days, ...told }
    return { student_id, attempt_ids, content }
  })
  await tx.run(sql`
    with made as (
      insert into parent_report (student_id, until, content, attempt_ids, created_at)
      select n.student_id, ${until}::date, n.content, n.attempt_ids, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (student_id integer, content jsonb, attempt_ids integer[])
      on conflict (student_id, until) do nothing returning id, student_id),
    wanted as (
      select m.id as report_id, n.* from made m join parent_link l on l.student_id = m.student_id
        join parent_subscription n on n.link_id = l.id and n.confirmed_at is not null),
    mailed as (
      insert into parent_report_mail (report_id, subscription_id, due_at)
      select report_id, id, ${now} from wanted where channel = 'mail')
    insert into telegram_message (telegram_id, parent_report_id, parent_subscription_id, due_at)
    select telegram_id, report_id, id, ${now} from wanted where channel = 'telegram' order by id`)
}

/** Makes the reports of many learners. One whose report fails is logged and counted, and does not stop the others. */
async function makeEach(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: Tx,
  week: { studentIds: readonly number[]; until: string },
): Promise<number> {
  const { studentIds, until } = week
  return inSavepoint(
    tx,
    async () => {
      await makeReports(deps, tx, week)
      return 0
    },
    async (error) => {
      if (studentIds.length === 1) {
        deps.log.error({ err: error, user: studentIds[0] }, 'a report for parents was not made')
        return 1
      }
      const half = Math.ceil(studentIds.length / 2)
      const failed = await makeEach(deps, tx, { studentIds: studentIds.slice(0, half), until })
      return failed + (await makeEach(deps, tx, { studentIds: studentIds.slice(half), until }))
    },
  )
}

/**
 * Makes the reports of the newest week for all learners with a link whose consent holds, and forgets what is old. Throws at the
 * end if any failed: the next attempt finds those that are left.
 */
export async function makeWeeklyReports(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const until = lastWeekEnd(now)
  let after = 0
  let failed = 0
  while (!signal?.aborted) {
    const page = await deps.db.rows<{ id: number }>(sql`
      select u.id from parent_sharing s join app_user u on u.id = s.student_id
       where s.student_id > ${after} and ${isSharedAt(now)}
         and exists (select from parent_link l where l.student_id = s.student_id)
         and not exists (select from parent_report r where r.student_id = s.student_id and r.until = ${until}::date)
       order by s.student_id limit ${AT_ONCE}`)
    const studentIds = page.map(({ id }) => id)
    if (studentIds.length === 0) break
    failed += await deps.db.transaction((tx) => makeEach(deps, tx, { studentIds, until }))
    after = studentIds.at(-1) ?? after
  }
  await deps.db.run(sql`delete from parent_report where until < ${until}::date - ${KEPT_DAYS}::int`)
  await deps.db.run(sql`
    delete from parent_subscription where confirmed_at is null
       and created_at < ${now}::timestamptz - ${UNCONFIRMED_DAYS} * interval '1 day'`)
  if (failed > 0) throw new Error(`reports for parents were not made: ${failed}`)
}

const reportsJob = defineJob('parent-reports', retried(60), `0 ${REPORT_HOUR} * * 0`)

/** Also at each start: a Sunday without a worker is made up for. */
export const reportsHandler = handlerFor(
  reportsJob,
  (deps: Deps, _data, signal) => makeWeeklyReports(deps, signal),
  { atStart: true },
)
