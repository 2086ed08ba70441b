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

const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 5_000

/**
 * Starts PostgreSQL and, when it ends without having been told to, starts it again at the same address: it then recovers, and
 * the pools connect anew by themselves. Gives what stops it.
 */
export async function keepRunning(
  postgres: string,
  args: string[],
  who: SpawnOptions,
): Promise<() => Promise<void>> {
  const start = () =>
    spawn('/bin/sh', ['-c', SUPERVISOR, postgres, ...args], {
      ...who,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true, // keeps Ctrl-C away from it, so that running requests can finish first
    })
  let isStopping = false
  let child = start()
  let restarting = Promise.resolve()
  const restart = async () => {
    for (let waitMs = RESTART_MIN_MS; !isStopping; waitMs = Math.min(waitMs * 2, RESTART_MAX_MS)) {
      // Children of the one that was killed may hold its memory for a moment more. Nothing is kept alive for this alone.
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      if (isStopping) return
      child = start()
      const isReady = await whenReady(child).then(
        () => true,
        () => false,
      )
      if (isReady) return watch()
      child.stdin?.end()
    }
  }
  const watch = () => {
    const watched = child
    watched.once('exit', () => {
      watched.stdin?.end()
      if (!isStopping) restarting = restart()
    })
  }
  await whenReady(child)
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
