import type { Logger } from 'pino'
import { type Clock, DAY_S } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { repeat } from './repeat.ts'

/** A row that a worker has claimed. */
export interface Leased {
  id?: bigint
  /** The number of tries, including the one for which the row was claimed. */
  tries: number
  /** The end of the lease, and its fencing token: no two leases of a row end at the same time. */
  leased_until: Date
}

/** A table whose rows become due at a certain time. A claim postpones that time to the end of its lease. */
interface DueRows<Row> {
  table: Statement
  /** The key columns, if they are not just `id`; likewise `due_at` and `tries` below. */
  key?: { columns: Statement; of(row: Row): Statement }
  dueAt?: Statement
  tries?: Statement
  /** Selects the keys of the rows to claim; without it, the rows that have been due for longest are claimed. */
  next?(now: Date, limit: number): Statement
  /** The lease of the first try, which doubles with every try. A failed row is due again when its lease ends. */
  leaseS: number
  maxLeaseS?: number
  /** The update or delete of a finished row, without its condition. If absent, `work` settles the row itself. */
  done?: Statement
}

/** The input of a queue's `claim`. `claimed` is a common table expression that leases rows of `rows`. */
export interface Claim {
  claimed?: Statement
  now: Date
  limit: number
}

/** A queue of rows to process. Any number of processes share it: each leases the rows that it works on. */
interface LeasedQueue<QueueDeps, Row> {
  /** The label in the log and in metrics. */
  name: string
  /** The polling interval. While all places are taken, the first free place is filled at once instead. */
  everyMs: number
  /** Maximum rows that a process works on at a time. */
  atOnce: number
  /** The table. If absent, `claim` leases the rows and `work` settles them in their own way. */
  rows?: DueRows<Row>
  claim(deps: QueueDeps, claim: Claim): Promise<Row[]>
  /** Processes a row; `isLeased` holds while the row is ours. Resolves to a time if the row must wait until then. */
  work(deps: QueueDeps, row: Row, isLeased: Statement): Promise<Date | undefined>
  maxTries?: number
  /** Whether another try would fail as well. */
  isFinal?(error: unknown): boolean
  /** Settles a row after its last try. If absent, the row is settled as if its work were done. */
  giveUp?(deps: QueueDeps, isLeased: Statement): Promise<unknown>
  /** Log fields of a row besides its id. */
  about?(row: Row): object
}

/** The number of failed attempts since the start of this process, by queue. */
export const failedAttempts = new Map<string, number>()

export function countFailedAttempt(queue: string): void {
  failedAttempts.set(queue, (failedAttempts.get(queue) ?? 0) + 1)
}

/** The cap of the stored count, which keeps it within its column's type in queues without a last try. */
const MAX_COUNTED_TRIES = 30

/** The workers of a queue: `once` processes one batch, `keep` runs until its returned function is called. */
export function workersOf<QueueDeps extends { db: Queryable; clock: Clock; log: Logger }, Row extends Leased>(
  queue: LeasedQueue<QueueDeps, Row>,
) {
  const { name, atOnce, everyMs, maxTries = Number.POSITIVE_INFINITY, rows } = queue
  const failed = `the work of a queue failed: ${name}`
  const { dueAt = sql`due_at`, tries = sql`tries` } = rows ?? {}
  const key = rows?.key ?? { columns: sql`id`, of: ({ id }: Row) => sql`(${id})` }

  const claim = (deps: QueueDeps, limit: number): Promise<Row[]> => {
    const now = deps.clock.now()
    if (!rows) return queue.claim(deps, { now, limit })
    const { table, leaseS, maxLeaseS = DAY_S } = rows
    const longestDue = sql`
      select ${key.columns} from ${table} where ${dueAt} <= ${now} order by ${dueAt} limit ${limit} for update skip locked`
    const claimed = sql`
      next as (${rows.next?.(now, limit) ?? longestDue}),
      claimed as (
        update ${table} set ${tries} = least(${tries} + 1, ${MAX_COUNTED_TRIES}),
               ${dueAt} = ${now}::timestamptz
                 + least(${leaseS}::int * power(2, ${tries}), ${maxLeaseS}::int) * interval '1 second'
         where (${key.columns}) in (select ${key.columns} from next) returning *, ${dueAt} as leased_until)`
    return queue.claim(deps, { claimed, now, limit })
  }

  const attempt = async (deps: QueueDeps, row: Row): Promise<void> => {
    const isLeased = sql`(${key.columns}) = ${key.of(row)} and ${dueAt} = ${row.leased_until}`
    const done = async () => rows?.done && deps.db.run(sql`${rows.done} where ${isLeased}`)
    const id = row.id && String(row.id)
    const logFailure = (err: unknown) =>
      deps.log.error({ err, id, tries: row.tries, ...queue.about?.(row) }, failed)
    try {
      const until = await queue.work(deps, row, isLeased)
      // A try that had to wait does not count.
      if (until && rows)
        await deps.db.run(
          sql`update ${rows.table} set ${tries} = ${tries} - 1, ${dueAt} = ${until} where ${isLeased}`,
        )
      else await done()
    } catch (error) {
      countFailedAttempt(name)
      logFailure(error)
      if (row.tries >= maxTries || queue.isFinal?.(error))
        await (queue.giveUp?.(deps, isLeased) ?? done()).catch(logFailure)
    }
  }

  return {
    /** Processes up to `atOnce` due rows and returns how many it claimed. */
    async once(deps: QueueDeps): Promise<number> {
      const claimed = await claim(deps, atOnce)
      await Promise.all(claimed.map((row) => attempt(deps, row)))
      return claimed.length
    },

    /** Processes rows until the returned function is called, which waits for the running ones. For the worker role. */
    keep(deps: QueueDeps): () => Promise<void> {
      const running = new Map<Promise<void>, Row>()
      // A process must not claim a row again that it is still processing.
      const isLate = () => [...running.values()].some((row) => row.leased_until <= deps.clock.now())
      const fill = async (stopping: AbortSignal): Promise<void> => {
        while (!stopping.aborted) {
          const places = isLate() ? 0 : atOnce - running.size
          const claimed = places > 0 ? await claim(deps, places) : []
          for (const row of claimed) {
            const task = attempt(deps, row).finally(() => running.delete(task))
            running.set(task, row)
          }
          if (claimed.length < places) return
          await Promise.race(running.keys())
        }
      }
      const stop = repeat(deps, { everyMs, failed, work: fill })
      return async () => {
        await stop()
        await Promise.all(running.keys())
      }
    },
  }
}
