import pg from 'pg'
import type { Statement } from './sql.ts'

// bigint stays exact: money is int8, and a float would round it in silence. Counts are cast `::int` in the SQL.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return (text: string) => BigInt(text)
    if (oid === pg.types.builtins.NUMERIC) return (text: string) => Number(text)
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** What runs statements: the pool, or one transaction. */
export interface Queryable {
  /** All rows. `Row` is checked by the tests that run the query. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(statement: Statement): Promise<Row | undefined>
  /** How many rows were changed. */
  run(statement: Statement): Promise<number>
  /** For libraries that bring their own SQL (the job queue). */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Tx extends Queryable {
  /** Runs after the commit, and never after a rollback: for what leaves the database. */
  afterCommit(action: () => void): void
}

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction and commits, or rolls back when it throws. A deadlock or a serialisation failure
   * is repeated up to three times: contention is never shown as a business failure.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` on one connection, outside a transaction: for locks and settings of a session, and for statements that
   * refuse a transaction. The connection is closed afterwards, and they end with it.
   */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  end(): Promise<void>
}

const CONTENTION = new Set(['40001', '40P01'])
const isContention = (error: unknown) => error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? '')

/** Runs `work` again, up to three times, when it met contention: it then left nothing behind. */
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

/** Opens a pool. `onError` hears of idle connections that broke; without a listener they would end the process. */
export function openDb(url: string, options: { max: number; onError: (error: Error) => void }): Db {
  const pool = new pg.Pool({ connectionString: url, max: options.max, types, application_name: 'kashf' })
  let isEnding = false
  pool.on('error', (error: Error & { client?: unknown }) => {
    // What breaks while everything is put away is no news.
    if (isEnding) return
    // The pool hangs the whole connection on the error; in a log that would be pages.
    delete error.client
    options.onError(error)
  })

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const afterCommit: (() => void)[] = []
    let broken: Error | undefined
    // A connection that breaks between two statements says so here; unheard, it would end the process.
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
      // A connection that could not even roll back is thrown away, not handed to the next request.
      client.release(broken)
    }
  }

  async function session<T>(work: (session: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    // A connection that breaks between two statements reports it here, and again by failing the next one.
    client.on('error', () => {})
    try {
      return await work(queryable((query) => client.query(query)))
    } finally {
      client.release(true)
    }
  }

  return {
    // A statement on its own is a transaction of its own.
    ...queryable((query) => retryOnContention(() => pool.query(query))),
    transaction: (work) => retryOnContention(() => attempt(work)),
    session,
    end: () => {
      isEnding = true
      return pool.end()
    },
  }
}

/** True when the error says that a unique constraint of that name was hit. */
export function hitsConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
