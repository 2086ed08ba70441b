import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import type { TimetableBody, TimetablePreview } from '@kashf/contract/groups/unlocking.ts'
import { countKept } from '../../access/keep-open.ts'
import { learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { checkTimetable } from './set-timetable.ts'
import { askedConditions } from './stored-conditions.ts'
import { followsTimetable } from './timetable.ts'

/** Among how many learners, those who joined last, examples are looked for. */
const LOOKED_AT = 50

/**
 * How the change would act, without storing it: how many keep something open, and what the first of its lessons would wait for
 * with the newest learner and with another to whom it does something else. Fails as `setTimetable` does, but for its edits.
 */
export async function previewTimetable(
  deps: Pick<Deps, 'db' | 'clock'>,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: TimetableBody },
): Promise<TimetablePreview> {
  const { db } = deps
  await courseFor(db, 'edit', { courseId, teacherId })
  await checkTimetable(db, { courseId, body })
  const now = deps.clock.now()
  const of = { courseId, groupId: body.group_id ?? null }
  const changed = body.lessons.slice(0, 1)
  const firstId = changed[0]?.lesson_id ?? 0
  // Without conditions a group takes those of the course, which are none when the course's own are taken away.
  const conditions = changed[0]?.conditions
    ? askedConditions(changed)
    : sql`(select * from lesson_unlock c where c.lesson_id = l.id and c.group_id is null and ${of.groupId}::int is not null)`
  const people = await db.rows<{ first_name: string; lock: LessonLock | null }>(sql`
    select person.first_name, ${lockOf(sql`e.student_id`, now, conditions)} as lock
      from ${learners} e join app_user person on person.id = e.student_id join lesson l on l.id = ${firstId}
     where ${followsTimetable(now, of)} and (${of.groupId}::int is not null or not exists (
       select from group_member m join lesson_unlock own on own.group_id = m.group_id and own.lesson_id = l.id
        where m.course_id = e.course_id and m.user_id = e.student_id and m.left_at is null))
     order by e.created_at desc, e.student_id desc limit ${LOOKED_AT}`)
  const [first] = people
  const other = people.find(({ lock }) => JSON.stringify(lock) !== JSON.stringify(first?.lock))
  const lessonIds = body.lessons.map(({ lesson_id }) => lesson_id)
  return {
    kept: await countKept(db, now, { ...of, lessonIds }),
    examples: [first, other].filter((person) => person !== undefined),
  }
}
