import type { Logger } from 'pino'
import { type Db, type Queryable, requireRow } from './client.ts'
import { sql } from './sql.ts'

const CHECK_EVERY_MS = 1_000
/** Maximum lag: data older than this is not shown while the primary answers. */
const MAX_LAG_MS = 10_000
/** Maximum positions of the primary that the replica has not reached; one is recorded every second. */
const MAX_POSITIONS = 3_600

export type ReplicaState = 'ok' | 'behind' | 'away'

/** A streaming replica for public reads, and the primary behind it. */
export interface Replica {
  /** Reads from the more current server, and from the other if that fails. */
  readDb: Queryable
  /** The pool of the replica alone. */
  pool: Pick<Db, 'poolState'>
  state(): ReplicaState
  /** The minimum age of the replica's data; null while it is unreachable. */
  lagMs(): number | null
  stop(): void
}

/**
 * Measures the replica's lag by the log positions that the primary had at known times. Unlike the time of the last
 * replayed transaction, they need no writes and reveal a replica whose connection to the primary is cut.
 */
export function openReplica(options: {
  primary: Db
  replica: Db
  log: Pick<Logger, 'info' | 'warn'>
}): Replica {
  const { primary, replica, log } = options
  let state: ReplicaState = 'away'
  let ahead: { position: bigint; atMs: number }[] = []
  let isChecking = false

  const lagMs = () => (ahead[0] ? performance.now() - ahead[0].atMs : 0)

  async function findState(): Promise<ReplicaState> {
    const atMs = performance.now()
    const [written, replayed] = await Promise.all([positionOf(primary), positionOf(replica)])
    if (replayed === null) return 'away'
    if (written !== null && ahead.length < MAX_POSITIONS) ahead.push({ position: written, atMs })
    ahead = ahead.filter(({ position }) => position > replayed)
    return lagMs() > MAX_LAG_MS ? 'behind' : 'ok'
  }

  const check = () => {
    if (isChecking) return
    isChecking = true
    void findState().then((found) => {
      isChecking = false
      if (found === state) return
      state = found
      if (found === 'ok') log.info('the replica is read')
      else log.warn({ replica: found }, 'the replica is not read')
    })
  }
  const checking = setInterval(check, CHECK_EVERY_MS)
  checking.unref()
  check()

  async function read<T>(from: (db: Queryable) => Promise<T>): Promise<T> {
    const [first, second] = state === 'ok' ? [replica, primary] : [primary, replica]
    try {
      return await from(first)
    } catch (error) {
      // Statement errors count too: the replica may lack the last migration, or have cancelled the read.
      if (first === replica) return from(second)
      return from(second).catch(() => {
        throw error
      })
    }
  }

  const one: Queryable['one'] = (statement) => read((db) => db.one(statement))
  return {
    readDb: {
      rows: (statement) => read((db) => db.rows(statement)),
      one,
      ...requireRow(one),
      run: (statement) => read((db) => db.run(statement)),
      executeSql: (text, values) => read((db) => db.executeSql(text, values)),
    },
    pool: replica,
    state: () => state,
    lagMs: () => (state === 'away' ? null : lagMs()),
    stop: () => clearInterval(checking),
  }
}

/** The log position up to which the data of a server reaches; null if it does not answer. */
async function positionOf(db: Db): Promise<bigint | null> {
  try {
    const row = await db.ask<{ position: string | null }>(sql`
      select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
        - '0/0'::pg_lsn)::text as position`)
    return row?.position ? BigInt(row.position) : null
  } catch {
    return null
  }
}
