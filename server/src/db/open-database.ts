import type { Env } from '../config/env.ts'
import { runningDatabaseUrl, startEmbedded } from './embedded.ts'

/** Opens the configured database, or starts the embedded one, which runs until `stop`. */
export async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => {} }
  return startEmbedded(env.dataDir)
}

/** The same for a command that may run beside a server: uses the server's embedded database if it is running. */
export async function joinDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = env.databaseUrl ? null : runningDatabaseUrl(env.dataDir)
  return running ? { url: running, stop: async () => {} } : openDatabase(env)
}
