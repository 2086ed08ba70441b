import type { ChildProcess } from 'node:child_process'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Host } from '../network/network.ts'

/** The timeout of a program's start, on a busy machine. */
const START_WITHIN_MS = 180_000
/** RestartSec of the units in deploy/systemd. */
const RESTART_AFTER_MS = 1_000

/** A program that runs on a host, is broken by the drill, and is restarted when it ends, as by systemd. */
export interface Service {
  readonly host: Host
  /** Starts the program and waits until it answers. */
  start(): Promise<void>
  /** Ends every process of the host at once, as a power failure does. */
  kill(): Promise<void>
  /** Asks the program to stop, and waits until it has. */
  stop(): Promise<void>
  /** Unexpected ends of the program after it had answered, in sentences. */
  readonly ownEnds: readonly string[]
}

/** Binds a program to a host. `isUp` tells whether it answers. */
export function defineService(options: {
  host: Host
  run: (host: Host) => ChildProcess
  isUp: () => Promise<boolean>
  stopSignal?: NodeJS.Signals
}): Service {
  const { host, stopSignal = 'SIGTERM' } = options
  const ownEnds: string[] = []
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  let isWanted = false
  let hasAnswered = false

  function launch(): void {
    const launched = options.run(host)
    child = launched
    ended = new Promise((resolve) => {
      launched.once('exit', (code, signal) => {
        child = null
        resolve()
        if (!isWanted) return
        if (hasAnswered) ownEnds.push(`${host.name} ended by itself (${signal ?? code})`)
        setTimeout(() => {
          if (isWanted) launch()
        }, RESTART_AFTER_MS)
      })
    })
  }
  async function end(send: () => void): Promise<void> {
    isWanted = false
    send()
    await ended
  }
  return {
    host,
    ownEnds,
    async start() {
      isWanted = true
      hasAnswered = false
      launch()
      await waitFor(`${host.name} to answer`, () => options.isUp().catch(() => false), START_WITHIN_MS)
      hasAnswered = true
    },
    kill: () => end(() => host.signal('SIGKILL')),
    stop: () => end(() => child?.kill(stopSignal)),
  }
}

/** Whether a URL answers with success within a second. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) })
  await answer.body?.cancel()
  return answer.ok
}
