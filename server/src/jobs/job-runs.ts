import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'

/** The number of consecutive crashes after which a job is dead. */
const MAX_CRASHES = 3
/** The lease of a running job, longer than any pause of a healthy process. */
const LEASE_S = 60
/** The time after which the crash count of a job that was neither repeated nor declared dead is deleted. */
const FORGET_AFTER_DAYS = 7
const MAX_ERROR_LENGTH = 1000

/** The identity of a job across its repetitions. */
export interface JobIdentity {
  name: string
  data: object
  singletonKey: string | null
  priority: number
}

/** Records which jobs this worker runs, so that others notice when it dies while running them. */
export interface JobRuns {
  /**
   * Call it before running a job. `dead`: the job must not run. `elsewhere`: another worker runs the same job, which
   * the job itself must handle; this run is not recorded.
   */
  start(job: JobIdentity): Promise<'started' | 'dead' | 'elsewhere'>
  /** Call it after a started job has ended, with its error if it failed. */
  end(job: JobIdentity, error: unknown): Promise<void>
  /** Renews the leases of this worker and counts the crashes of others. Call it more often than once in 30 s. */
  renew(): Promise<void>
  /** Call it when the worker stops: an interrupted job has not crashed. */
  release(): Promise<void>
}

/** Opens the record of the jobs that this process runs. */
export function openJobRuns(db: Db): JobRuns {
  const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  return {
    async start(job) {
      const { name, data, singletonKey, priority } = job
      const key = keyOf(data)
      await countCrashes(db, sql`queue = ${name} and data_key = ${key}`)
      const started = await db.one(sql`
        insert into job_run (queue, data_key, data, singleton_key, priority, worker, alive_until)
        values (${name}, ${key}, ${JSON.stringify(data)}::jsonb, ${singletonKey}, ${priority}, ${worker},
          now() + make_interval(secs => ${LEASE_S}))
        on conflict (queue, data_key) do update
           set worker = excluded.worker, alive_until = excluded.alive_until, singleton_key = excluded.singleton_key,
               priority = excluded.priority
         where job_run.worker is null and job_run.dead_at is null
        returning id`)
      if (started) return 'started'
      const dead = await db.one(sql`
        select 1 from job_run where queue = ${name} and data_key = ${key} and dead_at is not null`)
      return dead ? 'dead' : 'elsewhere'
    },
    async end({ name, data }, error) {
      const mine = sql`queue = ${name} and data_key = ${keyOf(data)} and worker = ${worker}`
      if (error === null) return void (await db.run(sql`delete from job_run where ${mine}`))
      // The queue handles a failure that the worker survives; here only the earlier crashes are kept.
      await db.run(sql`
        with never_crashed as (delete from job_run where ${mine} and crashes = 0)
        update job_run set worker = null, alive_until = null, last_error = ${messageOf(error)}
         where ${mine} and crashes > 0`)
    },
    async renew() {
      await db.run(sql`
        update job_run set alive_until = now() + make_interval(secs => ${LEASE_S}) where worker = ${worker}`)
      await countCrashes(db, sql`true`)
      await db.run(sql`
        delete from job_run where worker is null and dead_at is null
           and last_crash_at < now() - make_interval(days => ${FORGET_AFTER_DAYS})`)
    },
    async release() {
      await db.run(sql`
        with never_crashed as (delete from job_run where worker = ${worker} and crashes = 0)
        update job_run set worker = null, alive_until = null where worker = ${worker} and crashes > 0`)
    },
  }
}

/** Counts a crash for each job whose worker died; the third makes it dead. */
async function countCrashes(db: Db, which: Statement): Promise<void> {
  await db.run(sql`
    update job_run
       set crashes = crashes + 1, first_crash_at = coalesce(first_crash_at, now()), last_crash_at = now(),
           last_error = 'The worker process ' || worker || ' ended while it ran this job.', worker = null, alive_until = null,
           dead_at = case when crashes + 1 >= ${MAX_CRASHES} then now() end
     where alive_until < now() and ${which}`)
}

/** A hash of the data. jsonb orders keys, so equal data from the queue has equal text. */
const keyOf = (data: object) => createHash('sha256').update(JSON.stringify(data)).digest('hex')

const messageOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_ERROR_LENGTH)
