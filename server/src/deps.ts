import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Env } from './config/env.ts'
import type { Db, Queryable } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { LiveEvents } from './events/live-events.ts'
import type { EndpointDeps } from './http/endpoint.ts'
import type { PublicCache } from './http/public-cache.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of all modules, created in kashf.ts for the program and in testing/app.ts for tests. */
export interface Deps extends EndpointDeps {
  env: Env
  /** The main database. */
  db: Db
  /** For public reads: the replica if there is one, otherwise the main database. */
  readDb: Queryable
  /** The replica that `readDb` reads, if one is configured. */
  replica: Replica | null
  clock: Clock
  log: Logger
  /** Lines of the log dropped since the start because nobody read them; absent where no log is written. */
  droppedLogLines?: () => number
  storage: Storage
  publicCache: PublicCache
  jobs: Jobs
  live: LiveEvents
  mailer: Mailer
  /** Set when the process is about to stop, so that load balancers stop sending requests. */
  isDraining: boolean
  /** The public URL without a trailing slash. */
  publicUrl: string
}
