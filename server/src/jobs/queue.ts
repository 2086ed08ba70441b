import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { type Db, KEEP_ALIVE, type Queryable } from '../db/client.ts'
import { isStopped } from '../db/unavailable.ts'
import { type JobIdentity, type JobRuns, openJobRuns } from './job-runs.ts'
import { JOB_RELEASE, unlessOutdated } from './release.ts'
import { repeat } from './repeat.ts'

/** The declaration of a kind of background work, imported by the code that queues it. */
export interface Job<Data extends object> {
  readonly name: string
  readonly options: QueueOptions
  /** Also runs on this cron schedule (Asia/Tashkent), with empty data. */
  readonly cron?: string
  /** The type of the data; this property is never read. */
  readonly dataType?: Data
}

/** A job with its implementation, as a module lists it. `signal` aborts when the worker must stop. */
export interface JobHandler<Deps, Data extends object = never> extends HandlerOptions<Deps> {
  job: Job<object>
  handle: (deps: Deps, data: Data, signal: AbortSignal) => Promise<void>
}

interface HandlerOptions<Deps> {
  /** A worker for which this is false neither runs nor schedules the job. */
  isNeeded?: (deps: Deps) => boolean
  /** Also queued, with empty data, whenever a worker has started. */
  atStart?: true
}

/** A permanent failure: the job ends without another attempt. */
export class FinalFailure extends Error {}

/** Declares a job. With `heartbeatSeconds`, another worker soon takes over from one that was killed. */
export function defineJob<Data extends object>(
  name: string,
  options: QueueOptions,
  cron?: string,
): Job<Data> {
  return { name, options, ...(cron && { cron }) }
}

/** The usual options: up to eight more attempts, the first after `retryDelay` seconds and each later than the one before. */
export const retried = (retryDelay: number) => ({ retryLimit: 8, retryDelay, retryBackoff: true })

/** Binds a handler to a job with type-checked data. */
export function handlerFor<Data extends object, Deps>(
  job: Job<Data>,
  handle: (deps: Deps, data: Data, signal: AbortSignal) => Promise<void>,
  options: HandlerOptions<Deps> = {},
): JobHandler<Deps, Data> {
  return { job, handle, ...options }
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
  /** Queues several jobs by one statement, each dropped while one with its key is still queued. */
  sendEach<Data extends object>(
    tx: Queryable,
    job: Job<Data>,
    jobs: readonly { data: Data; singletonKey: string }[],
  ): Promise<void>
  /** Starts processing and schedules these jobs. Call it in the worker role only. */
  work<Deps>(deps: Deps, handlers: readonly JobHandler<Deps>[]): Promise<void>
  /** Failed attempts in this process since its start, by queue. */
  failures(): ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Time limits of connecting to the database and of a statement, which the server aborts itself if it can. */
const CONNECT_MS = 10_000
const STATEMENT_MS = 60_000
const GRACE_MS = 2_000

/** The interval at which a worker renews the leases of its jobs and detects jobs of workers that died. */
const RENEW_MS = 15_000

/**
 * Opens the job queue and creates missing queues. The options of existing queues, and later the schedules, are changed only
 * if no newer `release` of the program has set them.
 */
export async function openJobs(options: {
  url: string
  db: Db
  log: Logger
  jobs: readonly Job<object>[]
  release?: number
  statementTimeoutMs?: number
}): Promise<Jobs> {
  const { db, release = JOB_RELEASE.number, statementTimeoutMs = STATEMENT_MS } = options
  // The library passes unknown options on to pg, for its pool and for the listening connection. It also probes the
  // latter every 10 s, and replaces it after 5 s without an answer.
  const limits = {
    ...KEEP_ALIVE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementTimeoutMs,
    // A connection without an answer after this time is closed and not reused.
    query_timeout: statementTimeoutMs + GRACE_MS,
  }
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'kashf-jobs',
    max: 4,
    useListenNotify: true,
    ...limits,
  })
  boss.on('error', (error) => options.log[isStopped(error) ? 'warn' : 'error']({ err: error }, 'job queue'))
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  await unlessOutdated(db, release, async () => {
    for (const job of options.jobs) {
      if (existing.has(job.name)) await boss.updateQueue(job.name, queueOptions(job))
    }
  })
  for (const job of options.jobs) {
    if (!existing.has(job.name)) await boss.createQueue(job.name, { policy: 'short', ...queueOptions(job) })
  }
  const stopping = new AbortController()
  const runs = openJobRuns(db)
  const failures = new Map<string, number>()
  let stopRenewing: (() => Promise<void>) | undefined
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
    async sendEach(tx, job, jobs) {
      if (jobs.length === 0) return
      await boss.insert(job.name, [...jobs], {
        db: { executeSql: (text, values) => tx.executeSql(text, values) },
      })
    },
    async work(deps, handlers) {
      stopRenewing = repeat(options, {
        everyMs: RENEW_MS,
        failed: 'could not renew the leases of running jobs',
        work: () => runs.renew(),
      })
      const work = { boss, runs, failures, log: options.log, stopping: stopping.signal }
      for (const handler of handlers) await workOn(work, deps, handler)
      await unlessOutdated(db, release, () => schedule(boss, handlers))
    },
    failures: () => failures,
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 6000, close: true })
      if (!stopRenewing) return
      await stopRenewing()
      await runs.release()
    },
  }
}

