import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { type LiveEvent, notifying, payloadOf } from './live-event.ts'

const ANNOUNCE_EVERY_MS = 100

/** Tells every process of events: those of a tenth of a second with one statement, and the same one once. */
export interface Announcer {
  announce(event: LiveEvent): void
  /** Tells what still waits. */
  stop(): Promise<void>
}

export function openAnnouncer({ db, log }: { db: Queryable; log: Logger }): Announcer {
  let waiting = new Set<string>()
  let next: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    next = undefined
    const payloads = [...waiting]
    waiting = new Set()
    if (payloads.length === 0) return
    try {
      await db.run(sql`select ${notifying(payloads)}`)
    } catch (error) {
      log.warn({ err: error, events: payloads.length }, 'live events were not announced')
    }
  }
  return {
    announce(event) {
      waiting.add(payloadOf(event))
      next ??= setTimeout(() => void flush(), ANNOUNCE_EVERY_MS)
    },
    async stop() {
      clearTimeout(next)
      await flush()
    },
  }
}
