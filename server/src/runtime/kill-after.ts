import { spawn } from 'node:child_process'

/** When this process ends, its pipe closes and sh ends too; otherwise sh kills this process at the deadline. */
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
    detached: true, // Ctrl-C does not reach sh
  })
  // If sh cannot be started, the service manager's time limit remains.
  killer.on('error', () => {})
}
