import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { readEnv } from '../server/src/config/env.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import type { MountPages } from '../server/src/runtime/app.ts'
import { startKashf } from '../server/src/runtime/kashf.ts'

/**
 * Runs the web role in this process on an empty database, with pages if they are mounted, and removes everything when `work`
 * has ended.
 */
export async function withKashf<Result>(
  work: (kashf: { url: string; databaseUrl: string; dataDir: string }) => Promise<Result>,
  pages: MountPages = async () => {},
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-bench-'))
  await chmod(dataDir, 0o755)
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ROLE: 'web' })
  const kashf = await startKashf({ env, log: pino({ level: 'silent' }), pages })
  try {
    return await work({ url: kashf.url ?? '', databaseUrl: runningDatabaseUrl(dataDir) ?? '', dataDir })
  } finally {
    await kashf.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
