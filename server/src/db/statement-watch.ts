import type pg from 'pg'
import { openProbe } from './probe.ts'
import { type Statement, sql } from './sql.ts'
import { asUnavailable, DatabaseUnavailable, isAnswer } from './unavailable.ts'

const CHECK_EVERY_MS = 500
/** The age after which a statement is suspect: it is checked whether the server still executes it. */
const SUSPECT_AFTER_MS = 2_000
/** Consecutive checks that must find the server idle, because an answer may be on its way. */
const MAX_MISSES = 3
/** The grace period after which a statement that the server has not ended at its limit is ended here. */
const GRACE_MS = 2_000

/**
 * Ends statements that get no answer: overdue ones, those whose connection is dead, and all of them while the database
 * is frozen or cut off, which no connection error would show. The database then counts as unavailable.
 */
export interface StatementWatch {
  /** Runs a statement on a connection; `limitMs` 0 is no limit. Ending it breaks the connection. */
  run(client: pg.PoolClient, query: pg.QueryConfig, limitMs: number): Promise<pg.QueryResult>
  /** Throws while the database is unavailable, so that nobody waits in vain. */
  refuseWhileAway(): void
  /** Checks immediately whether the database is unavailable, because a connection could not be opened. */
  suspect(): void
  /** Queries outside the pool; resolves to the first row or rejects within seconds. */
  ask<Row>(statement: Statement): Promise<Row | undefined>
  stop(): void
}

interface Flight {
  client: pg.PoolClient
  startedMs: number
  limitMs: number
  /** Consecutive checks in which the server did not work on the statement. */
  misses: number
  /** The reason for which the statement was ended. */
  reason: Error | null
}

/** `listsBackends`: whether each connection has its own server process, unlike behind a pooler. */
export function watchStatements(options: {
  config: pg.ClientConfig
  listsBackends: boolean
  onAway: () => void
}): StatementWatch {
  const probe = openProbe(options.config)
  const flights = new Set<Flight>()
  let away: Error | null = null
  let isChecking = false

  function end(flight: Flight, reason: Error): void {
    if (flight.reason) return
    flight.reason = reason
    // While a statement is running, this destroys the socket.
    void flight.client.end()
  }

  function noteAway(reason: Error, askedMs: number): void {
    for (const flight of flights) if (flight.startedMs < askedMs) end(flight, reason)
    if (away) return
    away = reason
    options.onAway()
  }

  async function ask<Row>(statement: Statement): Promise<Row | undefined> {
    const askedMs = performance.now()
    try {
      const row = await probe.ask<Row>(statement)
      away = null
      return row
    } catch (error) {
      // A server that refuses connections is not unavailable: its connections end by themselves.
      if (error instanceof Error && !isAnswer(error)) noteAway(error, askedMs)
      throw asUnavailable(error)
    }
  }

  async function check(isSuspect: boolean): Promise<void> {
    const nowMs = performance.now()
    for (const flight of flights) {
      const { startedMs, limitMs } = flight
      if (limitMs > 0 && nowMs - startedMs > limitMs + GRACE_MS) {
        end(flight, new Error(`timeout exceeded: a statement took more than ${limitMs / 1000} s`))
      }
    }
    const suspects = [...flights].filter(({ startedMs }) => nowMs - startedMs > SUSPECT_AFTER_MS)
    if (suspects.length === 0 && !away && !isSuspect) return
    const running = await ask<{ pids: number[] }>(sql`
      select array(select pid from pg_stat_activity where state = 'active') as pids`)
    if (!options.listsBackends) return
    const pids = new Set(running?.pids)
    for (const flight of suspects) {
      flight.misses = pids.has(processIdOf(flight.client)) ? 0 : flight.misses + 1
      if (flight.misses >= MAX_MISSES) end(flight, new Error('timeout exceeded: the connection is dead'))
    }
  }

  function checkNow(isSuspect: boolean): void {
    if (isChecking) return
    isChecking = true
    // The error is the one that `ask` has recorded.
    check(isSuspect)
      .catch(() => {})
      .finally(() => {
        isChecking = false
      })
  }
  const checking = setInterval(() => checkNow(false), CHECK_EVERY_MS)
  checking.unref()

  return {
    async run(client, query, limitMs) {
      const flight: Flight = { client, startedMs: performance.now(), limitMs, misses: 0, reason: null }
      flights.add(flight)
      try {
        return await client.query(query)
      } catch (error) {
        throw flight.reason ? new DatabaseUnavailable(flight.reason) : asUnavailable(error)
      } finally {
        flights.delete(flight)
      }
    },
    refuseWhileAway() {
      if (away) throw new DatabaseUnavailable(away)
    },
    suspect: () => checkNow(true),
    ask,
    stop() {
      clearInterval(checking)
      probe.close()
    },
  }
}

/** The id of a connection's server process. pg sets it on connecting, but its types lack it. */
function processIdOf(client: pg.PoolClient): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}
