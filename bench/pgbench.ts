import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The `pgbench` of this machine: PGBENCH, then the places where distributions put it; null when there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [process.env.PGBENCH, ...[...folders, '/usr/bin'].map((f) => path.join(f, 'pgbench'))]
  return candidates.find((file) => file && existsSync(file)) ?? null
}

/**
 * Transactions a second of a script, or without one of pgbench's built-in TPC-B-like run, over prepared statements. The
 * built-in run vacuums its tables before.
 */
export function pgbenchTps(
  pgbench: string,
  url: string,
  of: { clients: number; threads: number; seconds: number; script?: string },
): number {
  const script = of.script ? ['-n', '-f', of.script] : []
  const load = ['-c', `${of.clients}`, '-j', `${of.threads}`, '-T', `${of.seconds}`, '-M', 'prepared']
  const { stdout, stderr, status } = spawnSync(pgbench, [...script, ...load, url], { encoding: 'utf8' })
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (status !== 0 || !tps) throw new Error(`pgbench: ${stderr}`)
  return tps
}
