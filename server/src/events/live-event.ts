import { type Statement, sql } from '../db/sql.ts'

/** What a signed-in page may hear of: something of its person changed and is worth asking for again. */
export type LiveEventName = 'wallet' | 'notices'

export const LIVE_EVENT_NAMES: readonly LiveEventName[] = ['wallet', 'notices']

/** The channel of PostgreSQL on which every process hears of every change. */
export const CHANNEL = 'kashf_live'

/** Whom it concerns and what: never what the change was, so that a stream can leak nothing. */
export interface LiveEvent {
  name: LiveEventName
  userId: number
}

/** As it travels: `wallet:12`. */
export const payloadOf = ({ name, userId }: LiveEvent): string => `${name}:${userId}`

/** The event of a payload, or null for what a newer process may say and this one does not know. */
export function eventOf(payload: string): LiveEvent | null {
  const [given, id] = payload.split(':')
  const name = LIVE_EVENT_NAMES.find((known) => known === given)
  return name && /^\d+$/.test(id ?? '') ? { name, userId: Number(id) } : null
}

/** Tells every process, as part of a query: they hear of it with the commit, and never after a rollback. */
export const notifying = (payloads: readonly string[]): Statement =>
  sql`(select count(pg_notify(${CHANNEL}, payload)) from unnest(${payloads}::text[]) as payload)`
