import { spawn } from 'node:child_process'

/** sh ends with this process, because its standard input then closes; otherwise it kills this process when the time is over. */
const KILLER = `exec 3<&0
sleep "$0" <&- & sleeper=$!
(read -r _; kill $sleeper) <&3 2>/dev/null &
wait $sleeper && kill -KILL "$1"`

/**
 * Kills this process after `ms`, from outside: a timer does not fire while the thread is busy, and `process.exit` waits for
 * system calls that hang.
 */
export function killAfter(ms: number): void {
  const killer = spawn('/bin/sh', ['-c', KILLER, String(ms / 1000), String(process.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C does not reach it
  })
  // Without it, the service manager's time limit remains.
  killer.on('error', () => {})
}
