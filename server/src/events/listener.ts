import pg from 'pg'
import type { Logger } from 'pino'
import { CHANNEL, eventOf, type LiveEvent } from './live-event.ts'

/** A silent connection may be dead without our having been told. */
const ASK_EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 10_000
const RECONNECT_MIN_MS = 100
const RECONNECT_MAX_MS = 5_000

/** Hears every event of every process. */
export interface Listener {
  /** Resolves when it listens. The first call makes it begin. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens with a connection of its own and makes another one when that breaks. What happened meanwhile is not known:
 * `missed` is called when it listens again.
 */
export function openListener(options: {
  url: string
  log: Logger
  heard: (event: LiveEvent) => void
  missed: () => void
}): Listener {
  let stopped = false
  let client: pg.Client | undefined
  let listening: PromiseWithResolvers<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = RECONNECT_MIN_MS
  let wasLost = false

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
      if (event) options.heard(event)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      lost(fresh, error)
      return
    }
    waitMs = RECONNECT_MIN_MS
    listening?.resolve()
    if (wasLost) options.missed()
    wasLost = false
  }

  /** Drops a broken connection and makes another one soon. A second call for the same one does nothing. */
  function lost(broken: pg.Client, error: unknown): void {
    if (client !== broken || stopped) return
    client = undefined
    wasLost = true
    listening = Promise.withResolvers()
    options.log.warn({ err: error }, 'live events: connecting again')
    // It is broken already: a failure to end it tells nothing new.
    broken.end().catch(() => {})
    retry = setTimeout(() => void connect(), waitMs)
    waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS)
  }

  const asking = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch((error: unknown) => lost(asked, error))
  }, ASK_EVERY_MS)
  asking.unref()

  return {
    ready() {
      if (!listening) {
        listening = Promise.withResolvers()
        void connect()
      }
      return listening.promise
    },
    async stop() {
      stopped = true
      clearInterval(asking)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
