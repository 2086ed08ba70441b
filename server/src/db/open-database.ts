import type { Env } from '../config/env.ts'
import { runningDatabaseUrl, startEmbedded } from './embedded.ts'

/** The database that the configuration names: the given one, or the embedded one, which lives as long as we do. */
export async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => {} }
  return startEmbedded(env.dataDir)
}

/** The same for a command that may run beside a server: joins the server's embedded database when it is up. */
export async function joinDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = env.databaseUrl ? null : runningDatabaseUrl(env.dataDir)
  return running ? { url: running, stop: async () => {} } : openDatabase(env)
}
