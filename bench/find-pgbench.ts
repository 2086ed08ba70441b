import { existsSync } from 'node:fs'
import path from 'node:path'

/** The `pgbench` of this machine: PGBENCH, then the places where distributions put it; null when there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [process.env.PGBENCH, ...[...folders, '/usr/bin'].map((f) => path.join(f, 'pgbench'))]
  return candidates.find((file) => file && existsSync(file)) ?? null
}
