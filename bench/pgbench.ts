import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of `pgbench`: PGBENCH, then PATH and /usr/bin; null if there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [process.env.PGBENCH, ...[...folders, '/usr/bin'].map((f) => path.join(f, 'pgbench'))]
  return candidates.find((file) => file && existsSync(file)) ?? null
}

/**
 * Transactions per second of a script with prepared statements; without a script, of pgbench's built-in TPC-B-like run, which
 * vacuums its tables first.
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
