import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * Ties PostgreSQL to this process: sh reads from a pipe that closes however this process ends, and then stops PostgreSQL.
 * The final wait lets it finish its checkpoint.
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
/** Attempts of the initial start. A failed attempt may itself clean up the remains of a killed PostgreSQL. */
const INITIAL_ATTEMPTS = 5

/**
 * Starts PostgreSQL and restarts it at the same address if it exits unexpectedly; it recovers and the pools reconnect.
 * `cleanUp` runs before each start. Resolves to the function that stops it.
 */
export async function supervisePostgres(
  program: { postgres: string; args: string[]; who: SpawnOptions },
  cleanUp: () => void,
  attempts = INITIAL_ATTEMPTS,
): Promise<() => Promise<void>> {
  let isStopping = false
  let child: ChildProcess
  let restarting = Promise.resolve()
  const start = () => {
    cleanUp()
    child = spawn('/bin/sh', ['-c', SUPERVISOR, program.postgres, ...program.args], {
      ...program.who,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true, // Ctrl-C does not reach PostgreSQL, so that running requests can finish first
    })
    return whenReady(child)
  }
  /** Retries the start with exponential backoff and throws the error of the last attempt. */
  const startWithRetries = async (maxAttempts: number) => {
    let waitMs = RETRY_MIN_MS
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        return await start()
      } catch (error) {
        child.stdin?.end()
        if (attempt >= maxAttempts) throw error
      }
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        // Waiting for a restart must not keep the process running.
        if (maxAttempts !== attempts) timer.unref()
      })
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
    }
  }
  const watch = () => {
    const watched = child
    watched.once('exit', () => {
      watched.stdin?.end()
      if (!isStopping) restarting = startWithRetries(Number.POSITIVE_INFINITY).then(watch)
    })
  }
  await startWithRetries(attempts)
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
