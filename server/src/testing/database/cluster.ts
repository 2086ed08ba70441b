import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDb } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { openJobs } from '../../jobs/queue.ts'
import { JOBS } from '../../runtime/modules.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated database that every test file copies. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-tests-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user
  const cluster = await startEmbedded(dataDir, { durable: false })
  const db = openDb(cluster.url, { max: 2, onError: () => {} })
  await migrate(db)
  const jobs = await openJobs({ url: cluster.url, db, log: pino({ level: 'silent' }), jobs: JOBS })
  await jobs.stop()
  await db.end()
  project.provide('templateUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
