import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'
import { openAnnouncer } from './announcer.ts'
import { openListener } from './listener.ts'
import { LIVE_EVENT_NAMES, type LiveEvent, type LiveEventName } from './live-event.ts'

type OnEvent = (name: LiveEventName, data?: string) => void

export interface LiveEvents {
  /**
   * Calls `onEvent` for each event of a user until the returned `stop` is called. `ready` resolves when no further event can
   * be missed. After a lost connection, every event name is delivered once, because events may have been missed.
   */
  listen(userId: number, onEvent: OnEvent): { ready: Promise<void>; stop: () => void }
  /**
   * Publishes an event to every process, batched with others. For frequent events, because NOTIFY in a transaction
   * serializes commits (docs/decisions/0008). Call it after the commit.
   */
  announce(event: LiveEvent): void
  /** How many streams listen in this process. */
  streams(): number
  stop(): Promise<void>
}

/** Opens live events: one listening connection per process, created when the first page listens. */
export function openLiveEvents(options: { url: string; db: Queryable; log: Logger }): LiveEvents {
  const { url, db, log } = options
  const subscribers = new Map<number, Set<OnEvent>>()
  const deliver = ({ name, userId, data }: LiveEvent) => {
    for (const onEvent of subscribers.get(userId) ?? []) onEvent(name, data)
  }
  const listener = openListener({
    url,
    log,
    onEvent: deliver,
    onReconnect: () => {
      for (const userId of subscribers.keys()) for (const name of LIVE_EVENT_NAMES) deliver({ name, userId })
    },
  })
  const announcer = openAnnouncer({ db, log })
  return {
    listen(userId, onEvent) {
      const mine = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, mine.add(onEvent))
      return {
        ready: listener.ready(),
        stop: () => {
          mine.delete(onEvent)
          if (mine.size === 0 && subscribers.get(userId) === mine) subscribers.delete(userId)
        },
      }
    },
    announce: announcer.announce,
    streams: () => [...subscribers.values()].reduce((sum, streams) => sum + streams.size, 0),
    async stop() {
      await announcer.stop()
      await listener.stop()
    },
  }
}
