import pg from 'pg'
import type { Statement } from './sql.ts'

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
  end(): Promise<void>
}

const CONTENTION = new Set(['40001', '40P01'])
const isContention = (error: unknown) => error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? '')

/** Retries `work` up to three times after contention, which rolls it back completely. */
async function retryOnContention<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= 4 || !isContention(error)) throw error
    }
  }
}

function queryable(run: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Queryable {
  const execute = (statement: Statement) => run(statement.toQuery())
  return {
    rows: async <Row>(statement: Statement) => (await execute(statement)).rows as Row[],
    one: async <Row>(statement: Statement) => (await execute(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await execute(statement)).rowCount ?? 0,
    executeSql: (text, values = []) => run({ text, values }),
  }
}

/** Opens a pool. `onError` receives errors of idle connections, which would crash the process if unhandled. */
export function openDb(url: string, options: { max: number; onError: (error: Error) => void }): Db {
  const pool = new pg.Pool({ connectionString: url, max: options.max, types, application_name: 'kashf' })
  let isEnding = false
  pool.on('error', (error: Error & { client?: unknown }) => {
    // Errors during shutdown are expected.
    if (isEnding) return
    // The pool attaches the whole client to the error, which would flood the log.
    delete error.client
    options.onError(error)
  })

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const afterCommit: (() => void)[] = []
    let broken: Error | undefined
    // An error between two statements is emitted here and would crash the process if unhandled.
    const onBroken = (error: Error) => {
      broken = error
    }
    client.on('error', onBroken)
    try {
      await client.query('begin')
      const tx: Tx = {
        ...queryable((query) => client.query(query)),
        afterCommit: (action) => afterCommit.push(action),
      }
      const result = await work(tx)
      await client.query('commit')
      for (const action of afterCommit) action()
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', onBroken)
      // Releasing with an error destroys a broken connection instead of returning it to the pool.
      client.release(broken)
    }
  }

  async function session<T>(work: (session: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    // An error between two statements is emitted here, and also makes the next statement fail.
    client.on('error', () => {})
    try {
      return await work(queryable((query) => client.query(query)))
    } finally {
      client.release(true)
    }
  }

  return {
    // A single statement is its own transaction and can be retried.
    ...queryable((query) => retryOnContention(() => pool.query(query))),
    transaction: (work) => retryOnContention(() => attempt(work)),
    session,
    poolState: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    end: () => {
      isEnding = true
      return pool.end()
    },
  }
}

/** Whether the error is a violation of the named constraint. */
export function hitsConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
