import pg from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import {
  CHANNEL,
  eventOf,
  LIVE_EVENT_NAMES,
  type LiveEvent,
  type LiveEventName,
  notifying,
  payloadOf,
} from './live-event.ts'

type Hear = (name: LiveEventName, data?: string) => void

export interface LiveEvents {
  /**
   * Calls `hear` for each event of a person until the returned `stop` is called. `ready` is kept when from here on nothing
   * is missed; a connection that broke meanwhile is made up for by one event of each name.
   */
  listen(userId: number, hear: Hear): { ready: Promise<void>; stop: () => void }
  /**
   * Tells every process soon, many events in one go. For what happens often: a NOTIFY within the transaction makes its
   * commit wait for every other (docs/decisions/0008). Call it after the commit.
   */
  announce(event: LiveEvent): void
  stop(): Promise<void>
}

const ANNOUNCE_EVERY_MS = 100
/** A connection that says nothing may be dead without anybody having told us. */
const ASK_EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 10_000
const RECONNECT_MIN_MS = 100
const RECONNECT_MAX_MS = 5_000

/** Opens live events: one listening connection per process, made when the first listener comes. */
export function openLiveEvents(options: { url: string; db: Queryable; log: Logger }): LiveEvents {
  const { log } = options
  const hearers = new Map<number, Set<Hear>>()
  let stopped = false
  let client: pg.Client | undefined
  let connected: PromiseWithResolvers<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = RECONNECT_MIN_MS
  let wasLost = false

  function deliver({ name, userId, data }: LiveEvent): void {
    for (const hear of hearers.get(userId) ?? []) hear(name, data)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'kashf-live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    client = fresh
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('the connection for live events ended')))
    fresh.on('notification', ({ payload }) => {
      const event = eventOf(payload ?? '')
      if (event) deliver(event)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      lost(fresh, error)
      return
    }
    waitMs = RECONNECT_MIN_MS
    connected?.resolve()
    // What happened while nobody listened is not known, so everybody looks.
    if (wasLost) {
      for (const userId of hearers.keys()) for (const name of LIVE_EVENT_NAMES) deliver({ name, userId })
    }
    wasLost = false
  }

  /** Lets a broken connection go and makes another one soon. Called at most once for each. */
  function lost(broken: pg.Client, error: unknown): void {
    if (client !== broken || stopped) return
    client = undefined
    wasLost = true
    connected = Promise.withResolvers()
    log.warn({ err: error }, 'live events: connecting again')
    broken.end().catch(() => {})
    retry = setTimeout(() => void connect(), waitMs)
    waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS)
  }

  const asking = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch((error: unknown) => lost(asked, error))
  }, ASK_EVERY_MS)
  asking.unref()

  let waiting = new Set<string>()
  let announcing: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    announcing = undefined
    const payloads = [...waiting]
    waiting = new Set()
    if (payloads.length === 0) return
    await options.db.run(sql`select ${notifying(payloads)}`).catch((error: unknown) => {
      log.warn({ err: error, events: payloads.length }, 'live events were not announced')
    })
  }

  return {
    listen(userId, hear) {
      const mine = hearers.get(userId) ?? new Set()
      hearers.set(userId, mine.add(hear))
      if (!connected) {
        connected = Promise.withResolvers()
        void connect()
      }
      return {
        ready: connected.promise,
        stop: () => {
          mine.delete(hear)
          if (mine.size === 0 && hearers.get(userId) === mine) hearers.delete(userId)
        },
      }
    },
    announce(event) {
      waiting.add(payloadOf(event))
      announcing ??= setTimeout(() => void flush(), ANNOUNCE_EVERY_MS)
    },
    async stop() {
      stopped = true
      clearInterval(asking)
      clearTimeout(retry)
      clearTimeout(announcing)
      await flush()
      await client?.end()
    },
  }
}
