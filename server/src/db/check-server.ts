import type { Db } from './client.ts'
import { sql } from './sql.ts'

/** The oldest major version whose SQL is understood: the migrations use expressions that 16 rejects. */
const OLDEST_MAJOR = 17

interface Server {
  version: string
  versionNumber: number
  isStandby: boolean
}

/** Why the program cannot work on this server, in a sentence that names the variable; null if it can. */
export function problemOf(server: Server, variable: string): string | null {
  if (server.versionNumber < OLDEST_MAJOR * 10_000) {
    return `${variable} is PostgreSQL ${server.version}; ${OLDEST_MAJOR} or newer is needed.`
  }
  if (server.isStandby) {
    return `${variable} is a standby, which accepts no writes: set it to the primary. A standby belongs in DATABASE_REPLICA_URL.`
  }
  return null
}

/** Throws an error that names the variable if the database at its URL does not answer or is unsuitable. */
export async function checkServer(db: Pick<Db, 'ask'>, variable: string): Promise<void> {
  const server = await readServer(db).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${variable}: the database does not answer (${reason}).`, { cause: error })
  })
  const problem = problemOf(server, variable)
  if (problem) throw new Error(problem)
}

async function readServer(db: Pick<Db, 'ask'>): Promise<Server> {
  const row = await db.ask<Server>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      pg_is_in_recovery() as "isStandby"`)
  if (!row) throw new Error('no row')
  return row
}
