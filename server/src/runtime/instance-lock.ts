import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5

/** Locks of this process: one that nothing refers to would be closed by the garbage collector. */
const held = new Set<DatabaseSync>()

/** The process that holds the lock, as far as it has said so. */
function holderOf(pidFile: string): string {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim()
    return /^\d{1,10}$/.test(pid) ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/**
 * Keeps a second server off the same DATA_DIR: it would stop the first one's database. Returns the function that releases it.
 * Throws an error for the terminal when another server holds it.
 *
 * The lock is an open exclusive transaction on DATA_DIR/kashf.lock, which SQLite holds as a lock of the kernel on that file.
 * The kernel releases it with the death of the process, so no file that is left behind ever has to be judged.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const pidFile = path.join(dataDir, 'kashf.pid')
  const lock = new DatabaseSync(path.join(dataDir, 'kashf.lock'))
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
  // For people and for the message above; the lock does not depend on it.
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
    held.delete(lock)
  }
}
