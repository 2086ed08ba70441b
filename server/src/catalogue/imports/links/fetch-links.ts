import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../../../db/sql.ts'
import { handlerFor, type JobHandler } from '../../../jobs/queue.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { fetchLink } from './fetch-link.ts'
import { fetchLinksJob } from './jobs.ts'
import { LEASE, type TakenLink } from './taken-link.ts'

/** In this process; each is a connection and at most one part of 8 MiB on the disk. */
const AT_ONCE = 4
const AT_ONCE_PER_TEACHER = 2
/** How soon a link that was added meanwhile begins when there is room for it. */
const LOOK_EVERY_MS = 2_000

/** Fetches links that are due, several at once, until none is left or `signal` aborts. */
export async function fetchLinks(deps: Deps, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    while (running.size < AT_ONCE) {
      const link = await takeLink(deps)
      if (!link) break
      const fetching = fetchLink(deps, link, signal)
        .catch((error) => deps.log.error({ err: error, import: link.import_id }, 'a link was not fetched'))
        .finally(() => running.delete(fetching))
      running.add(fetching)
    }
    if (running.size === 0) return
    await Promise.race([...running, delay(LOOK_EVERY_MS, undefined, { ref: false })])
  }
  await Promise.all(running)
}

/** Takes the link that has been due for longest, of teachers who have not two under way. Blocked teachers wait. */
function takeLink({ db, clock }: Deps): Promise<TakenLink | undefined> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Two workers at once would both see the last free place of a teacher.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('fetch-links'))`)
    return tx.one<TakenLink>(sql`
      with next as (
        select k.import_id from import_link k join lesson_import i on i.id = k.import_id
          join course c on c.id = i.course_id join app_user u on u.id = k.teacher_id
         where k.state in ('waiting', 'fetching') and i.given_up_at is null and k.due_at <= ${now}
           and (k.taken_until is null or k.taken_until < clock_timestamp())
           and c.deleted_at is null and u.blocked_at is null
           and (select count(*) from import_link o where o.teacher_id = k.teacher_id
                 and o.state in ('waiting', 'fetching') and o.taken_until > clock_timestamp()) < ${AT_ONCE_PER_TEACHER}
         order by k.due_at, i.sort limit 1 for update of k skip locked)
      update import_link k set state = 'fetching', taken_by = ${randomUUID()}, taken_until = ${LEASE}, changed_at = ${now}
        from next, lesson_import i
       where k.import_id = next.import_id and i.id = next.import_id
      returning k.import_id, i.course_id, k.teacher_id, k.url, k.taken_by, k.upload_id, k.validator, k.attempts,
        k.started_at`)
  })
}

export const fetchLinksHandler = (deps: Deps): JobHandler =>
  handlerFor(fetchLinksJob, (_, signal) => fetchLinks(deps, signal))
