import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Queryable } from '../db/client.ts'
import { JOB_RELEASE, unlessOutdated } from './release.ts'

/** The declaration of a kind of background work, imported by the code that queues it. */
export interface Job<Data extends object> {
  readonly name: string
  readonly options: QueueOptions
  /** Also runs on this cron schedule (Asia/Tashkent), with empty data. */
  readonly cron?: string
  /** Never read; carries the type of the data. */
  readonly dataType?: Data
}

/** The implementation of a job, imported by the worker only. `signal` aborts when the worker must stop. */
export interface JobHandler {
  job: Job<object>
  handle: (data: never, signal: AbortSignal) => Promise<void>
}

/** Declares a job. With `heartbeatSeconds`, another worker soon takes over from one that was killed. */
export function defineJob<Data extends object>(
  name: string,
  options: QueueOptions,
  cron?: string,
): Job<Data> {
  return { name, options, ...(cron && { cron }) }
}

/** Binds a handler to a job with type-checked data. */
export function handlerFor<Data extends object>(
  job: Job<Data>,
  handle: (data: Data, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { job, handle: handle as JobHandler['handle'] }
}

export interface Jobs {
  /**
   * Queues a job in the caller's transaction, so that it exists if and only if the transaction commits.
   * With `singletonKey`, a second job is dropped while the first is still queued.
   */
  send<Data extends object>(
    tx: Queryable,
    job: Job<Data>,
    data: Data,
    options?: { singletonKey?: string; startAfter?: Date; priority?: number },
  ): Promise<void>
  /** Starts processing. Call it in the worker role only. */
  work(handlers: JobHandler[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the job queue and creates missing queues. The options of existing queues, and later the schedules, are changed only
 * if no newer `release` of the program has set them.
 */
export async function openJobs(options: {
  url: string
  db: Db
  log: Logger
  jobs: Job<object>[]
  release?: number
}): Promise<Jobs> {
  const { db, release = JOB_RELEASE.number } = options
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'kashf-jobs',
    max: 4,
    useListenNotify: true,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  await boss.start()
  await unlessOutdated(db, release, async () => {
    for (const job of options.jobs) {
      if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, queueOptions(job))
    }
  })
  for (const job of options.jobs) {
    if (await boss.getQueue(job.name)) continue
    await boss.createQueue(job.name, { policy: 'short', ...queueOptions(job) })
  }
  const stopping = new AbortController()
  return {
    async send(tx, job, data, extra = {}) {
      await boss.send(job.name, data, {
        db: { executeSql: (text, values) => tx.executeSql(text, values) },
        // The `short` policy drops a job while one with the same key is queued; a random key prevents that.
        singletonKey: extra.singletonKey ?? crypto.randomUUID(),
        ...(extra.startAfter && { startAfter: extra.startAfter }),
        ...(extra.priority !== undefined && { priority: extra.priority }),
      })
    },
    async work(handlers) {
      for (const handler of handlers) await workOn(boss, handler, options.log, stopping.signal)
      await unlessOutdated(db, release, () => schedule(boss, handlers))
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 6000, close: true })
    },
  }
}

const queueOptions = ({ options }: Job<object>) => ({
  notify: true,
  deleteAfterSeconds: 3 * 86_400,
  ...options,
})

/** Schedules the jobs with a cron expression, and removes the schedules of jobs that no longer have one. */
async function schedule(boss: PgBoss, handlers: JobHandler[]): Promise<void> {
  const crons = new Map(handlers.flatMap(({ job }) => (job.cron ? [[job.name, job.cron] as const] : [])))
  for (const { name } of await boss.getSchedules()) if (!crons.has(name)) await boss.unschedule(name)
  for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: 'Asia/Tashkent' })
}

/** Processes the jobs of one queue, one at a time in this process, until `stopping` aborts. */
async function workOn(
  boss: PgBoss,
  { job, handle }: JobHandler,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  // `send` guarantees that the data in this queue has the type of this job.
  const run = handle as (data: object, signal: AbortSignal) => Promise<void>
  let worker: string | undefined
  worker = await boss.work<object>(
    job.name,
    // Notifications wake the worker at once; polling covers delayed jobs and retries, which are not announced.
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 1 },
    async ([task]) => {
      if (!task) return
      // One notification may announce several jobs but a fetch returns one, so fetch again after this one.
      if (worker) boss.notifyWorker(worker)
      try {
        await run(task.data, stopping)
      } catch (error) {
        const about = { err: error, job: job.name, id: task.id }
        // An interrupted job is retried after the next start.
        if (stopping.aborted) log.info(about, 'job interrupted')
        else log.error(about, 'job failed')
        throw error
      }
    },
  )
}
