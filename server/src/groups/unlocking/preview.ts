import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import type { UnlockBody, UnlockExamples } from '@kashf/contract/groups/unlocking.ts'
import { learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { lessonToEdit } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { checkConditions } from './set-conditions.ts'
import { followsTimetable } from './timetable.ts'

/** Among how many learners, those who joined last, examples are looked for. */
const LOOKED_AT = 50

/**
 * How the conditions would act for the newest learner, and for another to whom they do something else. Fails as
 * `setConditions` does.
 */
export async function previewConditions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { lessonId, teacherId, body }: { lessonId: number; teacherId: number; body: UnlockBody },
): Promise<UnlockExamples> {
  const { course_id: courseId } = await lessonToEdit(deps.db, { lessonId, teacherId })
  const groupId = body.group_id ?? null
  await checkConditions(deps.db, { courseId, groupId, lessonId, conditions: body.conditions })
  const now = deps.clock.now()
  const conditions = sql`(
    select l.id as lesson_id, c.* from jsonb_to_record(${JSON.stringify(body.conditions ?? {})}::jsonb) as c
      (opens_at timestamptz, days_from_start int, days_from_joining int, at_minute int, after_previous boolean,
       gate_lesson_id int, gate_percent smallint, homework_lesson_id int, homework_accepted boolean))`
  const people = await deps.db.rows<{ first_name: string; lock: LessonLock | null }>(sql`
    select person.first_name, ${lockOf(sql`e.student_id`, now, body.conditions && conditions)} as lock
      from ${learners} e join app_user person on person.id = e.student_id join lesson l on l.id = ${lessonId}
     where ${followsTimetable(now, { courseId, groupId })}
     order by e.created_at desc, e.student_id desc limit ${LOOKED_AT}`)
  const [first] = people
  const other = people.find(({ lock }) => JSON.stringify(lock) !== JSON.stringify(first?.lock))
  return [first, other].filter((person) => person !== undefined)
}
