import type { LearnerTask } from '@kashf/contract/homework/extensions.ts'
import { learners } from '../../access/learners.ts'
import { person, type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { mayCheckOf } from '../checkers.ts'
import { dueAt } from '../deadline.ts'

interface OfLearner {
  courseId: number
  userId: number
}

/** Fails with `not_found` for who doesn't check this learner's works. */
export async function refuseUnlessChecker(
  db: Queryable,
  { courseId, userId, checkerId }: OfLearner & { checkerId: number },
): Promise<void> {
  await db.found(sql`
    select 1 from ${learners} e join course c on c.id = e.course_id and c.deleted_at is null
     where e.course_id = ${courseId} and e.student_id = ${userId} and ${mayCheckOf(checkerId, sql`e.student_id`)}`)
}

/** The tasks of a course, or one of them, in the order of the lessons, with what the learner made of each. */
export async function learnerTasks(
  db: Queryable,
  { courseId, userId, taskId = null }: OfLearner & { taskId?: number | null },
): Promise<LearnerTask[]> {
  const rows = await db.rows<RowOf<LearnerTask>>(sql`
    select h.id, ${titled(sql`l`)} as lesson, w.state, ${dueAt} as due_at, coalesce(w.late_days, 0) as late_days,
           case when x.due_on is not null then json_build_object(
             'due_on', to_char(x.due_on, 'YYYY-MM-DD'), 'reason', x.reason, 'by', ${person(sql`g`)}) end as extension
      from ${learners} e join lesson l on l.course_id = e.course_id and l.deleted_at is null
      join homework h on h.lesson_id = l.id and h.deleted_at is null
      left join homework_work w on w.homework_id = h.id and w.user_id = e.student_id
      left join homework_extension x on x.homework_id = h.id and x.user_id = e.student_id
      left join app_user g on g.id = x.given_by
     where e.course_id = ${courseId} and e.student_id = ${userId} and (${taskId}::int is null or h.id = ${taskId}::int)
     order by l.position, l.id`)
  return rows.map(withTimeText)
}
