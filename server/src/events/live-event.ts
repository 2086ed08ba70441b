import { type Statement, sql } from '../db/sql.ts'

/**
 * What a signed-in page may hear of: something of its person changed and is worth asking for again. `processing` brings
 * along how far a video of theirs is (contract/processing.ts).
 */
export type LiveEventName = 'wallet' | 'notices' | 'processing'

export const LIVE_EVENT_NAMES: readonly LiveEventName[] = ['wallet', 'notices', 'processing']

/** The channel of PostgreSQL on which every process hears of every change. */
export const CHANNEL = 'kashf_live'

/** Whom it concerns and what kind it is; seldom the change itself, so that a stream can leak nothing. */
export interface LiveEvent {
  name: LiveEventName
  userId: number
  /** JSON, below 4 KB. Absent when the page should ask: most events carry nothing, and something may have been missed. */
  data?: string
}

/** As it travels: `wallet:12`, `processing:12:{"percent":40}`. */
export const payloadOf = ({ name, userId, data }: LiveEvent): string =>
  data === undefined ? `${name}:${userId}` : `${name}:${userId}:${data}`

/** The event of a payload, or null for what a newer process may say and this one does not know. */
export function eventOf(payload: string): LiveEvent | null {
  const [, given, id, data] = /^(\w+):(\d+)(?::([^\n\r]*))?$/.exec(payload) ?? []
  const name = LIVE_EVENT_NAMES.find((known) => known === given)
  return name ? { name, userId: Number(id), ...(data && { data }) } : null
}

/** Tells every process, as part of a query: they hear of it with the commit, and never after a rollback. */
export const notifying = (payloads: readonly string[]): Statement =>
  sql`(select count(pg_notify(${CHANNEL}, payload)) from unnest(${payloads}::text[]) as payload)`
