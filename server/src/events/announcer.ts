import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { type LiveEvent, notifying, payloadOf } from './live-event.ts'

const ANNOUNCE_EVERY_MS = 100

/** Publishes events to every process, deduplicated and batched every 100 ms. */
export interface Announcer {
  announce(event: LiveEvent): void
  /** Publishes the pending events and stops. */
  stop(): Promise<void>
}

export function openAnnouncer({ db, log }: { db: Queryable; log: Logger }): Announcer {
  let pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    timer = undefined
    const payloads = [...pending]
    pending = new Set()
    if (payloads.length === 0) return
    try {
      await db.run(sql`select ${notifying(payloads)}`)
    } catch (error) {
      log.warn({ err: error, events: payloads.length }, 'live events were not announced')
    }
  }
  return {
    announce(event) {
      pending.add(payloadOf(event))
      timer ??= setTimeout(() => void flush(), ANNOUNCE_EVERY_MS)
    },
    async stop() {
      clearTimeout(timer)
      await flush()
    },
  }
}
