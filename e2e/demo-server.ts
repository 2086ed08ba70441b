import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { type KashfServer, startServer } from './kashf-server.ts'

/** The environment variable with the folder of the prepared demo school. */
export const DEMO_SCHOOL_FOLDER = 'KASHF_DEMO_SCHOOL'

/** Time for loading the demo school and making its videos on a busy machine, in milliseconds. */
const DEMO_SCHOOL_MS = 480_000
/** The timeout of a hook that starts a demo server: it may be the one that prepares the school. */
export const DEMO_SERVER_MS = DEMO_SCHOOL_MS + 120_000

const copyTree = promisify(execFile)

/** Waits until the worker has made the video of every demo lesson. */
async function untilVideosAreMade(dataDir: string): Promise<void> {
  const url = runningDatabaseUrl(dataDir)
  if (!url) throw new Error('the database of the demo school is not running')
  const db = openDb(url, { max: 1, onError: console.error })
  const waiting = async () => {
    const row = await db.one<{ jobs: number }>(
      sql`select count(*)::int as jobs from pgboss.job where name = 'make-demo-video' and state <> 'completed'`,
    )
    return row?.jobs
  }
  try {
    await expect.poll(waiting, { timeout: DEMO_SCHOOL_MS, intervals: [500] }).toBe(0)
  } finally {
    await db.end()
  }
}

/** The data folder of a stopped server with the complete demo school, made once per run. */
async function preparedDataDir(): Promise<string> {
  const folder = process.env[DEMO_SCHOOL_FOLDER]
  if (!folder) throw new Error('the global setup has not run')
  const ready = path.join(folder, 'ready')
  if (await stat(ready).catch(() => null)) return ready
  const making = await mkdtemp(path.join(folder, 'making-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user
  const server = await startServer({ DATA_DIR: making })
  await untilVideosAreMade(making)
  await server.stop({ keepData: true })
  await rename(making, ready)
  return ready
}

/** Starts Kashf with the demo school and its videos, in a data folder of its own. */
export async function startDemoServer(variables: Record<string, string> = {}): Promise<KashfServer> {
  const prepared = await preparedDataDir()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-e2e-'))
  try {
    // `cp -a` keeps the owner of the database's files, which `fs.cp` does not.
    await copyTree('cp', ['-a', `${prepared}/.`, dataDir])
    return await startServer({ DATA_DIR: dataDir, ...variables })
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}
