import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { memoizeRecent } from '../observability/memoize-recent.ts'
import type { Metric } from '../observability/metric.ts'
import { failedAttempts } from './leased.ts'
import type { Jobs } from './queue.ts'

interface QueueState {
  name: string
  waiting: number
  age_s: number
  failed: number
  dead: number
}

/** The cache lifetime of the query: several gauges share it, and scrapes of several programs do not repeat it. */
const MAX_AGE_MS = 5000

/**
 * Metrics of the job queues of all processes, except that failures and completions are counted for this worker only.
 */
export function jobMetrics(deps: { db: Db; clock: Clock; jobs: Jobs }): Metric[] {
  const states = memoizeRecent(deps.clock, MAX_AGE_MS, () =>
    deps.db.rows<QueueState>(sql`
      select q.name, coalesce(j.waiting, 0) as waiting, coalesce(j.age_s, 0) as age_s, coalesce(j.failed, 0) as failed,
             (select count(*)::int from job_run r where r.queue = q.name and r.dead_at is not null) as dead
        from pgboss.queue q
        left join (
          select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
                 extract(epoch from now() - min(start_after)
                   filter (where state in ('created', 'retry') and start_after <= now()))::float8 as age_s,
                 count(*) filter (where state = 'failed')::int as failed
            from pgboss.job where state in ('created', 'retry', 'failed') group by name) j on j.name = q.name
       where not starts_with(q.name, '__')`),
  )
  const byQueue = (read: (state: QueueState) => number) => async () =>
    new Map((await states()).map((state) => [state.name, read(state)]))
  return [
    {
      name: 'kashf_queue_waiting',
      help: 'Jobs of a queue that could run now',
      label: 'queue',
      read: byQueue(({ waiting }) => waiting),
    },
    {
      name: 'kashf_queue_age_seconds',
      help: 'How long the oldest of them has waited',
      label: 'queue',
      read: byQueue(({ age_s }) => age_s),
    },
    {
      name: 'kashf_queue_failed',
      help: 'Jobs of the last three days that failed in every attempt',
      label: 'queue',
      read: byQueue(({ failed }) => failed),
    },
    {
      name: 'kashf_dead_jobs',
      help: 'Jobs that crashed their worker three times and wait for an operator',
      label: 'queue',
      read: byQueue(({ dead }) => dead),
    },
    {
      name: 'kashf_job_failures_total',
      help: 'Failed attempts of jobs and of rows of leased queues in this process',
      isCounter: true,
      label: 'queue',
      read: async () => new Map([...deps.jobs.failures(), ...failedAttempts]),
    },
  ]
}
