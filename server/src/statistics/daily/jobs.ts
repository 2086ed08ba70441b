import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { deleteWatchEventsBefore } from '../../learning/progress/watch-events.ts'
import { computeDay } from './compute-day.ts'
import { packEarlierDays } from './pack-earlier-days.ts'

/** Computes the figures of the last days every quarter of an hour. */
const computeStatisticsJob = defineJob('compute-statistics', { retryLimit: 2 }, '*/15 * * * *')
const deleteWatchEventsJob = defineJob('delete-watch-events', { retryLimit: 2 }, '52 3 * * *')

export const statisticsJobs: readonly JobHandler<Deps>[] = [
  handlerFor(computeStatisticsJob, (deps: Deps, _data, signal) => computeStatistics(deps, signal)),
  handlerFor(deleteWatchEventsJob, deleteWatchEvents),
]

type StatisticsDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** The retention of events: a year can be compared with the one before, and late reports are at most 90 days old. */
const EVENTS_KEPT_DAYS = 400
/** The retention of visits, which are only counts; days are final long before. */
const VISITS_KEPT_DAYS = 100

/**
 * Computes the figures of yesterday and today for all courses, of earlier days that an outage of the worker left out,
 * and of the days that late events have changed; each day in its own transaction.
 */
export async function computeStatistics(deps: StatisticsDeps, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const days = daysUntil(now, (await lastRun(db)) ?? (await firstEvent(db)) ?? now)
  // These days are computed below for all courses; if this run is aborted, the next one computes them.
  await db.run(sql`delete from course_day_stale where day = any(${days}::date[])`)
  const stale = await db.rows<{ day: string }>(
    sql`select distinct day::text as day from course_day_stale order by day`,
  )
  const computeStale = (day: string) =>
    db.transaction(async (tx) => {
      const courses = await tx.rows<{ course_id: number }>(
        sql`delete from course_day_stale where day = ${day} returning course_id`,
      )
      await computeDay(
        tx,
        day,
        courses.map(({ course_id }) => course_id),
      )
    })
  const steps = [
    { day: null, compute: () => packEarlierDays(db, signal) },
    ...stale.map(({ day }) => ({ day, compute: () => computeStale(day) })),
    ...days.map((day) => ({ day, compute: () => db.transaction((tx) => computeDay(tx, day, null)) })),
  ]
  const about = ({ day }: { day: string | null }) => ({ day })
  await forEach(deps, steps, { failed: 'the figures of a day were not computed', signal, about }, (step) =>
    step.compute(),
  )
  if (signal?.aborted) return
  await db.run(sql`
    insert into statistics_run (computed_at) values (${now})
    on conflict (is_only) do update set computed_at = greatest(statistics_run.computed_at, excluded.computed_at)`)
}

async function lastRun(db: Queryable): Promise<Date | null> {
  const row = await db.one<{ computed_at: Date }>(sql`select computed_at from statistics_run`)
  return row?.computed_at ?? null
}

/** The time of the first sale, visit or view; the worker may have been down from the first day on. */
async function firstEvent(db: Queryable): Promise<Date | null> {
  const row = await db.only<{ at: Date | null }>(sql`
    select least(
      (select min(created_at) from purchase),
      (select min(day)::timestamp at time zone 'Asia/Tashkent' from course_visit),
      (select min(day)::timestamp at time zone 'Asia/Tashkent' from lesson_watch)) as at`)
  return row.at
}

/**
 * The days from the one before `since`, the last run, to today, oldest first. The day of that run was incomplete, and
 * reports of the day before, which do not count as late, may have arrived since.
 */
function daysUntil(now: Date, since: Date): string[] {
  const first = tashkentDay(new Date(Math.min(since.getTime(), now.getTime()) - DAY_MS))
  const days: string[] = []
  for (let atMs = now.getTime(); tashkentDay(new Date(atMs)) >= first; atMs -= DAY_MS)
    days.unshift(tashkentDay(new Date(atMs)))
  return days
}

/** Deletes events that no figure needs any more. */
async function deleteWatchEvents({ db, clock }: StatisticsDeps): Promise<void> {
  const before = (days: number) => tashkentDay(new Date(clock.now().getTime() - days * DAY_MS))
  await deleteWatchEventsBefore(db, before(EVENTS_KEPT_DAYS))
  await db.run(sql`delete from course_visit where day < ${before(VISITS_KEPT_DAYS)}`)
}
