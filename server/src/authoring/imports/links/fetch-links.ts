import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { handlerFor } from '../../../jobs/queue.ts'
import { fetchLink } from './fetch-link.ts'
import { fetchLinksJob } from './jobs.ts'
import { LEASE, type TakenLink } from './taken-link.ts'

/** Concurrent transfers per process. Each takes a connection and at most one 8 MiB part on the disk. */
const AT_ONCE = 4
const AT_ONCE_PER_TEACHER = 2
/** The polling interval for links that were added while there is room for them. */
const LOOK_EVERY_MS = 2_000
/** A link that has been due for longer than a few polls has found no room in any process. */
const WAITS_AFTER_MS = 3 * LOOK_EVERY_MS
/** How long a transfer keeps its place while a teacher without any is waiting. */
const TURN_MS = 10 * MINUTE_MS

interface Running {
  since: Date
  /** Ends the transfer to make room: the received bytes are kept, and the link waits for its next turn. */
  yield(): void
  done: Promise<void>
}

/** Fetches links that are due, several at once, until none is left or `signal` aborts. */
export async function fetchLinks(deps: Deps, signal: AbortSignal): Promise<void> {
  const running = new Map<string, Running>()
  while (!signal.aborted) {
    while (running.size < AT_ONCE && !signal.aborted) {
      const link = await takeLink(deps)
      if (!link) break
      const ended = new AbortController()
      const done = fetchLink(deps, link, AbortSignal.any([signal, ended.signal]))
        .catch((error) => deps.log.error({ err: error, import: link.import_id }, 'a link was not fetched'))
        .finally(() => running.delete(link.taken_by))
      running.set(link.taken_by, { since: deps.clock.now(), yield: () => ended.abort(), done })
    }
    if (running.size === 0) return
    if (running.size === AT_ONCE) await makeRoom(deps, running)
    const ends = [...running.values()].map(({ done }) => done)
    await Promise.race([...ends, delay(LOOK_EVERY_MS, undefined, { ref: false })])
  }
  await Promise.all([...running.values()].map(({ done }) => done))
}

/** The number of transfers of each teacher that are under way in all processes. */
const BUSY = sql`busy as materialized (
  select teacher_id, count(*) as links from import_link
   where state in ('waiting', 'fetching') and taken_until > clock_timestamp() group by teacher_id)`

/**
 * Links `k` with their imports `i` that may be fetched at `now`, and the transfers of their teacher as `b`. Blocked
 * links wait.
 */
const dueAt = (now: Date) => sql`
  import_link k join lesson_import i on i.id = k.import_id
    join course c on c.id = i.course_id join app_user u on u.id = k.teacher_id
    left join busy b on b.teacher_id = k.teacher_id
   where k.state in ('waiting', 'fetching') and i.given_up_at is null and k.due_at <= ${now}
     and (k.taken_until is null or k.taken_until < clock_timestamp())
     and c.deleted_at is null and u.blocked_at is null`

/**
 * Takes the longest-due link among teachers with the fewest transfers under way, two at most. A teacher's begun links
 * come first, because their open uploads are limited.
 */
function takeLink({ db, clock }: Deps): Promise<TakenLink | undefined> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Two workers at once would both see the last free place of a teacher.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('fetch-links'))`)
    return tx.one<TakenLink>(sql`
      with ${BUSY}, begun as materialized (
        select teacher_id from import_link where state = 'waiting' and upload_id is not null and due_at <= ${now}),
      next as (
        select k.import_id from ${dueAt(now)} and coalesce(b.links, 0) < ${AT_ONCE_PER_TEACHER}
           and (k.upload_id is not null or k.teacher_id not in (select teacher_id from begun))
         order by coalesce(b.links, 0), k.due_at, i.sort limit 1 for update of k skip locked)
      update import_link k set state = 'fetching', taken_by = ${randomUUID()}, taken_until = ${LEASE}, changed_at = ${now}
        from next, lesson_import i
       where k.import_id = next.import_id and i.id = next.import_id
      returning k.import_id, i.course_id, k.teacher_id, k.url, k.taken_by, k.upload_id, k.validator, k.attempts,
        k.started_at`)
  })
}

/**
 * While a teacher without any transfer waits, ends one of this process: one of a teacher with several, else the one
 * that has held its place for longest, for at least `TURN_MS`.
 */
async function makeRoom({ db, clock }: Deps, running: ReadonlyMap<string, Running>): Promise<void> {
  const now = clock.now()
  const longestFirst = [...running].toSorted(([, a], [, b]) => a.since.getTime() - b.since.getTime())
  const hadTheirTurn = longestFirst.filter(([, { since }]) => now.getTime() - since.getTime() >= TURN_MS)
  const keys = (links: [string, Running][]) => links.map(([key]) => key)
  const waitsSince = new Date(now.getTime() - WAITS_AFTER_MS)
  const link = await db.one<{ taken_by: string }>(sql`
    with ${BUSY}
    select k.taken_by from import_link k join busy on busy.teacher_id = k.teacher_id
     where k.taken_by = any(${keys(longestFirst)}::uuid[])
       and (busy.links > 1 or k.taken_by = any(${keys(hadTheirTurn)}::uuid[]))
       and exists (select 1 from ${dueAt(waitsSince)} and b.links is null)
     order by busy.links > 1 desc, array_position(${keys(longestFirst)}::uuid[], k.taken_by) limit 1`)
  if (link) running.get(link.taken_by)?.yield()
}

export const fetchLinksHandler = handlerFor(fetchLinksJob, (deps: Deps, _, signal) =>
  fetchLinks(deps, signal),
)
