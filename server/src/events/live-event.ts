import { type Statement, sql } from '../db/sql.ts'

/**
 * The events that a signed-in page receives: data of its user changed and should be refetched. `processing` includes the
 * progress of a video (contract/media/processing.ts).
 */
export type LiveEventName = 'wallet' | 'notices' | 'processing'

export const LIVE_EVENT_NAMES: readonly LiveEventName[] = ['wallet', 'notices', 'processing']

/** The PostgreSQL NOTIFY channel that every process listens on. */
export const CHANNEL = 'kashf_live'

/** Names the user and the kind of change, rarely the change itself, so that a stream leaks nothing. */
export interface LiveEvent {
  name: LiveEventName
  userId: number
  /** JSON below 4 KB. Absent if the page should refetch: in most events, and after a reconnect. */
  data?: string
}

/** The NOTIFY payload: `wallet:12`, `processing:12:{"percent":40}`. */
export const payloadOf = ({ name, userId, data }: LiveEvent): string =>
  data === undefined ? `${name}:${userId}` : `${name}:${userId}:${data}`

/** The event in a payload; null for an unknown event, which a newer version may send. */
export function eventOf(payload: string): LiveEvent | null {
  const [, given, id, data] = /^(\w+):(\d+)(?::([^\n\r]*))?$/.exec(payload) ?? []
  const name = LIVE_EVENT_NAMES.find((known) => known === given)
  return name ? { name, userId: Number(id), ...(data && { data }) } : null
}

/** A subquery that notifies every process on commit, and never after a rollback. */
export const notifying = (payloads: readonly string[]): Statement =>
  sql`(select count(pg_notify(${CHANNEL}, payload)) from unnest(${payloads}::text[]) as payload)`
