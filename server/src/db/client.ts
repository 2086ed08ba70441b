import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import type { Statement } from './sql.ts'
import { watchStatements } from './statement-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'

// int8 is parsed as BigInt, because a float would silently round amounts of money. Counts are cast to `::int` in SQL.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return (text: string) => BigInt(text)
    if (oid === pg.types.builtins.NUMERIC) return (text: string) => Number(text)
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Runs statements: the pool or a transaction. */
export interface Queryable {
  /** All rows. `Row` is checked by the tests that run the query. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(statement: Statement): Promise<Row | undefined>
  /** The first row; fails with `not_found` when there is none. */
  found<Row>(statement: Statement): Promise<Row>
  /** The row of a statement that always returns one, such as a count or `insert … returning`. */
  only<Row>(statement: Statement): Promise<Row>
  /** The number of affected rows. */
  run(statement: Statement): Promise<number>
  /** For libraries that bring their own SQL (the job queue). */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Tx extends Queryable {
  /** Runs `action` after the commit and never after a rollback: for effects outside the database. */
  afterCommit(action: () => void): void
}

export interface Db extends Queryable {
  /**
   * Runs `work` in a transaction and commits, or rolls back if it throws. Retries up to three times after a deadlock or a
   * serialization failure, so `work` must be repeatable.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` on one connection outside a transaction: for session-level locks and settings, and for statements that
   * cannot run in a transaction. Closing the connection afterwards releases the locks and settings.
   */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  /** Connections that are in use, and queries that wait for one. */
  poolState(): { used: number; waiting: number }
  /**
   * Asks on a connection beside the pool and resolves to the first row; rejects with `DatabaseUnavailable` within seconds.
   * For checks, which must not wait for a busy pool or a dead connection.
   */
  ask<Row>(statement: Statement): Promise<Row | undefined>
  end(): Promise<void>
}

const CONTENTION = new Set(['40001', '40P01'])
/**
 * SQLSTATEs of a prepared statement that is unknown or already exists: a pooler has changed the server connection and
 * keeps none.
 */
const LOST_PREPARATION = new Set(['26000', '42P05'])
const hasCode = (error: unknown, codes: ReadonlySet<string>) =>
  error instanceof pg.DatabaseError && codes.has(error.code ?? '')

/** Retries `work` up to three times after an error that has undone it completely. */
async function retrying<T>(isUndone: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= 4 || !isUndone(error)) throw error
    }
  }
}

/** Created for each attempt, because it is no longer prepared when the pooler turns out to keep nothing. */
type Query = () => pg.QueryConfig

export interface DbOptions {
  /** The pool size, without the extra connection of `ask`. */
  max: number
  /** Receives errors of idle connections, which would crash the process if unhandled. */
  onError: (error: Error) => void
  /** The statement timeout; 0 for none. */
  statementTimeoutMs?: number
  /** The timeout for getting a connection, new or from the pool. */
  connectTimeoutMs?: number
  /** Behind a pooler in transaction mode, connections have no settings of their own. */
  isPooled?: boolean
}

/** Timeouts for background jobs and commands, whose bulk work may take long and wait for its turn. */
export const LONG_WORK = { statementTimeoutMs: 0, connectTimeoutMs: 60_000 }

/** TCP keepalive, which finds dead idle connections. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool. A caller without a connection or an answer in time gets a `DatabaseUnavailable`, and the connection is
 * closed.
 */
