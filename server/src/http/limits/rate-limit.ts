import type { FastifyRequest } from 'fastify'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { Db, Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { clientNetworkOf } from '../network/client-network.ts'

/** At most `hits` per `seconds` for each `key`. */
export interface RateLimit {
  hits: number
  seconds: number
  /** Where the key comes from: a limit by `head` is counted before the body is received. */
  from: 'head' | 'body'
  /** The key to count; null skips the limit. */
  key: (request: FastifyRequest) => string | null
}

/** Limit per client address (per /64 for IPv6, which one customer controls entirely). */
export const byAddress = (hits: number, seconds: number): RateLimit => ({
  hits,
  seconds,
  from: 'head',
  key: (request) => clientNetworkOf(request.ip),
})

/**
 * Limit per value of a body field, which stops password guessing against one account from many addresses. Other types than
 * text and numbers are not counted, because validation rejects them.
 */
export const byField = (field: string, hits: number, seconds: number): RateLimit => ({
  hits,
  seconds,
  from: 'body',
  key: ({ body }) => {
    if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return null
    const value: unknown = Reflect.get(body, field)
    if (typeof value !== 'string' && typeof value !== 'number') return null
    return `${field}=${String(value).slice(0, 1000).trim().toLowerCase().slice(0, 254)}`
  },
})

/** Limit per signed-in user. */
export const byUser = (hits: number, seconds: number): RateLimit => ({
  hits,
  seconds,
  from: 'head',
  key: (request) => `user=${request.user?.id ?? clientNetworkOf(request.ip)}`,
})

/** Limit per personal access token, over all routes. */
export const byApiToken: RateLimit = {
  hits: 300,
  seconds: 60,
  from: 'head',
  key: (request) => (request.user?.apiToken ? `token=${request.user.apiToken.id}` : null),
}

/**
 * Counts a hit and throws `too_many_requests` above the limit. Counters live in PostgreSQL and are shared by all processes.
 * Fixed windows are simple and allow at most twice the limit across a window boundary.
 */
export async function countHit(
  deps: { db: Db; clock: Clock },
  name: string,
  limit: RateLimit,
  request: FastifyRequest,
): Promise<void> {
  const counter = counterOf(deps.clock, name, limit, request)
  if (!counter) return
  const hits = await addHit(deps.db, counter)
  if (hits > limit.hits) {
    const leftMs = counter.windowStart.getTime() + limit.seconds * 1000 - deps.clock.now().getTime()
    throw new Failure('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) })
  }
}

/** The start of the window of so many seconds that a moment is in. */
export function windowAt(now: Date, seconds: number): Date {
  const nowS = Math.floor(now.getTime() / 1000)
  return new Date((nowS - (nowS % seconds)) * 1000)
}

/** Counts a hit in a window and returns how many it has. */
export async function addHit(
  db: Queryable,
  { key, windowStart }: { key: string; windowStart: Date },
): Promise<number> {
  const row = await db.only<{ hits: number }>(sql`
    insert into rate_window (key, window_start, hits) values (${key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set hits = rate_window.hits + 1
    returning hits`)
  return row.hits
}

/** Takes back a hit of `countHit`, where only failed attempts count. */
export async function returnHit(
  deps: { db: Db; clock: Clock },
  name: string,
  limit: RateLimit,
  request: FastifyRequest,
): Promise<void> {
  const counter = counterOf(deps.clock, name, limit, request)
  if (!counter) return
  await deps.db.run(sql`
    update rate_window set hits = hits - 1
     where key = ${counter.key} and window_start = ${counter.windowStart} and hits > 0`)
}

/** The counter of the current window; null if the limit does not concern the request. */
function counterOf(
  clock: Clock,
  name: string,
  limit: RateLimit,
  request: FastifyRequest,
): { key: string; windowStart: Date } | null {
  const key = limit.key(request)
  if (key === null) return null
  return { key: `${name}|${key}`, windowStart: windowAt(clock.now(), limit.seconds) }
}

const deleteExpiredWindowsJob = defineJob('forget-rate-windows', { retryLimit: 1 }, '17 3 * * *')

/** Deletes windows that started more than a day ago, every night. */
export const deleteExpiredWindows = handlerFor(
  deleteExpiredWindowsJob,
  async (deps: { db: Db; clock: Clock }): Promise<void> => {
    const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS)
    await deps.db.run(sql`delete from rate_window where window_start < ${dayAgo}`)
  },
)
