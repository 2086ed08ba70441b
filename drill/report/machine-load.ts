import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The load of the machine's processors between two moments, with and without the drill itself. */
export interface MachineLoad {
  /**
   * The share of the time in which a process waited for a processor, 0 to 1; null where the kernel does not report it.
   */
  waiting: number | null
  /** The used share of all processor time, 0 to 1. */
  busy: number
}

/** The share of waiting above which measured times depend more on the machine than on the program. */
const HIGH_WAITING = 0.6

export const isHigh = ({ waiting, busy }: MachineLoad): boolean => (waiting ?? busy) > HIGH_WAITING

/** Starts measuring; the returned function ends the period and returns its load. */
export function measureLoad(): () => MachineLoad {
  const before = counters()
  return () => {
    const after = counters()
    const elapsedUs = (after.nowMs - before.nowMs) * 1_000
    return {
      busy: (after.busyTicks - before.busyTicks) / Math.max(after.allTicks - before.allTicks, 1),
      waiting:
        before.waitingUs === null || after.waitingUs === null
          ? null
          : (after.waitingUs - before.waitingUs) / Math.max(elapsedUs, 1),
    }
  }
}

export const processors = availableParallelism()

function counters() {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/ +/).map(Number)
  const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
  const [, , , idle = 0, waitsForDisk = 0] = ticks
  return {
    nowMs: performance.now(),
    allTicks: sum(ticks.slice(0, 8)),
    busyTicks: sum(ticks.slice(0, 8)) - idle - waitsForDisk,
    waitingUs: pressure(),
  }
}

/** Microseconds for which at least one process waited for a processor, since the machine started. */
function pressure(): number | null {
  try {
    return Number(/^some .*total=(\d+)$/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1])
  } catch {
    return null
  }
}
