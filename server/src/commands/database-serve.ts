import { archiveContinuously } from '../backup/archive-continuously.ts'
import { refuseUnfinishedRestore } from '../backup/restore-target.ts'
import { serveEmbedded } from '../db/embedded.ts'
import { openStandardOutput } from '../runtime/bounded-output.ts'
import { lockDataDir } from '../runtime/instance-lock.ts'
import { UsageError } from './usage.ts'
import { firstConfiguration } from './with-database.ts'

/**
 * Runs the embedded PostgreSQL of DATA_DIR alone until a signal, for several servers of one machine: each of them can then
 * be restarted without the others losing their database.
 */
export async function databaseServe(): Promise<number> {
  const env = firstConfiguration()
  if (env.databaseUrl)
    throw new UsageError('database serve runs the embedded PostgreSQL: DATABASE_URL must not be set.')
  refuseUnfinishedRestore(env.dataDir)
  const unlock = lockDataDir(env.dataDir)
  // Node's own streams would keep the process running as long as their reader stalls.
  const output = openStandardOutput(process.stdout)
  const errors = openStandardOutput(process.stderr)
  try {
    const stopped = new Promise<void>((resolve) => {
      for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, resolve)
    })
    const database = await serveEmbedded(env.dataDir, env.backupUrl !== null)
    const archive =
      env.backupUrl === null
        ? null
        : archiveContinuously({
            env,
            databaseUrl: database.url,
            onState: (failure) => errors.write(`${failure ?? 'The archive works again.'}\n`),
          })
    output.write(`PostgreSQL serves ${env.dataDir} on port ${new URL(database.url).port}\n`)
    await stopped
    await database.stop()
    await archive?.stop()
    return 0
  } finally {
    unlock()
  }
}
