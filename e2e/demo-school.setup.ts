import { chmod, mkdtemp, rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { demoSchoolFolder } from './support/demo-server.ts'
import { startServer } from './support/kashf-server.ts'

/* Creates the demo school with its videos, once: every spec that needs it copies the data folder. */

/** The timeout for loading the school and making its videos on a busy machine. */
const DEMO_SCHOOL_MS = 480_000

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

test('the demo school has all of its videos', async () => {
  test.setTimeout(DEMO_SCHOOL_MS + 60_000)
  const ready = demoSchoolFolder()
  const folder = path.dirname(ready)
  const making = await mkdtemp(path.join(folder, 'making-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as another user
  const server = await startServer({ DATA_DIR: making })
  await untilVideosAreMade(making)
  await server.stop({ keepData: true })
  await rename(making, ready)
})
