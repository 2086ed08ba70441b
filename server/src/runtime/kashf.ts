import { isIPv6 } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findBearer } from '../accounts/api-tokens/find-bearer.ts'
import { hasSteppedUp } from '../accounts/second-factor/step-up.ts'
import { archiveContinuously } from '../backup/archive-continuously.ts'
import { refuseUnfinishedRestore } from '../backup/restore-target.ts'
import { systemClock } from '../clock.ts'
import type { Env } from '../config/env.ts'
import { checkServer } from '../db/check-server.ts'
import { type Db, type DbOptions, LONG_WORK, openDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { externalDatabaseUrl, openDatabase, sourceOf } from '../db/open-database.ts'
import { openReplica, type Replica } from '../db/replica.ts'
import { isStopped } from '../db/unavailable.ts'
import { closeDemoSchool, reopenDemoSchool } from '../demo/close-demo-school.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Deps } from '../deps.ts'
import { openLiveEvents } from '../events/live-events.ts'
import { listenOn } from '../http/network/listen.ts'
import { openPublicCache } from '../http/public-cache.ts'
import { openJobs } from '../jobs/queue.ts'
import { openMailer } from '../mail/mailer.ts'
import { describePictureSandbox } from '../media/images/render-picture.ts'
import { describeTranscoder } from '../media/processing/find-transcoder.ts'
import { keepTouches } from '../money/fees/keep-touches.ts'
import { openStorage } from '../storage/open-storage.ts'
import { buildApp, type MountPages } from './app.ts'
import { checkInstallationKey } from './installation-key.ts'
import { lockDataDir } from './instance-lock.ts'
import { JOBS, MODULES, neededHandlers, startWorker } from './modules.ts'
import { startWarnings } from './start-warnings.ts'
import { buildWorkerApp } from './worker-app.ts'

interface KashfOptions extends Pick<Deps, 'env' | 'log' | 'droppedLogLines'> {
  pages: MountPages
}

export interface RunningKashf {
  /** The URL it listens on; null in the worker role. */
  url: string | null
  /** True when this start has loaded the demo school. */
  seeded: boolean
  /** A line about each parser of uploaded files and its sandbox, available once it was probed. */
  parsers: Promise<string>[]
  /** Messages for the terminal about unsafe settings in production. */
  warnings: string[]
  /** Answers /readyz with 503 for DRAIN_SECONDS while still serving, so that load balancers move on before `stop`. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Opened resources. They are closed once each and in reverse order, even if closing one of them fails. */
class Resources {
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

const startArchive = (env: Env, databaseUrl: string, log: Logger) =>
  archiveContinuously({
    env,
    databaseUrl,
    onState: (failure) =>
      failure ? log.error({ failure }, 'nothing is archived') : log.info('the archive works again'),
  })

/** Maximum connections of each pool of a process. */
const MAX_CONNECTIONS = 10
/**
 * The pool for public reads of the primary. Writes may fill the other pool while they wait for a synchronous standby.
 */
const MAX_FALLBACK_CONNECTIONS = 4

/** Opens the database, and `direct` for migrations and background work, without a pooler and time limits. */
async function openDatabases(
  env: Env,
  log: Logger,
  resources: Resources,
): Promise<{ db: Db; direct: Db; directUrl: string; replica: Replica | null }> {
  refuseUnfinishedRestore(env.dataDir)
  const isExternal = externalDatabaseUrl(env) !== null
  if (!isExternal) resources.add(lockDataDir(env.dataDir))
  const { url, directUrl, stop } = await openDatabase(env)
  const archive = isExternal || env.backupUrl === null ? null : startArchive(env, directUrl, log)
  // Stop the archive after the database, whose stop finishes a last segment.
  if (archive) resources.add(() => archive.stop())
  resources.add(stop)
  const open = (at: string, options: Partial<DbOptions> = {}) => {
    const onError = (error: Error) =>
      log[isStopped(error) ? 'warn' : 'error']({ err: error }, 'database connection')
    const opened = openDb(at, { max: MAX_CONNECTIONS, onError, ...options })
    resources.add(() => opened.end())
    return opened
  }
  const direct = open(directUrl, LONG_WORK)
  if (isExternal) await checkServer(direct, sourceOf(env))
  await migrate(direct, { log })
  await checkInstallationKey(direct, env)
  const isPooled = directUrl !== url
  const db = open(url, { isPooled })
  if (isPooled) await checkServer(db, 'DATABASE_URL')
  if (!env.databaseReplicaUrl) return { db, direct, directUrl, replica: null }
  const primary = open(url, { isPooled, max: MAX_FALLBACK_CONNECTIONS })
  const replica = openReplica({ primary, replica: open(env.databaseReplicaUrl), log })
  resources.add(() => replica.stop())
  return { db, direct, directUrl, replica }
}

/** The dependencies of requests, and those of background work and the start itself, which may take long. */
async function openDeps(
  { env, log, droppedLogLines }: KashfOptions,
  resources: Resources,
): Promise<{ deps: Deps; workDeps: Deps }> {
  const { db, direct, directUrl, replica } = await openDatabases(env, log, resources)
  const jobs = await openJobs({ url: directUrl, db: direct, log, jobs: JOBS })
  resources.add(() => jobs.stop())
  const live = openLiveEvents({ url: directUrl, db, log })
  resources.add(() => live.stop())
  const deps: Deps = {
    env,
    db,
    readDb: replica?.readDb ?? db,
    replica,
    clock: systemClock,
    log,
    droppedLogLines,
    publicCache: openPublicCache(systemClock, () => deps.publicUrl),
    storage: await openStorage(env.storageUrl ?? path.join(env.dataDir, 'files')),
    jobs,
    live,
    mailer: openMailer({ ...env, clock: systemClock }),
    isDraining: false,
    publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
    findSession: findBearer({ db, clock: systemClock, env }),
    hasSteppedUp: (user, kind) => hasSteppedUp({ db, clock: systemClock }, user, kind),
    onSession: (user, request, reply) => keepTouches(deps)(user, request, reply),
  }
  const workDeps: Deps = {
    ...deps,
    db: direct,
    readDb: direct,
    // With PORT=0 the URL is known only after the start.
    get publicUrl() {
      return deps.publicUrl
    },
  }
  return { deps, workDeps }
}

async function queueStartJobs(deps: Deps): Promise<void> {
  for (const { job, atStart } of neededHandlers(deps))
    if (atStart) await deps.jobs.send(deps.db, job, {}, { singletonKey: 'start' })
}

/** With DEMO=on, loads or reopens the demo school; otherwise closes it before the server accepts requests. */
async function prepareDemoSchool(deps: Deps): Promise<{ seeded: boolean; demoPeople: number }> {
  if (!deps.env.demo) return { seeded: false, demoPeople: (await closeDemoSchool(deps)).people }
  await reopenDemoSchool(deps)
  return { seeded: await seedDemo(deps), demoPeople: 0 }
}

/**
 * Starts the configured roles: opens their resources, migrates the schema, loads the demo school once and listens. `pages`
 * mounts the web application. If the start fails, everything that was opened is closed.
 */
export async function startKashf(options: KashfOptions): Promise<RunningKashf> {
  const { env, log } = options
  const resources = new Resources()
  try {
    const { deps, workDeps } = await openDeps(options, resources)
    const { seeded, demoPeople } = await prepareDemoSchool(workDeps)
    const warnings = await startWarnings(workDeps, { demoPeople })
    if (env.role !== 'web') await startWorker(workDeps, resources)
    for (const { startProcess } of MODULES.values())
      for (const stop of startProcess?.(deps) ?? []) resources.add(stop)
    let url: string | null = null
    if (env.role !== 'worker') {
      const app = await buildApp(deps, options.pages)
      resources.add(() => app.close())
      const port = await listenOn(app, { host: env.host, port: env.port })
      url = `http://${isIPv6(env.host) ? `[${env.host}]` : env.host}:${port}`
      // With PORT=0 the port is known only now; nothing has read the URL yet.
      if (!env.publicUrl) deps.publicUrl = url
    }
    // Queue the jobs now that the public URL, which they may read, is known.
    if (env.role !== 'web') await queueStartJobs(deps)
    if (env.role === 'worker' && env.metricsPort !== null) {
      const app = buildWorkerApp(workDeps)
      resources.add(() => app.close())
      await listenOn(app, { host: env.host, port: env.metricsPort })
    }
    const parsers = [
      ...(env.role === 'web' ? [] : [describeTranscoder(deps).then((line) => `Videos: ${line}`)]),
      describePictureSandbox(),
    ]
    const drain = async () => {
      if (!url) return
      deps.isDraining = true
      await delay(env.drainSeconds * 1000)
    }
    return { url, seeded, parsers, warnings, drain, stop: () => resources.close(log) }
  } catch (error) {
    await resources.close(log)
    throw error
  }
}