const queueOptions = ({ options }: Job<object>) => ({
  notify: true,
  deleteAfterSeconds: 3 * 86_400,
  ...options,
})

/** Schedules the jobs with a cron expression, and removes the schedules of jobs that no longer have one. */
async function schedule(boss: PgBoss, handlers: readonly { job: Job<object> }[]): Promise<void> {
  const crons = new Map(handlers.flatMap(({ job }) => (job.cron ? [[job.name, job.cron] as const] : [])))
  for (const { name } of await boss.getSchedules()) if (!crons.has(name)) await boss.unschedule(name)
  for (const [name, cron] of crons) await boss.schedule(name, cron, {}, { tz: 'Asia/Tashkent' })
}

interface WorkerParts {
  boss: PgBoss
  runs: JobRuns
  failures: Map<string, number>
  log: Logger
  stopping: AbortSignal
}

/** Processes the jobs of one queue, one at a time in this process, until `stopping` aborts. */
async function workOn<Deps>(
  { boss, runs, failures, log, stopping }: WorkerParts,
  deps: Deps,
  { job, handle }: JobHandler<Deps>,
): Promise<void> {
  // `send` guarantees that the data in this queue has the type of this job.
  const run = handle as JobHandler<Deps, object>['handle']
  let worker: string | undefined
  worker = await boss.work(
    job.name,
    // Notifications wake the worker at once; polling covers delayed jobs and retries, which are not announced.
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: 1, includeMetadata: true },
    async ([task]: JobWithMetadata<object>[]) => {
      if (!task) return
      // One notification may announce several jobs but a fetch returns one, so fetch again after this one.
      if (worker) boss.notifyWorker(worker)
      // `send` guarantees that the data is an object; schedules send one without fields.
      const started = await runs.start(task)
      if (started === 'dead') return log.warn({ job: job.name, id: task.id }, 'a dead job is not run')
      let failure: unknown = null
      try {
        await run(deps, task.data, stopping)
      } catch (error) {
        failure = error
        const about = { err: error, job: job.name, id: task.id }
        // An interrupted job is retried after the next start.
        if (stopping.aborted) log.info(about, 'job interrupted')
        else {
          failures.set(job.name, (failures.get(job.name) ?? 0) + 1)
          log.error(about, 'job failed')
        }
        if (!(error instanceof FinalFailure)) throw error
      } finally {
        if (started === 'started') await endRun(runs, task, failure, log)
      }
    },
  )
}

/** The outcome of the job counts, whether or not it could be recorded. */
async function endRun(runs: JobRuns, job: JobIdentity, failure: unknown, log: Logger): Promise<void> {
  try {
    await runs.end(job, failure)
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'the end of a job could not be recorded')
  }
}
