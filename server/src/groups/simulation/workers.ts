import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { makeWeeklyReports } from '../../parents/make-reports.ts'
import { followAttempts } from '../../practice/attempts/follow-attempts.ts'
import { notifyOfPayments } from '../../purchases/notify-of-payments.ts'
import { processSales } from '../../purchases/process-sales.ts'
import { MODULES } from '../../runtime/modules.ts'
import { killedAfter } from '../../testing/database/killed-after.ts'
import { followPlaces } from '../queue/follow-places.ts'
import { tellOpened } from '../unlocking/tell-opened.ts'

/** Jobs of the queue that the course needs, which are taken in the order of their time. */
const JOBS = ['tell-timetable', 'tell-meeting-soon', 'tell-meeting-changed', 'notify-again']
const HANDLERS = new Map(
  [...MODULES.values()].flatMap(({ jobs = [] }) =>
    jobs.map((handler) => [handler.job.name, handler] as const),
  ),
)

/** Runs what is due and removes it; a job whose worker is killed stays. */
async function runDueJobs(deps: Deps): Promise<void> {
  const due = await deps.db.rows<{ id: string; name: string; data: object }>(sql`
    select id, name, data from pgboss.job
     where name = any(${JOBS}) and state in ('created', 'retry') and start_after <= ${deps.clock.now()} order by start_after, id`)
  for (const { id, name, data } of due) {
    await HANDLERS.get(name)?.handle(deps, data as never, new AbortController().signal)
    await deps.db.run(sql`delete from pgboss.job where name = ${name} and id = ${id}`)
  }
}

/** One round of every worker that a course needs. */
async function round(deps: Deps): Promise<void> {
  await processSales(deps)
  await notifyOfPayments(deps)
  await followAttempts(deps)
  await runDueJobs(deps)
  await followPlaces(deps)
  await tellOpened(deps)
  await makeWeeklyReports(deps)
}

/** A round of the workers; with `killedAfterWhole`, one before it is killed after so many transactions. */
export async function runWorkers(deps: Deps, killedAfterWhole: number | null): Promise<void> {
  if (killedAfterWhole !== null) {
    await round({ ...deps, db: killedAfter(killedAfterWhole, deps.db) }).catch((error: Error) => {
      if (!`${error.message}${error.cause}`.includes('killed')) throw error
    })
  }
  await round(deps)
}
