import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'

/** A kind of background work: its light half, imported wherever the work is asked for. */
export interface Job<Data extends object> {
  readonly name: string
  readonly options: QueueOptions
  /** Run by the clock as well, in this cron pattern (Asia/Tashkent), with empty data. */
  readonly cron?: string
  /** Never read: carries the type of the data. */
  readonly dataType?: Data
}

/** The heavy half: what the worker does with it. `signal` aborts when the worker must stop. */
export interface JobHandler {
  job: Job<object>
  handle: (data: never, signal: AbortSignal) => Promise<void>
}

/** Names a job. `heartbeatSeconds` lets another worker take over soon after the first was killed. */
export function defineJob<Data extends object>(
  name: string,
  options: QueueOptions,
  cron?: string,
): Job<Data> {
  return { name, options, ...(cron && { cron }) }
}

/** Ties a job to its handler with the type of its data. */
export function handlerFor<Data extends object>(
  job: Job<Data>,
  handle: (data: Data, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { job, handle: handle as JobHandler['handle'] }
}

export interface Jobs {
  /**
   * Queues work in the caller's transaction: it exists exactly when the change that caused it does.
   * With `singletonKey` a second request while the first still waits is dropped.
   */
  send<Data extends object>(
    tx: Queryable,
    job: Job<Data>,
    data: Data,
    options?: { singletonKey?: string; startAfter?: Date; priority?: number },
  ): Promise<void>
  /** Starts working. Call in the worker role only. */
  work(handlers: JobHandler[]): Promise<void>
  stop(): Promise<void>
}

/** Opens the queue on the same database and makes sure that every queue exists. */
export async function openJobs(options: { url: string; log: Logger; jobs: Job<object>[] }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'kashf-jobs',
    max: 4,
    useListenNotify: true,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const job of options.jobs) {
    const queue = { notify: true, deleteAfterSeconds: 3 * 86_400, ...job.options }
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, queue)
    else await boss.createQueue(job.name, { policy: 'short', ...queue })
  }
  const stopping = new AbortController()
  return {
    async send(tx, job, data, extra = {}) {
      await boss.send(job.name, data, {
        db: { executeSql: (text, values) => tx.executeSql(text, values) },
        // Every queue drops a request whose twin still waits; unless a key says otherwise, every request is its own.
        singletonKey: extra.singletonKey ?? crypto.randomUUID(),
        ...(extra.startAfter && { startAfter: extra.startAfter }),
        ...(extra.priority !== undefined && { priority: extra.priority }),
      })
    },
    async work(handlers) {
      const cronNames = new Set(handlers.flatMap(({ job }) => (job.cron ? [job.name] : [])))
      // What an earlier version did by the clock is not asked for any more.
      for (const { name } of await boss.getSchedules()) if (!cronNames.has(name)) await boss.unschedule(name)
      for (const handler of handlers) {
        await workOn(boss, handler, options.log, stopping.signal)
        const { name, cron } = handler.job
        if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Tashkent' })
      }
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 6000, close: true })
    },
  }
}

/** Takes up the jobs of one kind, one at a time in this process, until `stopping` aborts. */
async function workOn(
  boss: PgBoss,
  { job, handle }: JobHandler,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  // What comes out of this queue was sent with the type of this job.
  const run = handle as (data: object, signal: AbortSignal) => Promise<void>
  let worker: string | undefined
  worker = await boss.work<object>(
    job.name,
    // Notifications wake the worker at once; the polling is for what nobody announces: delays and repeats.
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 1 },
    async ([task]) => {
      if (!task) return
      // One notification may stand for several jobs and a fetch brings one: look again when this one is done.
      if (worker) boss.notifyWorker(worker)
      try {
        await run(task.data, stopping)
      } catch (error) {
        const about = { err: error, job: job.name, id: task.id }
        // A job that was told to stop is taken up again by the next start.
        if (stopping.aborted) log.info(about, 'job interrupted')
        else log.error(about, 'job failed')
        throw error
      }
    },
  )
}
