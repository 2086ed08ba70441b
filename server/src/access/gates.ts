import { type Statement, sql } from '../db/sql.ts'

/**
 * The lesson whose test opens the section of `lesson l` for the person; null when nothing is in the way. What they have begun
 * stays open. A gate behind the lesson, or without a published test, holds nobody.
 */
export const gateOf = (userId: number | null): Statement => sql`(
  select g.id from course_section s join lesson g on g.id = s.gate_lesson_id join test t on t.id = g.test_id
   where s.id = l.section_id and g.position < l.position and g.deleted_at is null and t.state = 'published'
     and not exists (
       select from lesson_progress p
        where p.user_id = ${userId}::int
          and (p.lesson_id = l.id or (p.lesson_id = g.id and p.completed_at is not null))))`
