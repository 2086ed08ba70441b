import type { TestPerson } from '../../server/src/testing/builders/people.ts'
import { type EventStream, openEventStream } from '../../server/src/testing/clients/event-stream.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import { type Client, repeatedly } from './every.ts'

const RECONNECT_MS = 500

/** An open page that listens to live events, and reconnects when its stream ends, as browsers do. */
export interface Listener extends Client {
  readonly person: TestPerson
  /** The number of reconnects. */
  reconnects(): number
  /** Resolves to the time between `cause` and its live event; rejects after `withinMs`. */
  hears(cause: () => Promise<unknown>, withinMs: number): Promise<number>
}

export function openListener(url: string, person: TestPerson): Listener {
  let stream: EventStream | null = null
  let connections = 0
  let heard = 0
  const listening = repeatedly(RECONNECT_MS, async () => {
    const opened = await openEventStream(url, person.token)
    stream = opened
    connections += 1
    await opened.ended.catch(() => {})
    heard += opened.events.length
    stream = null
  })
  const events = () => heard + (stream?.events.length ?? 0)
  return {
    person,
    reconnects: () => connections - 1,
    async hears(cause, withinMs) {
      const startedMs = performance.now()
      await waitFor(`the stream of ${person.username}`, async () => stream !== null, withinMs)
      const before = events()
      await cause()
      await waitFor(`a live event for ${person.username}`, async () => events() > before, withinMs)
      return performance.now() - startedMs
    },
    async stop() {
      const stopped = listening.stop()
      stream?.close()
      await stopped
    },
  }
}
