import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import type { Installation } from '../nodes/installation.ts'
import type { Postgres } from '../nodes/postgres.ts'
import { type Fault, heal, strike, victimOf } from './fault.ts'

/** systemd's RestartSec. */
const RESTART_AFTER_MS = 1_000
/** Long enough for every health check and time limit of the program to notice. */
const SILENT_MS = 6_000
/** How long the operator of the drill takes to notice that a database is gone. */
const NOTICED_AFTER_MS = 3_000
/** A commit that waits for a standby is not acknowledged for this long. */
const NO_ANSWER_MS = 2_000

/** When things happened, of `performance.now()`. */
export interface Loss {
  struckMs: number
  healedMs: number
  /** When writes could go on again by a decision of the operator; null if none was needed. */
  decidedMs: number | null
  /** What a former primary did wrong between its loss and its return, in sentences. */
  splits: string[]
}

/** Loses a part and brings it back, with the decisions of an operator that its loss takes. */
export async function losePart(installation: Installation, fault: Fault): Promise<Loss> {
  if (fault.victim === 'primary') return losePrimary(installation, fault)
  if (fault.victim === 'standby') return loseStandby(installation, fault)
  const service = victimOf(installation, fault)
  const struckMs = performance.now()
  await strike(service, fault.kind)
  await delay(fault.kind === 'kill' ? RESTART_AFTER_MS : SILENT_MS)
  await heal(service, fault.kind)
  return { struckMs, healedMs: performance.now(), decidedMs: null, splits: [] }
}

async function loseStandby({ databases }: Installation, fault: Fault): Promise<Loss> {
  const { standby } = databases
  const struckMs = performance.now()
  await strike(standby, fault.kind)
  await delay(NOTICED_AFTER_MS)
  await databases.goOnAlone()
  const decidedMs = performance.now()
  await delay(NOTICED_AFTER_MS)
  await heal(standby, fault.kind)
  const healedMs = performance.now()
  await databases.requireStandby()
  return { struckMs, healedMs, decidedMs, splits: [] }
}

async function losePrimary({ databases }: Installation, fault: Fault): Promise<Loss> {
  const struckMs = performance.now()
  await strike(databases.primary, fault.kind)
  await delay(NOTICED_AFTER_MS)
  const { old, shutOutAt } = await databases.failOver()
  const decidedMs = performance.now()
  await delay(NOTICED_AFTER_MS)
  // It comes back as what it was: a primary that knows nothing of the other one.
  await heal(old, fault.kind)
  const healedMs = performance.now()
  const splits = await splitsOf(old, shutOutAt)
  await databases.rejoin(old)
  return { struckMs, healedMs, decidedMs, splits }
}

/** Tables that every client writes to. */
const WRITTEN = [
  sql`select xmin from ledger_entry`,
  sql`select xmin from purchase`,
  sql`select xmin from payment`,
  sql`select xmin from notice`,
  sql`select xmin from lesson_progress`,
  sql`select xmin from video`,
]

/**
 * Whether the former primary, which is running again, could be written to: nobody may have committed on it since it was shut
 * out, and a commit on it is not acknowledged, because no standby follows it.
 */
async function splitsOf(old: Postgres, shutOutAt: Date): Promise<string[]> {
  const splits: string[] = []
  const role = await old.ask<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)
  if (role?.standby !== false)
    splits.push('the former primary did not come back as a primary: nothing was proved')
  for (const rows of WRITTEN) {
    const late = await old.ask<{ n: number }>(sql`
      select count(*)::int as n from (${rows}) written
       where pg_xact_commit_timestamp(xmin) > ${shutOutAt}`)
    if (late?.n !== 0) splits.push(`the former primary has ${late?.n} rows of after it was shut out`)
  }
  const written = old.does(sql`select pg_logical_emit_message(true, 'drill', 'split')`)
  if (await Promise.race([written, delay(NO_ANSWER_MS, false)])) {
    splits.push('the former primary acknowledged a commit')
  }
  return splits
}
