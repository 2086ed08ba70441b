import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5

/** Two processes that lock the file at the same moment block each other; both retry for this long, until one has it. */
const RETRY_MS = 200

/** Locks of this process, referenced here because the garbage collector would close them. */
const held = new Set<DatabaseSync>()

/** The process that holds the lock, if it has written its id. */
function holderOf(pidFile: string): string {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim()
    return /^\d{1,10}$/.test(pid) ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/**
 * Locks DATA_DIR against a second server, which would stop the first one's database. Returns the function that releases the
 * lock. Throws an error with a message for the terminal if another server holds it.
 *
 * The lock is an open exclusive transaction on DATA_DIR/kashf.lock, for which SQLite takes a kernel lock on the file. The
 * kernel releases it when the process dies, so there are no stale locks to detect.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const pidFile = path.join(dataDir, 'kashf.pid')
  const lock = new DatabaseSync(path.join(dataDir, 'kashf.lock'), { timeout: RETRY_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new Error(
      `Another Kashf${holderOf(pidFile)} already runs on ${dataDir}. Stop it, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
  held.add(lock)
  // Informational only; the lock does not depend on it.
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
    held.delete(lock)
  }
}
