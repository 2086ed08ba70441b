import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Job, Jobs } from './queue.ts'

/** A job that crashed its worker three times. */
export interface DeadJob {
  id: number
  queue: string
  data: Record<string, unknown>
  crashes: number
  first_crash_at: Date
  last_crash_at: Date
  last_error: string
}

/** Dead jobs, the latest first; `where` narrows them down. */
export function readDeadJobs(
  db: Queryable,
  options: { where: Statement; limit: number },
): Promise<DeadJob[]> {
  return db.rows<DeadJob>(sql`
    select id, queue, data, crashes, first_crash_at, last_crash_at, last_error from job_run
     where dead_at is not null and ${options.where} order by id desc limit ${options.limit}`)
}

/** The data of a queue's dead jobs. */
export async function deadDataOf<Data extends object>(db: Queryable, job: Job<Data>): Promise<Data[]> {
  const rows = await db.rows<{ data: Data }>(
    sql`select data from job_run where dead_at is not null and queue = ${job.name} limit 1000`,
  )
  return rows.map(({ data }) => data)
}

/** Queues a dead job again, with three more crashes to go. Undefined when it is gone. */
export async function retryDeadJob(
  deps: { jobs: Jobs },
  tx: Queryable,
  id: number,
): Promise<DeadJob | undefined> {
  const job = await removeDeadJob(tx, id)
  if (!job) return undefined
  const options = { priority: job.priority, ...(job.singleton_key && { singletonKey: job.singleton_key }) }
  await deps.jobs.send(tx, { name: job.queue, options: {} }, job.data, options)
  return job
}

/** Removes a dead job and its queued repetitions. Undefined when it is gone. */
export function removeDeadJob(
  tx: Queryable,
  id: number,
): Promise<(DeadJob & { singleton_key: string | null; priority: number }) | undefined> {
  return tx.one(sql`
    with dead as (delete from job_run where id = ${id} and dead_at is not null returning *),
      queued as (
        delete from pgboss.job using dead
         where job.name = dead.queue and job.data = dead.data and job.state < 'completed')
    select id, queue, data, crashes, first_crash_at, last_crash_at, last_error, singleton_key, priority from dead`)
}
