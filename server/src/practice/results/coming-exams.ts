import type { ComingExam } from '@kashf/contract/practice/results.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The most places that are listed. */
const MOST = 50

/** The exams in which a person has a place and has not begun, the next one first; those without a start last. */
export async function comingExams(deps: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<ComingExam[]> {
  const rows = await deps.db.rows<RowOf<ComingExam>>(sql`
    select t.id, v.title, t.opens_at, t.closes_at from test_place p join test t on t.id = p.test_id
      join test_version v on v.test_id = t.id and v.version = t.version
     where p.user_id = ${userId} and t.state = 'published' and coalesce(t.closes_at > ${deps.clock.now()}, true)
       and not exists (select from attempt a where a.test_id = t.id and a.user_id = p.user_id and a.state <> 'void')
     order by t.opens_at nulls last, t.id limit ${MOST}`)
  return rows.map(withTimeText)
}
