import type { LiveTest } from '@kashf/contract/practice/results.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const CACHED_MS = 2_000
const SILENT_S = 120
const MAX_TESTS = 200

/** Counts a running test, at most once in two seconds for each. */
export function createLiveTest(deps: Pick<Deps, 'db' | 'clock'>): (testId: number) => Promise<LiveTest> {
  const known = new Map<number, { live: Promise<LiveTest>; untilMs: number }>()
  return (testId) => {
    const now = deps.clock.now()
    const before = known.get(testId)
    if (before && before.untilMs > now.getTime()) return before.live
    const live = deps.db.only<LiveTest>(sql`
      with own as materialized (
        select a.id, a.state, a.seen_at from attempt a join test t on t.id = a.test_id
         where a.test_id = ${testId} and a.user_id <> t.owner_id)
      select (count(*) filter (where state = 'open'))::int as writing, (count(*) filter (where state = 'ready'))::int as ready,
             (count(*) filter (where state not in ('ready', 'open', 'void')))::int as submitted,
             (count(*) filter (where state = 'open'
                and seen_at < ${now}::timestamptz - make_interval(secs => ${SILENT_S})))::int as silent,
             (select count(*)::int from own o join attempt_answer w on w.attempt_id = o.id
               where o.state in ('open', 'submitted') and w.received_at > ${now}::timestamptz - interval '1 minute'
                 and o.seen_at > ${now}::timestamptz - interval '1 minute') as answers_last_minute,
             (select added_minutes from test where id = ${testId}) as added_minutes
        from own`)
    if (known.size >= MAX_TESTS) known.clear()
    known.set(testId, { live, untilMs: now.getTime() + CACHED_MS })
    live.catch(() => known.delete(testId))
    return live
  }
}
