import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Databases, Loss } from './databases.ts'
import type { Haproxy } from './haproxy.ts'
import { heal, type Kind, strike } from './losing.ts'
import type { Postgres } from './postgres.ts'

/** The time that the drill's operator takes to notice the loss of a database. */
const NOTICED_AFTER_MS = 3_000
/** The time for which a commit that waits for a standby must stay unacknowledged. */
const NO_ANSWER_MS = 2_000
const WRITES_BACK_MS = 5_000
/** The timeout for streaming, generous for a busy machine. */
const STREAMS_WITHIN_MS = 180_000

/** Two databases and what an operator does with them, step by step as docs/operations/two-machines.md says. */
export function openDatabasePair(a: Postgres, b: Postgres, haproxy: Haproxy): Databases {
  let primary = a
  let standby = b

  /** Waits until the standby streams, and lets commits wait for it again. */
  async function requireStandby(): Promise<void> {
    const streams = sql`select 1 from pg_stat_replication where state = 'streaming'`
    await waitFor('the standby to stream', () => primary.ask(streams), STREAMS_WITHIN_MS)
    await primary.ask(sql`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
    await primary.ask(sql`select pg_reload_conf()`)
    const counts = sql`select 1 from pg_stat_replication where sync_state = 'quorum'`
    await waitFor('commits to wait for the standby', () => primary.ask(counts), STREAMS_WITHIN_MS)
  }

  /** Lets commits continue with a single copy while the standby is away. */
  async function goOnAlone(): Promise<void> {
    await primary.ask(sql`alter system reset synchronous_standby_names`)
    await primary.ask(sql`select pg_reload_conf()`)
  }

  async function copyToStandby(): Promise<void> {
    await standby.copyFrom(primary)
    await standby.start()
    await requireStandby()
  }

  /** Fences the primary and promotes the standby. */
  async function failOver(): Promise<{ old: Postgres; shutOutAt: Date }> {
    const [old, next] = [primary, standby]
    await haproxy.direct(next, null)
    const shutOutAt = new Date()
    await next.ask(sql`alter system reset synchronous_standby_names`)
    next.promote()
    ;[primary, standby] = [next, old]
    return { old, shutOutAt }
  }

  /**
   * Brings a former primary back as the standby, from a new base backup, because the embedded package has no
   * `pg_rewind`.
   */
  async function rejoin(old: Postgres): Promise<void> {
    await old.stop()
    await copyToStandby()
    await haproxy.readFrom(old)
  }

  async function loseStandby(kind: Kind): Promise<Loss> {
    const lost = standby
    const struckMs = performance.now()
    await strike(lost, kind)
    await delay(NOTICED_AFTER_MS)
    await goOnAlone()
    const writesBack = { since: 'the decision', fromMs: performance.now(), withinMs: WRITES_BACK_MS }
    await delay(NOTICED_AFTER_MS)
    await heal(lost, kind)
    const healedMs = performance.now()
    await requireStandby()
    return { struckMs, healedMs, writesBack, splits: [] }
  }

  async function losePrimary(kind: Kind): Promise<Loss> {
    const struckMs = performance.now()
    await strike(primary, kind)
    await delay(NOTICED_AFTER_MS)
    const { old, shutOutAt } = await failOver()
    const writesBack = { since: 'the promotion', fromMs: performance.now(), withinMs: WRITES_BACK_MS }
    await delay(NOTICED_AFTER_MS)
    // The former primary comes back as a primary that does not know of the other one.
    await heal(old, kind)
    const healedMs = performance.now()
    const splits = await splitsOf(old, shutOutAt)
    await rejoin(old)
    return { struckMs, healedMs, writesBack, splits }
  }

  return {
    haproxy,
    primaryUrl: haproxy.primaryUrl,
    replicaUrl: haproxy.replicaUrl,
    async open() {
      await primary.create()
      await copyToStandby()
      await haproxy.direct(primary, standby)
    },
    async lose(victim, kind) {
      if (victim === 'etcd') throw new Error('two databases have no etcd')
      return victim === 'primary' ? losePrimary(kind) : loseStandby(kind)
    },
    services: () => [a, b, haproxy],
  }
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
 * Checks whether the former primary, which is running again, could be written to (split brain): nobody may have
 * committed on it since it was fenced, and a commit on it must not be acknowledged, because no standby follows it.
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
