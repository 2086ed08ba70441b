import { type Statement, sql } from '../../db/sql.ts'

/**
 * Whether somebody of a course's team looks after this learner: who looks after groups of the course does so for their members alone,
 * everybody else for all. It gives no right by itself; ask [the policy](../../catalogue/courses/policy.ts) for the action too.
 */
export const looksAfter = (
  personId: number | Statement,
  learnerId: number | Statement,
  courseId: Statement = sql`c.id`,
): Statement => sql`(
  not exists (select from group_curator gc join course_group g on g.id = gc.group_id
               where gc.person_id = ${personId} and g.course_id = ${courseId})
  or exists (select from group_member m join group_curator gc on gc.group_id = m.group_id
              where m.course_id = ${courseId} and m.user_id = ${learnerId} and m.left_at is null and gc.person_id = ${personId}))`
