import { sql } from '../../server/src/db/sql.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Haproxy } from './haproxy.ts'
import type { Postgres } from './postgres.ts'

/** Two databases and what an operator does with them, step by step as docs/operations.md says for two machines. */
export interface DatabasePair {
  readonly primary: Postgres
  readonly standby: Postgres
  /** Creates the primary, copies it to the standby, and lets no commit be acknowledged before both have it. */
  open(): Promise<void>
  /** Lets commits go on with one copy, because the standby is away. */
  goOnAlone(): Promise<void>
  /** Waits until the standby streams, and lets commits wait for it again. */
  requireStandby(): Promise<void>
  /** Shuts the primary out and makes the standby the primary. Resolves to the old primary and the time of the steps. */
  failOver(): Promise<{ old: Postgres; shutOutAt: Date; promotedAt: Date }>
  /** Brings a former primary back as the standby, by a new base copy: the embedded package has no `pg_rewind`. */
  rejoin(old: Postgres): Promise<void>
}

/** However busy the machine. */
const STREAMS_WITHIN_MS = 180_000

export function openDatabasePair(a: Postgres, b: Postgres, haproxy: Haproxy): DatabasePair {
  let primary = a
  let standby = b

  async function requireStandby(): Promise<void> {
    const streams = sql`select 1 from pg_stat_replication where state = 'streaming'`
    await waitFor('the standby to stream', () => primary.ask(streams), STREAMS_WITHIN_MS)
    await primary.ask(sql`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
    await primary.ask(sql`select pg_reload_conf()`)
    const counts = sql`select 1 from pg_stat_replication where sync_state = 'quorum'`
    await waitFor('commits to wait for the standby', () => primary.ask(counts), STREAMS_WITHIN_MS)
  }

  async function goOnAlone(): Promise<void> {
    await primary.ask(sql`alter system reset synchronous_standby_names`)
    await primary.ask(sql`select pg_reload_conf()`)
  }

  async function copyToStandby(): Promise<void> {
    await standby.copyFrom(primary)
    await standby.start()
    await requireStandby()
  }

  return {
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    async open() {
      await primary.create()
      await copyToStandby()
      await haproxy.direct(primary, standby)
    },
    goOnAlone,
    requireStandby,
    async failOver() {
      const [old, next] = [primary, standby]
      await haproxy.direct(next, null)
      const shutOutAt = new Date()
      await next.ask(sql`alter system reset synchronous_standby_names`)
      next.promote()
      ;[primary, standby] = [next, old]
      return { old, shutOutAt, promotedAt: new Date() }
    },
    async rejoin(old) {
      await old.stop()
      await copyToStandby()
      await haproxy.readFrom(old)
    },
  }
}
