import type { MessageTarget } from '@kashf/contract/learning/course-messages.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { lessonToGoOn } from '../progress/course-progress.ts'

interface Pressed {
  course_id: number
  teacher_id: number
  kind: string
  is_learner: boolean
  lesson_id: number | null
}

/**
 * Counts that a learner pressed the link of a message, once, and tells where it leads now. Fails with `not_found` for everybody
 * whom the message has not reached.
 */
export async function pressMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, userId }: { id: number; userId: number },
): Promise<MessageTarget> {
  const now = deps.clock.now()
  const pressed = await deps.db.found<Pressed>(sql`
    with pressed as (
      update course_message_sent set pressed_at = coalesce(pressed_at, ${now})
       where message_id = ${id} and user_id = ${userId} returning message_id)
    select c.id as course_id, c.teacher_id, m.kind, e.student_id is not null as is_learner, l.id as lesson_id
      from pressed join course_message m on m.id = pressed.message_id
      join course c on c.id = m.course_id and c.deleted_at is null
      left join ${learners} e on e.course_id = c.id and e.student_id = ${userId} and ${isOpenAt(now)}
      left join lateral ${lessonToGoOn(sql`e.course_id`, userId, now)} l on true`)
  return { path: pathOf(pressed) }
}

function pathOf({ course_id, teacher_id, kind, is_learner, lesson_id }: Pressed): string {
  if (kind === 'finished') return `/teacher-profile/${teacher_id}`
  if (!is_learner) return `/course/${course_id}`
  return lesson_id === null ? `/my-course/${course_id}` : `/course/${course_id}/lesson/${lesson_id}`
}