export function openDb(url: string, options: DbOptions): Db {
  const { isPooled = false, statementTimeoutMs = 30_000, connectTimeoutMs = 5_000 } = options
  const config = { connectionString: url, types, application_name: 'kashf', ...KEEP_ALIVE }
  const watch = watchStatements({ config, listsBackends: !isPooled, onAway: replacePool })
  let pool = openPool()
  let isEnding = false
  let mayPrepare = true

  function openPool(): pg.Pool {
    const opened = new pg.Pool({
      ...config,
      max: options.max,
      connectionTimeoutMillis: connectTimeoutMs,
      // A pooler refuses connections with settings that it does not know.
      ...(!isPooled && { statement_timeout: statementTimeoutMs }),
    })
    opened.on('error', (error: Error & { client?: unknown }) => {
      // Errors during shutdown are expected.
      if (isEnding) return
      // The pool attaches the whole client to the error, which would flood the log.
      delete error.client
      options.onError(error)
    })
    // The pool removes its error listener before `connect()` resolves. An error in the same segment as the server's
    // acceptance would be unhandled and end the process; queries on such a connection fail.
    opened.on('connect', (client) => client.on('error', () => {}))
    return opened
  }

  /** After an outage, idle connections may be dead without any sign. */
  function replacePool(): void {
    if (isEnding) return
    const old = pool
    pool = openPool()
    void old.end()
  }

  /** Runs `work` on a connection, which is closed afterwards if `isOnce` or if it did not answer in time. */
  async function onConnection<T>(
    isOnce: boolean,
    work: (client: pg.PoolClient, onBroken: () => void) => Promise<T>,
  ): Promise<T> {
    watch.refuseWhileAway()
    const client = await pool.connect().catch((error: unknown) => {
      watch.suspect()
      throw new DatabaseUnavailable(error)
    })
    let isBroken = isOnce
    // An error between two statements is emitted here.
    const onBroken = () => {
      isBroken = true
    }
    client.on('error', onBroken)
    try {
      return await work(client, onBroken)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) isBroken = true
      throw error
    } finally {
      client.off('error', onBroken)
      client.release(isBroken)
    }
  }

  function queryable(run: (query: Query) => Promise<pg.QueryResult>): Queryable {
    const execute = (statement: Statement) => run(() => statement.toQuery(mayPrepare))
    const one = async <Row>(statement: Statement) => (await execute(statement)).rows[0] as Row | undefined
    return {
      rows: async <Row>(statement: Statement) => (await execute(statement)).rows as Row[],
      one,
      ...requireRow(one),
      run: async (statement) => (await execute(statement)).rowCount ?? 0,
      executeSql: (text, values = []) => run(() => ({ text, values })),
    }
  }

  const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    onConnection(false, async (client, onBroken) => {
      const run = (query: Query) => watch.run(client, query(), statementTimeoutMs)
      const afterCommit: (() => void)[] = []
      await run(() => ({ text: 'begin' }))
      try {
        const tx: Tx = { ...queryable(run), afterCommit: (action) => afterCommit.push(action) }
        const result = await work(tx)
        await run(() => ({ text: 'commit' }))
        for (const action of afterCommit) action()
        return result
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        await run(() => ({ text: 'rollback' })).catch(onBroken)
        throw error
      }
    })

  function isUndone(error: unknown): boolean {
    if (hasCode(error, CONTENTION)) return true
    if (!isPooled || !hasCode(error, LOST_PREPARATION)) return false
    if (mayPrepare) {
      options.onError(
        new Error('the pooler keeps no prepared statements (max_prepared_statements): going on without'),
      )
    }
    mayPrepare = false
    return true
  }

  return {
    // A single statement is its own transaction and can be retried.
    ...queryable((query) =>
      retrying(isUndone, () =>
        onConnection(false, (client) => watch.run(client, query(), statementTimeoutMs)),
      ),
    ),
    transaction: (work) => retrying(isUndone, () => attempt(work)),
    session: (work) =>
      onConnection(true, (client) => work(queryable((query) => watch.run(client, query(), 0)))),
    ask: watch.ask,
    poolState: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      isEnding = true
      await pool.end()
      watch.stop()
    },
  }
}

/** `found` and `only`, from `one`. */
export const requireRow = (one: Queryable['one']): Pick<Queryable, 'found' | 'only'> => ({
  async found<Row>(statement: Statement) {
    const row = await one<Row>(statement)
    if (!row) throw new Failure('not_found')
    return row
  },
  async only<Row>(statement: Statement) {
    const row = await one<Row>(statement)
    if (!row) throw new Error(`no row from: ${statement.text}`)
    return row
  },
})

/** Whether the error is a violation of the named constraint. */
export function hitsConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
