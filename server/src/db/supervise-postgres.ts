import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * Keeps PostgreSQL's life tied to ours: sh holds a pipe from this process, and when the pipe closes, by whatever end
 * this process meets, PostgreSQL is told to stop. The last wait lets it finish its checkpoint.
 */
const SUPERVISOR = `exec 3<&0
"$0" "$@" <&- & pid=$!
trap 'kill -INT $pid' INT TERM
(cat >/dev/null; kill -INT $pid 2>/dev/null) <&3 &
while kill -0 $pid 2>/dev/null; do wait $pid; rc=$?; done
exit $rc`

function whenReady(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL stopped while starting (${code})\n${log}`)))
    child.once('error', reject)
  })
}

const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 5_000
/** Tries of the first start. One may fail over what a killed PostgreSQL left half made, and clear it away by that. */
const FIRST_TRIES = 5

/**
 * Starts PostgreSQL and, when it ends without having been told to, starts it again at the same address: it then recovers, and
 * the pools connect anew by themselves. `clear` is called before each start. Gives what stops it.
 */
export async function supervisePostgres(
  program: { postgres: string; args: string[]; who: SpawnOptions },
  clear: () => void,
): Promise<() => Promise<void>> {
  let isStopping = false
  let child: ChildProcess
  let restarting = Promise.resolve()
  const start = () => {
    clear()
    child = spawn('/bin/sh', ['-c', SUPERVISOR, program.postgres, ...program.args], {
      ...program.who,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true, // keeps Ctrl-C away from it, so that running requests can finish first
    })
    return whenReady(child)
  }
  /** Starts until it works; the failure of the last try is thrown. */
  const startWithin = async (tries: number) => {
    let waitMs = RETRY_MIN_MS
    for (let tried = 1; !isStopping; tried++) {
      try {
        return await start()
      } catch (error) {
        child.stdin?.end()
        if (tried >= tries) throw error
      }
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        // No program is kept alive by waiting for a database to come back.
        if (tries !== FIRST_TRIES) timer.unref()
      })
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
    }
  }
  const watch = () => {
    const watched = child
    watched.once('exit', () => {
      watched.stdin?.end()
      if (!isStopping) restarting = startWithin(Number.POSITIVE_INFINITY).then(watch)
    })
  }
  await startWithin(FIRST_TRIES)
  watch()
  return async () => {
    isStopping = true
    await restarting
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdin?.end()
    })
  }
}
