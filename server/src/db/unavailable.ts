import pg from 'pg'

/**
 * The database could not be reached, did not answer in time, or cannot serve now. Whether a write that failed like this took
 * effect is unknown.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * Connection failures (08), a server that stops, starts or cancelled the statement (57), no free connection (53300), and a
 * former primary that became a standby (25006).
 */
const UNAVAILABLE = /^(08...|57...|53300|25006)$/
/** Failures of pg itself, which have no codes. */
const BROKEN =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout expired|timeout exceeded)/

/** Whether the server has answered, even with an error. */
export const isAnswer = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

/** Maps an error of a statement to `DatabaseUnavailable`, unless the statement itself is to blame. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const isUnavailable = isAnswer(error)
    ? UNAVAILABLE.test(error.code ?? '')
    : 'syscall' in error || BROKEN.test(error.message)
  return isUnavailable ? new DatabaseUnavailable(error) : error
}

/** Whether a connection ended because somebody stopped the server, which is no failure of this program. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57P01'
