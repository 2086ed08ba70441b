import type { QueueCounts } from '@kashf/contract/homework/homework.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { titled } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { joinCourse, mayCheck } from '../checkers.ts'

/** As many tasks are told as a list to choose from can hold. */
const MAX_TASKS = 200

/** How many works wait for a checker by task, whoever holds them, and how many the checker has decided today. */
export async function queueCounts(deps: Pick<Deps, 'db' | 'clock'>, checkerId: number): Promise<QueueCounts> {
  const now = deps.clock.now()
  const tasks = await deps.db.rows<QueueCounts['tasks'][number]>(sql`
    select ${titled(sql`c`)} as course, ${titled(sql`l`)} as lesson, count(*)::int as waiting,
           count(*) filter (where w.promised_at < ${now})::int as overdue
      from homework_work w ${joinCourse} where w.state = 'sent' and ${mayCheck(checkerId)}
     group by c.id, l.id order by min(w.sent_at), l.id limit ${MAX_TASKS}`)
  const { count } = await deps.db.only<{ count: number }>(sql`
    select count(*)::int as count from homework_review
     where checker_id = ${checkerId} and decided_at >= ${tashkentMidnight(tashkentDay(now))}`)
  return { tasks, decided_today: count }
}
