import { isIPv6 } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { hasSteppedUp } from '../accounts/second-factor/step-up.ts'
import { findSession } from '../accounts/sessions/sessions.ts'
import { reindexCoursesJob } from '../catalogue/search/reindex-courses.ts'
import { systemClock } from '../clock.ts'
import type { Env } from '../config/env.ts'
import { type Db, openDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { sql } from '../db/sql.ts'
import { closeDemoSchool, reopenDemoSchool } from '../demo/close-demo-school.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { openLiveEvents } from '../events/live-events.ts'
import { listenOn } from '../http/network/listen.ts'
import { openPublicCache } from '../http/public-cache.ts'
import { openJobs } from '../jobs/queue.ts'
import { openMailer } from '../mail/mailer.ts'
import { describePictureSandbox } from '../media/images/render-picture.ts'
import { describeTranscoder } from '../media/processing/find-transcoder.ts'
import { keepMailingNotices } from '../notices/mail/mail-notices.ts'
import { keepProcessingSales } from '../purchases/process-sales.ts'
import { openStorage } from '../storage/open-storage.ts'
import { buildApp, type MountPages } from './app.ts'
import type { Deps } from './deps.ts'
import { lockDataDir } from './instance-lock.ts'
import { startWarnings } from './start-warnings.ts'
import { allHandlers, allJobs } from './worker.ts'

export interface RunningKashf {
  /** Where it listens; null for a worker alone. */
  url: string | null
  /** True when this start loaded the demo school. */
  seeded: boolean
  /** How foreign bytes are parsed, a line for each kind, as soon as it was tried out. */
  parsers: Promise<string>[]
  /** Sentences for the terminal on what makes this installation unfit for production. */
  warnings: string[]
  stop(): Promise<void>
}

/** What was opened, in order. It is closed in reverse order, each once, even when one of them fails. */
class Opened {
  #closers: (() => Promise<void> | void)[] = []
  add(close: () => Promise<void> | void): void {
    this.#closers.push(close)
  }
  async close(log: Logger): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, 'while stopping')
      }
    }
  }
}

/** Throws a sentence that names the variable when no database answers at its address. */
async function mustAnswer(db: Db, variable: string): Promise<void> {
  try {
    await db.one(sql`select 1`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${variable}: the database does not answer (${reason}).`)
  }
}

async function openDeps(env: Env, log: Logger, opened: Opened): Promise<Deps> {
  if (!env.databaseUrl) opened.add(lockDataDir(env.dataDir))
  const database = await openDatabase(env)
  opened.add(database.stop)
  const onError = (error: Error) => log.error({ err: error }, 'database connection')
  const db = openDb(database.url, { max: 10, onError })
  opened.add(() => db.end())
  if (env.databaseUrl) await mustAnswer(db, 'DATABASE_URL')
  await migrate(db, { log })
  const readDb = env.databaseReplicaUrl ? openDb(env.databaseReplicaUrl, { max: 10, onError }) : db
  if (readDb !== db) {
    opened.add(() => readDb.end())
    await mustAnswer(readDb, 'DATABASE_REPLICA_URL')
  }
  const jobs = await openJobs({ url: database.url, log, jobs: allJobs })
  opened.add(() => jobs.stop())
  const live = openLiveEvents({ url: database.url, db, log })
  opened.add(() => live.stop())
  const deps: Deps = {
    env,
    db,
    readDb,
    clock: systemClock,
    log,
    publicCache: openPublicCache(systemClock, () => deps.publicUrl),
    storage: await openStorage(env.storageUrl ?? path.join(env.dataDir, 'files')),
    jobs,
    live,
    mailer: openMailer({ ...env, clock: systemClock }),
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    findSession: (token) => findSession({ db, clock: systemClock, env }, token),
    hasSteppedUp: (user, kind) => hasSteppedUp({ db, clock: systemClock }, user, kind),
  }
  return deps
}

/** Loads the demo school or opens it again where DEMO is on; else closes it before anybody can call. */
async function settleDemoSchool(deps: Deps): Promise<{ seeded: boolean; demoPeople: number }> {
  if (!deps.env.demo) return { seeded: false, demoPeople: (await closeDemoSchool(deps)).people }
  await reopenDemoSchool(deps)
  return { seeded: await seedDemo(deps), demoPeople: 0 }
}

/**
 * Starts the roles that the configuration asks for: opens what they need, brings the schema up to date, loads the demo
 * school once, listens. `pages` mounts the web; whatever was opened is closed again when the start fails.
 */
export async function startKashf(options: {
  env: Env
  log: Logger
  pages: MountPages
}): Promise<RunningKashf> {
  const { env, log } = options
  const opened = new Opened()
  try {
    const deps = await openDeps(env, log, opened)
    const { seeded, demoPeople } = await settleDemoSchool(deps)
    const warnings = await startWarnings(deps, { demoPeople })
    if (env.role !== 'web') {
      await deps.jobs.work(allHandlers(deps))
      await deps.jobs.send(deps.db, reindexCoursesJob, {}, { singletonKey: 'start' })
      opened.add(keepProcessingSales(deps))
      opened.add(keepMailingNotices(deps))
    }
    let url: string | null = null
    if (env.role !== 'worker') {
      const app = await buildApp(deps, options.pages)
      opened.add(() => app.close())
      const port = await listenOn(app, { host: env.host, port: env.port })
      url = `http://${isIPv6(env.host) ? `[${env.host}]` : env.host}:${port}`
      // With PORT=0 the port is known only now; nothing has asked for an address yet.
      if (!env.publicUrl) deps.publicUrl = url
    }
    const parsers = [
      ...(env.role === 'web' ? [] : [describeTranscoder(deps).then((line) => `Videos: ${line}`)]),
      describePictureSandbox(),
    ]
    return { url, seeded, parsers, warnings, stop: () => opened.close(log) }
  } catch (error) {
    await opened.close(log)
    throw error
  }
}
