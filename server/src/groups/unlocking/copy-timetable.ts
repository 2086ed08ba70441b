import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { storeConditions } from './stored-conditions.ts'
import { queueTimetableNotice } from './tell-timetable.ts'
import { courseOfGroup } from './timetable.ts'

/**
 * Takes the conditions of another group of the course, with dates moved by the difference of the starts. Lessons that wait for
 * nothing of their own there take those of the course. Returns the course; fails with `not_found`.
 */
export function copyTimetable(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { groupId, fromGroupId, teacherId }: { groupId: number; fromGroupId: number; teacherId: number },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const courseId = await courseOfGroup(tx, groupId)
    await lockCourseFor(tx, 'edit', { courseId, teacherId })
    if ((await courseOfGroup(tx, fromGroupId)) !== courseId) throw new Failure('not_found')
    if (fromGroupId === groupId) throw invalid({ from_group_id: 'other_group' })
    await keepWhatIsOpen(tx, deps.clock.now(), { courseId, groupId })
    await tx.run(sql`
      delete from lesson_unlock u where u.group_id = ${groupId}
         and not exists (select from lesson_unlock f where f.lesson_id = u.lesson_id and f.group_id = ${fromGroupId})`)
    await storeConditions(
      tx,
      sql`select u.lesson_id, ${groupId}::int, u.opens_at + (own.starts_at - former.starts_at), u.days_from_start,
                 u.days_from_joining, u.at_minute, u.after_previous, u.gate_lesson_id, u.gate_percent, u.homework_lesson_id,
                 u.homework_accepted, 1
            from lesson_unlock u join course_group former on former.id = u.group_id join course_group own on own.id = ${groupId}
           where u.group_id = ${fromGroupId}`,
    )
    await audit(tx, {
      personId: teacherId,
      action: 'teacher.edit',
      subject: `course:${courseId}`,
      after: { timetable_of_group: groupId, copied_from_group: fromGroupId },
    })
    await queueTimetableNotice(deps, tx, { courseId, groupId })
    return courseId
  })
}
