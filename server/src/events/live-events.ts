import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'
import { openAnnouncer } from './announcer.ts'
import { openListener } from './listener.ts'
import { LIVE_EVENT_NAMES, type LiveEvent, type LiveEventName } from './live-event.ts'

type Hear = (name: LiveEventName, data?: string) => void

export interface LiveEvents {
  /**
   * Calls `hear` for each event of a person until the returned `stop` is called. `ready` resolves when from here
   * on nothing is missed. After a connection that broke, each name is told once, because something may have been missed.
   */
  listen(userId: number, hear: Hear): { ready: Promise<void>; stop: () => void }
  /**
   * Tells every process soon, many events in one go. For what happens often: a NOTIFY within the transaction makes its
   * commit wait for every other (docs/decisions/0008). Call it after the commit.
   */
  announce(event: LiveEvent): void
  stop(): Promise<void>
}

/** Opens live events: one listening connection per process, made when the first page listens. */
export function openLiveEvents(options: { url: string; db: Queryable; log: Logger }): LiveEvents {
  const { url, db, log } = options
  const hearers = new Map<number, Set<Hear>>()
  const deliver = ({ name, userId, data }: LiveEvent) => {
    for (const hear of hearers.get(userId) ?? []) hear(name, data)
  }
  const listener = openListener({
    url,
    log,
    heard: deliver,
    missed: () => {
      for (const userId of hearers.keys()) for (const name of LIVE_EVENT_NAMES) deliver({ name, userId })
    },
  })
  const announcer = openAnnouncer({ db, log })
  return {
    listen(userId, hear) {
      const mine = hearers.get(userId) ?? new Set()
      hearers.set(userId, mine.add(hear))
      return {
        ready: listener.ready(),
        stop: () => {
          mine.delete(hear)
          if (mine.size === 0 && hearers.get(userId) === mine) hearers.delete(userId)
        },
      }
    },
    announce: announcer.announce,
    async stop() {
      await announcer.stop()
      await listener.stop()
    },
  }
}
