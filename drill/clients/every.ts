import { setTimeout as delay } from 'node:timers/promises'

/** A client that acts until it is stopped. */
export interface Client {
  /** Resolves when no action is pending any more. */
  stop(): Promise<void>
}

/** Acts every `everyMs`, whether or not earlier actions are answered, because people do not wait for each other. */
export function every(everyMs: number, act: (count: number) => Promise<unknown>): Client {
  const running = new Set<Promise<unknown>>()
  let count = 0
  const timer = setInterval(() => {
    // The log has every failed request.
    const acting = act(count++).catch(() => {})
    running.add(acting)
    void acting.finally(() => running.delete(acting))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Acts again `pauseMs` after the last action has ended. */
export function repeatedly(pauseMs: number, act: () => Promise<unknown>): Client {
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      await act().catch(() => {})
      await delay(pauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      over.abort()
      await running
    },
  }
}
