import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Db } from '../../db/client.ts'
import type { Replica } from '../../db/replica.ts'
import { sql } from '../../db/sql.ts'
import { within } from '../../db/time-limit.ts'
import { memoizeRecent } from '../../observability/memoize-recent.ts'
import type { Storage } from '../../storage/storage.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

/** Results are cached because these public endpoints must not cause unbounded work. Checking the storage writes a file. */
const STORAGE_MAX_AGE_MS = 10_000
const DATABASE_MAX_AGE_MS = 1000
/** The timeout of a check: all parts are checked at once, and one that hangs counts as failing. */
const CHECK_MS = 1_500

interface HealthDeps {
  db: Db
  replica: Replica | null
  storage: Storage
  log: Logger
  clock: Clock
  env: Env
  isDraining: boolean
}

/**
 * `GET /healthz`: the process runs. `GET /readyz`: database, storage and queue respond; otherwise 503 with the failing ones,
 * within two seconds. Without the replica the primary is read, so its state is only named. A process
 * that is about to stop is not ready.
 * Those who may read the metrics also see `facts`, which no probe should depend on.
 */
export function installHealth(
  app: FastifyInstance,
  deps: HealthDeps,
  facts: () => Record<string, string>,
): void {
  const state = async (name: string, check: Promise<unknown>) => {
    try {
      await within(CHECK_MS, check)
      return 'ok'
    } catch (error) {
      deps.log.warn({ err: error, check: name }, 'not ready')
      return 'failing'
    }
  }
  const database = memoizeRecent(deps.clock, DATABASE_MAX_AGE_MS, () =>
    state('database', deps.db.ask(sql`select 1`)),
  )
  const storage = memoizeRecent(deps.clock, STORAGE_MAX_AGE_MS, () => state('storage', deps.storage.check()))
  const queue = memoizeRecent(deps.clock, DATABASE_MAX_AGE_MS, () =>
    state('queue', deps.db.ask(sql`select 1 from pgboss.version`)),
  )
  app.get('/healthz', { schema: { hide: true } }, async () => ({ data: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const [databaseState, storageState, queueState] = await Promise.all([database(), storage(), queue()])
    const data = { database: databaseState, storage: storageState, queue: queueState }
    if (deps.isDraining || Object.values(data).some((found) => found !== 'ok')) reply.code(503)
    return reply.header('cache-control', 'no-store').send({
      data: {
        ...data,
        ...(deps.isDraining && { process: 'stopping' }),
        ...(deps.replica && { replica: deps.replica.state() }),
        // Hidden from others, because the version of ffmpeg and the gaps of its sandbox help an attacker.
        ...(mayReadMetrics(request, deps.env) && facts()),
      },
    })
  })
}
