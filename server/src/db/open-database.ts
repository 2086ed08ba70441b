import type { Env } from '../config/env.ts'
import { runningDatabaseUrl, servedDatabaseUrl, startEmbedded } from './embedded.ts'

/** The URL of a database that another program runs: the configured one, or the embedded one of `database serve`. */
export const externalDatabaseUrl = (env: Env): string | null =>
  env.databaseUrl ?? servedDatabaseUrl(env.dataDir)

/** Opens the database that another program runs, or starts the embedded one, which runs until `stop`. */
export async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const external = externalDatabaseUrl(env)
  if (external) return { url: external, stop: async () => {} }
  return startEmbedded(env.dataDir)
}

/** The same for a command that may run beside a server: uses the server's embedded database if it is running. */
export async function joinDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = env.databaseUrl ? null : runningDatabaseUrl(env.dataDir)
  return running ? { url: running, stop: async () => {} } : openDatabase(env)
}
