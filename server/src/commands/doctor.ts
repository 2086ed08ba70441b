import type { Env } from '../config/env.ts'
import { checkServer } from '../db/check-server.ts'
import { LONG_WORK, openDb } from '../db/client.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { externalDatabaseUrl, joinDatabase, sourceOf } from '../db/open-database.ts'
import { DOCTOR, examineDatabase } from '../doctor/examine-database.ts'
import { examineMachine } from '../doctor/examine-machine.ts'
import { examineOutside } from '../doctor/examine-outside.ts'
import { lockDataDir } from '../runtime/instance-lock.ts'
import { configuration } from './with-database.ts'

/** `doctor`: prints what is wrong with this installation. Returns the exit code. */
export async function doctor(): Promise<number> {
  const env = configuration()
  const problems = [
    ...(await examineMachine(env)),
    ...(await examineOutside(env, { now: new Date() })),
    ...(await examineItsDatabase(env)),
  ]
  for (const problem of problems) console.log(`- ${problem}`)
  if (problems.length === 0) console.log('Nothing is wrong that can be seen from here.')
  return problems.length === 0 ? 0 : 1
}

/** Unlike other commands, continues when the database does not answer, and applies no migrations. */
async function examineItsDatabase(env: Env): Promise<string[]> {
  const joins = externalDatabaseUrl(env) !== null || runningDatabaseUrl(env.dataDir) !== null
  let unlock = () => {}
  try {
    if (!joins) unlock = lockDataDir(env.dataDir)
    const database = await joinDatabase(env)
    const url = new URL(database.directUrl)
    url.searchParams.set('application_name', DOCTOR)
    const db = openDb(url.href, { max: 2, onError: () => {}, ...LONG_WORK })
    try {
      await checkServer(db, env.databaseUrl ? sourceOf(env) : 'The embedded database')
      return await examineDatabase(db, env)
    } finally {
      await db.end()
      await database.stop()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    unlock()
  }
}
