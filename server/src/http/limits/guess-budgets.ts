import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

/** At most `tries` in a window of `seconds` for `key`. */
export interface GuessBudget {
  key: string
  tries: number
  seconds: number
}

/** `own` counts one known device alone; `shared` also counts other callers. */
export interface GuessBudgets {
  own: GuessBudget[]
  shared: GuessBudget[]
}

interface Deps {
  db: Db
  clock: Clock
}

interface Window {
  key: string
  window_start: Date
  hits: number
}

const windowsOf = (clock: Clock, budgets: readonly GuessBudget[]) => {
  const nowS = Math.floor(clock.now().getTime() / 1000)
  return budgets
    .map(({ key, tries, seconds }) => ({
      key: `guess|${key}|${seconds}`,
      start: new Date((nowS - (nowS % seconds)) * 1000),
      endMs: (nowS - (nowS % seconds) + seconds) * 1000,
      tries,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Counts a try against every budget before it is made, so that concurrent tries cannot exceed the limit together. Throws
 * `too_many_requests` when a budget is exhausted. After a correct guess call `refundTry`.
 */
export async function spendTry(deps: Deps, { own, shared }: GuessBudgets): Promise<void> {
  const windows = windowsOf(deps.clock, [...own, ...shared])
  // Ordered by key, so that calls that count the same windows cannot deadlock.
  const counted = await deps.db.rows<Window>(sql`
    insert into rate_window (key, window_start, hits)
    select key, start, 1 from unnest(${windows.map((w) => w.key)}::text[], ${windows.map((w) => w.start)}::timestamptz[])
      as w(key, start) order by key
    on conflict (key, window_start) do update set hits = rate_window.hits + 1
    returning key, window_start, hits`)
  const hits = new Map(counted.map((row) => [row.key, row.hits]))
  const spent = windows.filter((window) => (hits.get(window.key) ?? 0) > window.tries)
  if (spent.length === 0) return
  // A refused call was not a guess: it must not use up the day's budget too.
  await changeHits(deps, [...own, ...shared], sql`hits - 1`)
  const leftMs = Math.max(...spent.map((window) => window.endMs)) - deps.clock.now().getTime()
  throw new Failure('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) })
}

/**
 * Call it after a correct guess: resets the device's own budgets, forgiving earlier typing errors, and refunds one try
 * to the shared ones, which also count strangers.
 */
export async function refundTry(deps: Deps, { own, shared }: GuessBudgets): Promise<void> {
  await changeHits(deps, own, sql`0`)
  await changeHits(deps, shared, sql`hits - 1`)
}

async function changeHits(
  deps: Deps,
  budgets: readonly GuessBudget[],
  hits: ReturnType<typeof sql>,
): Promise<void> {
  if (budgets.length === 0) return
  const windows = windowsOf(deps.clock, budgets)
  await deps.db.run(sql`
    update rate_window set hits = greatest(0, ${hits})
      from unnest(${windows.map((w) => w.key)}::text[], ${windows.map((w) => w.start)}::timestamptz[]) as w(key, start)
     where rate_window.key = w.key and rate_window.window_start = w.start`)
}
