import type pg from 'pg'
import { openProbe } from './probe.ts'
import { type Statement, sql } from './sql.ts'
import { asUnavailable, DatabaseUnavailable, isAnswer } from './unavailable.ts'

const CHECK_EVERY_MS = 500
/** From this age on it is checked whether the server still works on a statement. */
const SUSPECT_AFTER_MS = 2_000
/** Checks in a row that must find the server idle: an answer may be on its way. */
const MAX_MISSES = 3
/** The server ends a statement at its limit by itself; after this time more it is ended here. */
const GRACE_MS = 2_000

/**
 * Ends statements that get no answer: those over their time, those whose connection is dead, and all when the database is
 * frozen or cut off, which no error of the connection would show. Meanwhile the database counts as away.
 */
export interface StatementWatch {
  /** Runs a statement on a connection; `limitMs` 0 is no limit. Ending it breaks the connection. */
  run(client: pg.PoolClient, query: pg.QueryConfig, limitMs: number): Promise<pg.QueryResult>
  /** Throws while the database is away, so that nobody waits for it in vain. */
  refuseWhileAway(): void
  /** Checks at once whether the database is away, because a connection could not be opened. */
  suspect(): void
  /** Asks beside the pool; resolves to the first row or rejects within seconds. */
  ask<Row>(statement: Statement): Promise<Row | undefined>
  stop(): void
}

interface Flight {
  client: pg.PoolClient
  startedMs: number
  limitMs: number
  /** How many checks in a row found that the server does not work on it. */
  misses: number
  /** Why it was ended. */
  reason: Error | null
}

/** `listsBackends`: whether connections belong to server processes one to one, as they do not behind a pooler. */
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
    // Destroys the socket, because a statement is running.
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
      // A server that refuses is not away: its connections end by themselves.
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
    // A failure is what `ask` has noted.
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

/** The server process of a connection; pg sets it when it connects, its types do not name it. */
function processIdOf(client: pg.PoolClient): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}
