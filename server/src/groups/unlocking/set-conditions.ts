import type { UnlockBody, UnlockConditionsBody } from '@kashf/contract/groups/unlocking.ts'
import { keepWhatIsOpen } from '../../access/locks.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { queueTimetableNotice } from './tell-timetable.ts'
import { courseOfGroup } from './timetable.ts'

type SetDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicCache'>

/**
 * Sets what a lesson waits for, for the course or one group; without conditions a group takes those of the course again. What is
 * open to learners stays open to them. Returns the course. Fails with `edit_conflict` when somebody changed it meanwhile, and at
 * the field of a test or homework that is not of an earlier lesson, because a lesson would wait for itself.
 */
export function setConditions(
  deps: SetDeps,
  { lessonId, teacherId, body }: { lessonId: number; teacherId: number; body: UnlockBody },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { course_id: courseId } = await lockLessonToEdit(tx, { lessonId, teacherId })
    const groupId = body.group_id ?? null
    await checkConditions(tx, { courseId, groupId, lessonId, conditions: body.conditions })
    const before = await tx.one<{ edit: number }>(sql`
      select * from lesson_unlock where lesson_id = ${lessonId} and group_id is not distinct from ${groupId}::int`)
    if ((before?.edit ?? 0) !== body.edit) throw new Failure('edit_conflict')
    const now = deps.clock.now()
    await keepWhatIsOpen(tx, now, { courseId, lessonIds: [lessonId], groupId })
    if (body.conditions) await store(tx, { lessonId, groupId, conditions: body.conditions })
    else {
      await tx.run(sql`
        delete from lesson_unlock where lesson_id = ${lessonId} and group_id is not distinct from ${groupId}::int`)
    }
    await audit(tx, {
      personId: teacherId,
      action: 'teacher.edit',
      subject: `lesson:${lessonId}`,
      before: { unlocking: before },
      after: { unlocking: body },
    })
    await queueTimetableNotice(deps, tx, { courseId, groupId })
    tx.afterCommit(() => deps.publicCache.clear())
    return courseId
  })
}

/**
 * Fails with `not_found` for a group of another course, and at the field of a lesson that does not come before, or has no test or
 * no homework.
 */
export async function checkConditions(
  db: Queryable,
  of: { courseId: number; groupId: number | null; lessonId: number; conditions?: UnlockConditionsBody },
): Promise<void> {
  const { courseId, groupId, lessonId, conditions } = of
  if (groupId !== null && (await courseOfGroup(db, groupId)) !== courseId) throw new Failure('not_found')
  if (!conditions) return
  const { gate_lesson_id: gate, homework_lesson_id: homework } = conditions
  const named = await db.only<{ is_gate: boolean; is_homework: boolean }>(sql`
    select coalesce(bool_or(b.id = ${gate}::int and b.test_id is not null), false) as is_gate,
           coalesce(bool_or(b.id = ${homework}::int and exists (
             select from homework h where h.lesson_id = b.id and h.deleted_at is null)), false) as is_homework
      from lesson l join lesson b on b.course_id = l.course_id and b.position < l.position and b.deleted_at is null
     where l.id = ${lessonId} and b.id = any(${[gate, homework]}::int[])`)
  if (gate !== null && !named.is_gate) throw invalid({ gate_lesson_id: 'gate_before_lesson' })
  if (homework !== null && !named.is_homework) throw invalid({ homework_lesson_id: 'homework_before_lesson' })
}

async function store(
  tx: Tx,
  of: { lessonId: number; groupId: number | null; conditions: UnlockConditionsBody },
): Promise<void> {
  const { lessonId, groupId, conditions: c } = of
  await tx.run(sql`
    insert into lesson_unlock (lesson_id, group_id, opens_at, days_from_start, days_from_joining, at_minute, after_previous,
      gate_lesson_id, gate_percent, homework_lesson_id, homework_accepted, edit)
    values (${lessonId}, ${groupId}::int, ${c.opens_at ?? null}::timestamptz, ${c.days_from_start}::int, ${c.days_from_joining}::int,
      ${c.at_minute}::int, ${c.after_previous}, ${c.gate_lesson_id}::int, ${c.gate_percent}::int,
      ${c.homework_lesson_id}::int, ${c.homework_accepted}, 1)
    on conflict on constraint lesson_unlock_key do update
      set opens_at = excluded.opens_at, days_from_start = excluded.days_from_start,
          days_from_joining = excluded.days_from_joining, at_minute = excluded.at_minute,
          after_previous = excluded.after_previous, gate_lesson_id = excluded.gate_lesson_id,
          gate_percent = excluded.gate_percent, homework_lesson_id = excluded.homework_lesson_id,
          homework_accepted = excluded.homework_accepted, edit = lesson_unlock.edit + 1`)
}

/**
 * Takes the conditions of another group of the course, with dates moved by the difference of the starts. Lessons that wait for
 * nothing of their own there take those of the course. Returns the course; fails with `not_found`.
 */
export function copyTimetable(
  deps: SetDeps,
  { groupId, fromGroupId, teacherId }: { groupId: number; fromGroupId: number; teacherId: number },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const courseId = await courseOfGroup(tx, groupId)
    await lockCourseFor(tx, 'edit', { courseId, teacherId })
    if ((await courseOfGroup(tx, fromGroupId)) !== courseId) throw new Failure('not_found')
    if (fromGroupId === groupId) throw invalid({ from_group_id: 'other_group' })
    const lessons = await tx.rows<{ id: number }>(
      sql`select id from lesson where course_id = ${courseId} and deleted_at is null`,
    )
    const now = deps.clock.now()
    await keepWhatIsOpen(tx, now, { courseId, lessonIds: lessons.map(({ id }) => id), groupId })
    await tx.run(sql`
      delete from lesson_unlock u where u.group_id = ${groupId}
         and not exists (select from lesson_unlock f where f.lesson_id = u.lesson_id and f.group_id = ${fromGroupId})`)
    await tx.run(sql`
      insert into lesson_unlock (lesson_id, group_id, opens_at, days_from_start, days_from_joining, at_minute, after_previous,
        gate_lesson_id, gate_percent, homework_lesson_id, homework_accepted, edit)
      select u.lesson_id, ${groupId}, u.opens_at + (own.starts_at - former.starts_at), u.days_from_start, u.days_from_joining,
             u.at_minute, u.after_previous, u.gate_lesson_id, u.gate_percent, u.homework_lesson_id, u.homework_accepted, 1
        from lesson_unlock u join course_group former on former.id = u.group_id join course_group own on own.id = ${groupId}
       where u.group_id = ${fromGroupId}
      on conflict on constraint lesson_unlock_key do update
        set opens_at = excluded.opens_at, days_from_start = excluded.days_from_start,
            days_from_joining = excluded.days_from_joining, at_minute = excluded.at_minute,
            after_previous = excluded.after_previous, gate_lesson_id = excluded.gate_lesson_id,
            gate_percent = excluded.gate_percent, homework_lesson_id = excluded.homework_lesson_id,
            homework_accepted = excluded.homework_accepted, edit = lesson_unlock.edit + 1`)
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
