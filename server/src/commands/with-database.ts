import { audit } from '../audit/audit.ts'
import { refuseUnfinishedRestore } from '../backup/restore-target.ts'
import { withDotEnv } from '../config/dot-env.ts'
import { type Env, readEnv } from '../config/env.ts'
import { type RestoreEnv, readRestoreEnv } from '../config/restore-env.ts'
import { checkServer } from '../db/check-server.ts'
import { type Db, LONG_WORK, openDb } from '../db/client.ts'
import { hasDatabase, runningDatabaseUrl } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { externalDatabaseUrl, joinDatabase, sourceOf } from '../db/open-database.ts'
import { checkInstallationKey } from '../runtime/installation-key.ts'
import { lockDataDir } from '../runtime/instance-lock.ts'

/** The configuration of the environment and of `.env` in the current folder, for a command that may be the first start. */
export const firstConfiguration = (): Env => readEnv(withDotEnv(process.env, process.cwd()))

/** The configuration for a command on an installation, which must be there: nothing is created, neither folder nor key. */
export function configuration(): Env {
  const env = readEnv(withDotEnv(process.env, process.cwd()), { firstStart: false })
  refuseUnfinishedRestore(env.dataDir)
  if (env.databaseUrl || hasDatabase(env.dataDir)) return env
  throw new Error(
    `${env.dataDir} has no database: set DATA_DIR, or DATABASE_URL, to that of the installation.`,
  )
}

/** The variables that a restore needs; creates no DATA_DIR and no key. */
export const restoreConfiguration = (): RestoreEnv => readRestoreEnv(withDotEnv(process.env, process.cwd()))

/** Runs `work` on the configured database, joining that of a running server or starting the embedded one meanwhile. */
export async function withDatabase<T>(env: Env, work: (db: Db, url: string) => Promise<T>): Promise<T> {
  refuseUnfinishedRestore(env.dataDir)
  const joins = externalDatabaseUrl(env) !== null || runningDatabaseUrl(env.dataDir) !== null
  const unlock = joins ? () => {} : lockDataDir(env.dataDir)
  try {
    const database = await joinDatabase(env)
    try {
      const db = openDb(database.directUrl, {
        max: 2,
        onError: (error) => console.error(error.message),
        ...LONG_WORK,
      })
      try {
        await checkServer(db, sourceOf(env))
        await migrate(db)
        await checkInstallationKey(db, env)
        return await work(db, database.directUrl)
      } finally {
        await db.end()
      }
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}

/** Records a command in the audit trail. */
export const auditCommand = (db: Db, action: string, subject: string, after: object): Promise<void> =>
  audit(db, { personId: null, action, subject, before: null, after })
