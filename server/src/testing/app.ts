import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { findBearer } from '../accounts/api-tokens/find-bearer.ts'
import { hasSteppedUp } from '../accounts/second-factor/step-up.ts'
import type { Clock } from '../clock.ts'
import { readEnv } from '../config/env.ts'
import { openDb } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { openLiveEvents } from '../events/live-events.ts'
import { openPublicCache } from '../http/public-cache.ts'
import { openJobs } from '../jobs/queue.ts'
import { openMailer } from '../mail/mailer.ts'
import type { StopLoop } from '../module.ts'
import { keepTouches } from '../money/fees/keep-touches.ts'
import { buildApp, type MountPages } from '../runtime/app.ts'
import { JOBS, startWorker } from '../runtime/modules.ts'
import { openStorage } from '../storage/open-storage.ts'
import { captureLog, type LoggedSecurityEvent } from './captured-log.ts'
import { compareAnswers } from './compare-answers.ts'
import { createDatabase, type TestDatabase } from './database/create-database.ts'

/** A running clock that a test can advance or stop. */
export interface TestClock extends Clock {
  advance(ms: number): void
  /** Advances to the start of the next window of `ms` milliseconds, so that all calls count in one window. */
  startWindow(ms: number): void
  /** Afterwards only `advance` moves it, so that exact deadlines can be tested on a slow machine. */
  stop(): void
}

function testClock(): TestClock {
  let aheadMs = 0
  let stoppedMs: number | null = null
  return {
    now: () => new Date((stoppedMs ?? Date.now()) + aheadMs),
    advance: (ms) => {
      aheadMs += ms
    },
    startWindow(ms) {
      this.advance(ms - (this.now().getTime() % ms))
    },
    stop: () => {
      stoppedMs ??= Date.now()
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  /** Every security event since the start, oldest first. */
  securityEvents: LoggedSecurityEvent[]
  /** Calls the API as JSON, with a bearer token when given. Fails when the answer differs from the OpenAPI document. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: { token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  /** Stops the application and keeps its data, from which other applications can start. */
  stop(): Promise<StoppedApp>
  /** Stops the application and deletes its data. */
  close(): Promise<void>
}

/** The data of a stopped application. */
export interface StoppedApp {
  dataDir: string
  database: TestDatabase
  /** Deletes the data. */
  remove(): Promise<void>
}

/**
 * Starts the whole application on its own database, without a socket. `worker: true` also runs the background jobs;
 * `variables` sets environment variables; `pages` adds routes beside the API; `copyOf` starts from a copy of that data.
 * Every successful answer is compared with the OpenAPI document; differences fail the call or, without one, the end.
 */
export async function startTestApp(
  options: {
    worker?: boolean
    variables?: Record<string, string>
    pages?: MountPages
    copyOf?: StoppedApp
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-test-'))
  if (options.copyOf) await cp(options.copyOf.dataDir, dataDir, { recursive: true })
  const database = await createDatabase({ template: options.copyOf?.database ?? 'migrated' })
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PATH: process.env.PATH,
    FFMPEG_PATH: process.env.FFMPEG_PATH,
    SECRET_KEY: 'a test secret that is long enough to pass',
    KEEP_DELETED_DAYS: '0',
    PAYME_KEY: 'test-payme-key',
    DEMO: 'off',
    ...options.variables,
  })
  const { log, securityEvents } = captureLog()
  const clock = testClock()
  // Many parallel requests of a test on a busy machine wait for a connection longer than people should.
  const db = openDb(database.url, {
    max: 10,
    onError: (error) => log.error(error),
    connectTimeoutMs: 30_000,
  })
  const jobs = await openJobs({ url: database.url, db, log, jobs: JOBS })
  const live = openLiveEvents({ url: database.url, db, log })
  const deps: Deps = {
    env,
    db,
    readDb: db,
    replica: null,
    clock,
    log,
    publicCache: openPublicCache(clock, () => deps.publicUrl),
    storage: await openStorage(env.storageUrl ?? path.join(dataDir, 'files')),
    jobs,
    live,
    mailer: openMailer({ ...env, clock }),
    isDraining: false,
    publicUrl: 'http://kashf.test',
    findSession: findBearer({ db, clock, env }),
    hasSteppedUp: (user, kind) => hasSteppedUp({ db, clock }, user, kind),
    onSession: (user, request, reply) => keepTouches(deps)(user, request, reply),
  }
  const app = await buildApp(deps, options.pages)
  const assertAnswersDescribed = compareAnswers(app)
  await app.ready()
  const loops = new Set<StopLoop>()
  if (options.worker) await startWorker(deps, loops)
  const end = async (): Promise<StoppedApp> => {
    await app.close()
    for (const stop of loops) await stop()
    await live.stop()
    await jobs.stop()
    await db.end()
    return {
      dataDir,
      database,
      async remove() {
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
  return {
    app,
    deps,
    clock,
    securityEvents,
    call: async (method, url, { token, body, headers } = {}) => {
      const request: InjectOptions = {
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      }
      if (body) request.payload = body
      const answer = await app.inject(request)
      assertAnswersDescribed()
      return answer
    },
    async stop() {
      const stopped = await end()
      assertAnswersDescribed()
      return stopped
    },
    async close() {
      await (await end()).remove()
      assertAnswersDescribed()
    },
  }
}
