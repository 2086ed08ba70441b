import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
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

const SHARED_MEMORY = '/dev/shm'
/** The cluster of a whole run stays far below this. */
const CLUSTER_BYTES = 4 * 1024 ** 3

/**
 * The folder for the cluster: in memory where there is room. Each copy of the database has two thousand files, which ext4
 * takes 0.6 s of processor time to create and delete.
 */
async function parentFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > CLUSTER_BYTES ? SHARED_MEMORY : tmpdir()
}

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await parentFolder(), 'kashf-tests-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user
  const cluster = await startEmbedded(dataDir, { durable: false, settings: ['max_wal_size=256MB'] })
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
