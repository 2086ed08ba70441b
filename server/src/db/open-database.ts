import type { Env } from '../config/env.ts'
import { runningDatabaseUrl, servedDatabaseUrl, startEmbedded } from './embedded.ts'

/** The URL of a database that another program runs: the configured one, or the embedded one of `database serve`. */
export const externalDatabaseUrl = (env: Env): string | null =>
  env.databaseUrl ?? servedDatabaseUrl(env.dataDir)

/** A database as this process reaches it. */
export interface OpenDatabase {
  url: string
  /** The URL of the same database without a pooler, for LISTEN, the job queue, migrations and bulk work. */
  directUrl: string
  stop: () => Promise<void>
}

const external = (env: Env, url: string): OpenDatabase => ({
  url,
  directUrl: env.databaseDirectUrl ?? url,
  stop: async () => {},
})

/** Opens the database that another program runs, or starts the embedded one, which runs until `stop`. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const url = externalDatabaseUrl(env)
  if (url) return external(env, url)
  const embedded = await startEmbedded(env.dataDir, { archives: env.backupUrl !== null })
  return { ...embedded, directUrl: embedded.url }
}

/** `openDatabase` for a command that may run beside a server: uses the server's embedded database if it is running. */
export async function joinDatabase(env: Env): Promise<OpenDatabase> {
  const running = env.databaseUrl ? null : runningDatabaseUrl(env.dataDir)
  return running ? external(env, running) : openDatabase(env)
}

/** The variable or command that configures a database run by another program, for error messages. */
export const sourceOf = (env: Env): string => {
  if (env.databaseDirectUrl) return 'DATABASE_DIRECT_URL'
  return env.databaseUrl ? 'DATABASE_URL' : '`npm run cli -- database serve`'
}
