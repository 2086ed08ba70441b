import pg from 'pg'
import type { Logger } from 'pino'
import { KEEP_ALIVE } from '../db/client.ts'
import { within } from '../db/time-limit.ts'
import { CHANNEL, eventOf, type LiveEvent } from './live-event.ts'

/** The interval of probes: a silent connection may be dead without an error. */
const PROBE_EVERY_MS = 20_000
const RESPOND_WITHIN_MS = 10_000
const END_WITHIN_MS = 1_000
const RECONNECT_MIN_MS = 100
const RECONNECT_MAX_MS = 5_000

/** Receives every event of every process. */
export interface Listener {
  /** Resolves once the connection listens. The first call starts it. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens on a dedicated connection and reconnects when that breaks. Events may be lost meanwhile, so `onReconnect` is
 * called when it listens again.
 */
export function openListener(options: {
  url: string
  log: Logger
  onEvent: (event: LiveEvent) => void
  onReconnect: () => void
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
      ...KEEP_ALIVE,
      connectionTimeoutMillis: RESPOND_WITHIN_MS,
      query_timeout: RESPOND_WITHIN_MS,
    })
    client = fresh
    fresh.on('error', (error) => reconnect(fresh, error))
    fresh.on('end', () => reconnect(fresh, new Error('the connection for live events ended')))
    fresh.on('notification', ({ payload }) => {
      const event = eventOf(payload ?? '')
      if (event) options.onEvent(event)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      reconnect(fresh, error)
      return
    }
    waitMs = RECONNECT_MIN_MS
    listening?.resolve()
    if (wasLost) options.onReconnect()
    wasLost = false
  }

  /** Drops a broken connection and schedules a new one. A second call for the same connection does nothing. */
  function reconnect(broken: pg.Client, error: unknown): void {
    if (client !== broken || stopped) return
    client = undefined
    wasLost = true
    listening = Promise.withResolvers()
    options.log.warn({ err: error }, 'live events: connecting again')
    // The connection is already broken, so that an error on closing it does not matter.
    broken.end().catch(() => {})
    retry = setTimeout(() => void connect(), waitMs)
    waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS)
  }

  const probing = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch((error: unknown) => reconnect(probed, error))
  }, PROBE_EVERY_MS)
  probing.unref()

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
      clearInterval(probing)
      clearTimeout(retry)
      // A frozen database does not answer the end of a connection, so the wait is bounded.
      if (client) await within(END_WITHIN_MS, client.end()).catch(() => {})
    },
  }
}
