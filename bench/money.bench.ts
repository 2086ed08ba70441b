import { spawnSync } from 'node:child_process'
import { openDb } from '../server/src/db/client.ts'
import { verifyLedger } from '../server/src/money/ledger/verify.ts'
import { middle } from './figures.ts'
import { fillMarket } from './filling/fill-market.ts'
import { buyersLoad } from './money-load.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { withKashf } from './with-kashf.ts'

const BUYERS = 50
const SECONDS = 3
/**
 * The number of rounds. Each measures everything in turn, so that a busy machine slows all of it equally; the median
 * ratio counts.
 */
const ROUNDS = 5

/** One branch per client, so that they do not contend for one. */
function prepareTpcb(pgbench: string, url: string): void {
  const { status, stderr } = spawnSync(pgbench, ['-i', '-q', '-s', `${BUYERS}`, url], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pgbench -i: ${stderr}`)
}

/**
 * Measures purchases per second of 50 parallel buyers, from 50 teachers and from one, as a ratio to pgbench's
 * TPC-B-like run with 50 clients on the same server in the same run. Targets: half of it, and one hot teacher within 15
 * % of 50 teachers.
 */
export async function run(): Promise<void> {
  const pgbench = findPgbench()
  if (!pgbench) {
    console.log('skipped: no pgbench here (set PGBENCH, or install the PostgreSQL client programs)')
    return
  }
  await withKashf(({ databaseUrl, dataDir }) => compare(pgbench, databaseUrl, dataDir))
}

async function compare(pgbench: string, url: string, dataDir: string): Promise<void> {
  const market = await fillMarket(url)
  prepareTpcb(pgbench, url)
  const buyers = { dataDir, market, buyers: BUYERS, seconds: SECONDS }
  const figures = { tpcb: [] as number[], spread: [] as number[], hot: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    figures.tpcb.push(pgbenchTps(pgbench, url, { clients: BUYERS, threads: 2, seconds: SECONDS }))
    figures.spread.push(await buyersLoad({ ...buyers, hot: false }))
    figures.hot.push(await buyersLoad({ ...buyers, hot: true }))
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
}
