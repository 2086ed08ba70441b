import type { LearnerPage } from '@kashf/contract/learning/learners.ts'
import { grantsOf } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { courseCertificate } from '../certificates/certificates.ts'
import { mayRead } from '../questions/private-questions.ts'
import { type LearnerRow, learnersIn } from './learner-rows.ts'
import { withDetails } from './learners.ts'

const MAX_ASKED = 50

/**
 * A learner of the course with their lessons, the questions that the reader may read, and what gives them access. Fails with `not_found` for those whom the
 * list does not have.
 */
export async function learnerPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { courseId: number; userId: number; readerId: number },
): Promise<LearnerPage> {
  const { db } = deps
  const { courseId, userId, readerId } = of
  const where = sql`e.student_id = ${userId}`
  const row = await db.found<LearnerRow>(
    sql`select * from ${learnersIn({ courseId, now: deps.clock.now(), where, lookAt: 1 })}`,
  )
  const [[learner], grants, watched, asked, certificate] = await Promise.all([
    withDetails(db, courseId, [row]),
    grantsOf(db, of),
    db.rows<RowOf<LearnerPage['watched'][number]>>(sql`
      select l.id, l.title, p.completed_at, p.updated_at as last_watched_at,
             case when not l.is_open then ${lockOf(userId, deps.clock.now())} end as lock
        from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
       where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`),
    db.rows<RowOf<LearnerPage['asked'][number]>>(sql`
      select q.id, q.text, ${titled(sql`l`)} as lesson, q.created_at, q.answered_at is not null as is_answered
        from lesson_question q join lesson l on l.id = q.lesson_id
       where q.author_id = ${userId} and q.course_id = ${courseId} and q.parent_id is null
         and q.deleted_at is null and q.hidden_at is null and l.deleted_at is null and ${mayRead(sql`q`, readerId)}
       order by q.id desc limit ${MAX_ASKED}`),
    courseCertificate(db, of),
  ])
  if (!learner) throw new Failure('not_found')
  return {
    ...learner,
    grants: grants.map(withTimeText),
    watched: watched.map(withTimeText),
    asked: asked.map(withTimeText),
    certificate_at: certificate?.voided_at ? null : (certificate?.completed_at ?? null),
  }
}
