import { ANSWER_GRACE_S } from '@kashf/contract/practice/limits.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { decideResults } from './publish-results.ts'

/**
 * When the last answers of test `t` can come: at its closing, or later for a person with more time, and then the grace. Null
 * where it never closes.
 */
export const lastAnswersAt: Statement = sql`
  greatest(t.closes_at, (select max(d.deadline_at) from attempt d where d.test_id = t.id and t.closes_at is not null
                            and d.state <> 'void'))
  + make_interval(secs => ${ANSWER_GRACE_S})`

/** How long results wait for what was handed in to be graded, in minutes. One attempt that cannot be graded stops no others. */
const GRADING_MIN = 10

/** Publishes the tests whose results come at the closing, when that is over and nobody writes. */
export async function publishDueResults(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db.rows<{ id: number }>(sql`
    select t.id from test t join test_version v on v.test_id = t.id and v.version = t.version
     where t.state = 'published' and t.closes_at < ${now} and t.results_at is null
       and v.settings ->> 'results' = 'at_close' and ${lastAnswersAt} < ${now}::timestamptz
       and not exists (
         select from attempt a
          where a.test_id = t.id and (a.state = 'open' or (a.state in ('submitted', 'expired')
            and ${lastAnswersAt} > ${now}::timestamptz - make_interval(mins => ${GRADING_MIN}))))`)
  await forEach(deps, due, { failed: 'the results of a test were not published' }, ({ id }) =>
    deps.db.transaction((tx) => decideResults(deps, tx, id)),
  )
}
