import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { readEnv } from '../server/src/env.ts'
import { startKashf } from '../server/src/kashf.ts'
import { verifyLedger } from '../server/src/money/ledger/verify.ts'
import { fillMarket } from './fill-market.ts'
import { findPgbench } from './find-pgbench.ts'
import { buyersLoad } from './money-load.ts'

const BUYERS = 50
const SECONDS = 3
/** Measured in turns, each round with its own baseline, so that a busy machine is busy for all; the middle ratio counts. */
const ROUNDS = 5

/** Transactions a second of pgbench's built-in TPC-B-like run, with one branch per client so that they do not queue up. */
function tpcb(pgbench: string, url: string): number {
  const args = ['-c', `${BUYERS}`, '-j', '2', '-T', `${SECONDS}`, '-M', 'prepared', url]
  const { stdout, stderr, status } = spawnSync(pgbench, args, { encoding: 'utf8' })
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (status !== 0 || !tps) throw new Error(`pgbench: ${stderr}`)
  return tps
}

function prepareTpcb(pgbench: string, url: string): void {
  const { status, stderr } = spawnSync(pgbench, ['-i', '-q', '-s', `${BUYERS}`, url], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pgbench -i: ${stderr}`)
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Purchases a second of 50 parallel buyers, on courses of 50 teachers and on one teacher's, as a ratio to pgbench's
 * TPC-B-like run with 50 clients on the same server in the same run. The aim: half of it, and one hot teacher within 15 % of
 * the spread ones.
 */
export async function run(): Promise<void> {
  const pgbench = findPgbench()
  if (!pgbench) {
    console.log('skipped: no pgbench here (set PGBENCH, or install the PostgreSQL client programs)')
    return
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-bench-'))
  await chmod(dataDir, 0o755)
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ROLE: 'web' })
  const kashf = await startKashf({ env, log: pino({ level: 'silent' }), pages: async () => {} })
  try {
    const url = runningDatabaseUrl(dataDir) ?? ''
    const market = await fillMarket(url)
    prepareTpcb(pgbench, url)
    const figures = { tpcb: [] as number[], spread: [] as number[], hot: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      figures.tpcb.push(tpcb(pgbench, url))
      figures.spread.push(await buyersLoad(dataDir, market, { buyers: BUYERS, seconds: SECONDS, hot: false }))
      figures.hot.push(await buyersLoad(dataDir, market, { buyers: BUYERS, seconds: SECONDS, hot: true }))
    }
    const shown = (name: string, values: number[], to: number[], word: string) => {
      const ratio = middle(values.map((value, round) => value / (to[round] ?? Number.NaN)))
      const all = values.map((value) => value.toFixed(0)).join(', ')
      const [perSecond, times] = [middle(values).toFixed(0).padStart(6), ratio.toFixed(2)]
      console.log(`${name.padEnd(32)} ${perSecond}/s  ${times} of ${word}  (${all})`)
    }
    shown('pgbench TPC-B-like (baseline)', figures.tpcb, figures.tpcb, 'pgbench')
    shown('purchases, 50 teachers', figures.spread, figures.tpcb, 'pgbench')
    shown('purchases, one hot teacher', figures.hot, figures.tpcb, 'pgbench')
    shown('one hot teacher', figures.hot, figures.spread, '50 teachers')
    const db = openDb(url, { max: 1, onError: () => {} })
    const { holds } = await verifyLedger(db)
    await db.end()
    if (!holds) throw new Error('the ledger does not hold after the run')
  } finally {
    await kashf.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
