import type { TimetableBody } from '@kashf/contract/groups/unlocking.ts'
import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, type FieldFact, invalid } from '../../errors/failure.ts'
import { askedConditions, CONDITIONS, storeConditions } from './stored-conditions.ts'
import { queueTimetableNotice } from './tell-timetable.ts'
import { courseOfGroup } from './timetable.ts'

/**
 * Sets what lessons wait for, all or none, for the course or one group; without conditions a group takes those of the course
 * again. What is open to learners stays open to them. Fails with `edit_conflict` when somebody changed one meanwhile, and as
 * `checkTimetable` does.
 */
export function setTimetable(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicCache'>,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: TimetableBody },
): Promise<void> {
  const groupId = body.group_id ?? null
  const lessonIds = body.lessons.map(({ lesson_id }) => lesson_id)
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', { courseId, teacherId })
    await checkTimetable(tx, { courseId, body })
    const before = await tx.rows<{ lesson_id: number; edit: number }>(sql`
      select lesson_id, ${CONDITIONS}, edit from lesson_unlock
       where lesson_id = any(${lessonIds}::int[]) and group_id is not distinct from ${groupId}::int`)
    const edits = new Map(before.map(({ lesson_id, edit }) => [lesson_id, edit]))
    if (body.lessons.some(({ lesson_id, edit }) => (edits.get(lesson_id) ?? 0) !== edit))
      throw new Failure('edit_conflict')
    await keepWhatIsOpen(tx, deps.clock.now(), { courseId, lessonIds, groupId })
    const asked = askedConditions(body.lessons)
    await tx.run(sql`
      delete from lesson_unlock u using ${asked} c
       where u.lesson_id = c.lesson_id and u.group_id is not distinct from ${groupId}::int and not c.is_set`)
    await storeConditions(
      tx,
      sql`select c.lesson_id, ${groupId}::int, ${CONDITIONS}, 1 from ${asked} c where c.is_set`,
    )
    await audit(tx, {
      personId: teacherId,
      action: 'teacher.edit',
      subject: `course:${courseId}`,
      before: { timetable: before },
      after: { timetable: body },
    })
    await queueTimetableNotice(deps, tx, { courseId, groupId })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/**
 * Fails with `not_found` for a group or a lesson of another course, and at the field of a lesson that does not come before, or
 * has no test or no homework: a lesson would wait for itself.
 */
export async function checkTimetable(
  db: Queryable,
  { courseId, body }: { courseId: number; body: TimetableBody },
): Promise<void> {
  const { group_id: groupId, lessons } = body
  if (groupId !== undefined && (await courseOfGroup(db, groupId)) !== courseId) throw new Failure('not_found')
  if (new Set(lessons.map(({ lesson_id }) => lesson_id)).size < lessons.length) {
    throw invalid({ lessons: 'not_allowed' })
  }
  const wrong = await db.rows<{ at: number; is_missing: boolean; gate: boolean; homework: boolean }>(sql`
    select w.* from (
      select c.at, l.id is null as is_missing,
             c.gate_lesson_id is not null and not exists (
               select from lesson b where b.id = c.gate_lesson_id and b.course_id = l.course_id and b.position < l.position
                  and b.deleted_at is null and b.test_id is not null) as gate,
             c.homework_lesson_id is not null and not exists (
               select from lesson b join homework h on h.lesson_id = b.id and h.deleted_at is null
                where b.id = c.homework_lesson_id and b.course_id = l.course_id and b.position < l.position
                  and b.deleted_at is null) as homework
        from ${askedConditions(lessons)} c
        left join lesson l on l.id = c.lesson_id and l.course_id = ${courseId} and l.deleted_at is null) w
     where w.is_missing or w.gate or w.homework`)
  if (wrong.some(({ is_missing }) => is_missing)) throw new Failure('not_found')
  if (wrong.length === 0) return
  const fields = wrong.flatMap(({ at, gate, homework }): [string, FieldFact][] => [
    ...(gate ? [[`lessons.${at}.gate_lesson_id`, 'gate_before_lesson'] as [string, FieldFact]] : []),
    ...(homework
      ? [[`lessons.${at}.homework_lesson_id`, 'homework_before_lesson'] as [string, FieldFact]]
      : []),
  ])
  throw invalid(Object.fromEntries(fields))
}
