import type { QueueCounts } from '@kashf/contract/homework/queue.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { titled } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { gradedAnswers } from '../../practice/results/marked-answer.ts'
import { joinCourse, joinCourseOfAttempt } from '../checkers.ts'
import { waitingAnswers, waitingWorks } from './queue.ts'

/** As many tasks and tests are told as a list to choose from can hold. */
const MAX_TOLD = 200

/** How much waits for a checker by task and test, whoever holds it, and how much the checker has decided today. */
export async function queueCounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  checkerId: number,
): Promise<QueueCounts> {
  const now = clock.now()
  const midnight = tashkentMidnight(tashkentDay(now))
  const tasks = await db.rows<QueueCounts['tasks'][number]>(sql`
    select ${titled(sql`c`)} as course, ${titled(sql`l`)} as lesson, count(*)::int as waiting,
           count(*) filter (where w.promised_at < ${now})::int as overdue
      from homework_work w ${joinCourse} where ${waitingWorks(checkerId)}
     group by c.id, l.id order by min(w.sent_at), l.id limit ${MAX_TOLD}`)
  const tests = await db.rows<QueueCounts['tests'][number]>(sql`
    select ${titled(sql`c`)} as course, ${titled(sql`t`)} as test, count(*)::int as waiting
      from ${gradedAnswers} ${joinCourseOfAttempt} where ${waitingAnswers(checkerId)}
     group by c.id, t.id order by min(a.submitted_at), t.id, c.id limit ${MAX_TOLD}`)
  const { count } = await db.only<{ count: number }>(sql`
    select ((select count(*) from homework_review where checker_id = ${checkerId} and decided_at >= ${midnight})
      + (select count(*) from attempt_answer where marked_by = ${checkerId} and marked_at >= ${midnight}))::int as count`)
  return { tasks, tests, decided_today: count }
}
