import type { HomeworkTask, TaskBody } from '@kashf/contract/homework/homework.ts'
import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { lessonToEdit, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { toPlainText } from '../../learning/user-text/plain-text.ts'
import { leaveSheets, useSheets } from '../../media/sheets/sheets.ts'
import { presentTask, type TaskRow, taskById, taskOfLesson } from './task-row.ts'

/**
 * Sets or changes the homework under a lesson. Fails with `homework_changed` (with the present task) when it was changed since it
 * was read, and with `validation_failed`.
 */
export async function setTask(
  deps: Deps,
  { teacher, lessonId, body }: { teacher: SessionUser; lessonId: number; body: TaskBody },
): Promise<HomeworkTask> {
  const text = toPlainText(body.text)
  if (!text) throw invalid({ text: 'required' })
  if (body.due_on !== null && body.due_days !== null) throw invalid({ due_days: 'not_allowed' })
  return deps.db.transaction(async (tx) => {
    const { course_id: courseId } = await lockLessonToEdit(tx, { lessonId, teacherId: teacher.id })
    const former = await taskOfLesson(tx, lessonId)
    if ((former?.edit ?? 0) !== body.edit)
      throw new Failure('homework_changed', {
        data: former ? await presentTask(deps, tx, former, teacher) : null,
      })
    await changeSheets(deps, tx, {
      ownerId: teacher.id,
      taskId: former?.id ?? null,
      before: former?.sheet_ids ?? [],
      ids: body.sheet_ids,
    })
    if (!former) await keepFollowersOpen(deps, tx, { courseId, lessonId })
    const id = former
      ? await changeRow(deps, tx, former, { ...body, text })
      : await insertRow(deps, tx, lessonId, { ...body, text })
    return presentTask(deps, tx, await taskById(tx, id), teacher)
  })
}

/** Lessons that wait for homework of this lesson do not close to those to whom they are open while there is none. */
async function keepFollowersOpen(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<void> {
  const followers = await tx.rows<{ id: number }>(sql`
    select distinct lesson_id as id from lesson_unlock where homework_lesson_id = ${lessonId}`)
  if (followers.length === 0) return
  const lessonIds = followers.map(({ id }) => id)
  await keepWhatIsOpen(tx, deps.clock.now(), { courseId, lessonIds, groupId: null })
}

/** What another member of the team has added stays, although it is not theirs; what is left out goes unless a copy names it. */
async function changeSheets(
  deps: Deps,
  tx: Tx,
  of: { ownerId: number; taskId: number | null; before: readonly number[]; ids: readonly number[] },
): Promise<void> {
  const { ownerId, taskId, before, ids } = of
  const added = ids.filter((id) => !before.includes(id))
  const used = await useSheets(tx, { ids: added, ownerId, purpose: 'homework' })
  if (used.length < added.length) throw invalid({ sheet_ids: 'upload_unknown' })
  const left = await tx.rows<{ id: number }>(sql`
    select gone.id from unnest(${before.filter((id) => !ids.includes(id))}::int[]) gone (id)
     where not exists (select from homework h where h.sheet_ids @> array[gone.id] and h.id <> ${taskId}::int)`)
  await leaveSheets(
    deps,
    tx,
    left.map(({ id }) => id),
  )
}

async function insertRow(deps: Deps, tx: Tx, lessonId: number, body: TaskBody): Promise<number> {
  const now = deps.clock.now()
  const row = await tx.only<{ id: number }>(sql`
    insert into homework (lesson_id, text, rubric, sheet_ids, due_on, due_days, late, late_percent, late_floor_percent,
      is_discussed, promised_hours, created_at, updated_at)
    values (${lessonId}, ${body.text}, ${JSON.stringify(body.rubric)}, ${body.sheet_ids}, ${body.due_on}, ${body.due_days},
      ${body.late}, ${body.late_percent}, ${body.late_floor_percent}, ${body.is_discussed}, ${body.promised_hours}, ${now},
      ${now}) returning id`)
  return row.id
}

async function changeRow(deps: Deps, tx: Tx, { id }: TaskRow, body: TaskBody): Promise<number> {
  await tx.run(sql`
    update homework set text = ${body.text}, rubric = ${JSON.stringify(body.rubric)}, sheet_ids = ${body.sheet_ids},
           due_on = ${body.due_on}, due_days = ${body.due_days}, late = ${body.late}, late_percent = ${body.late_percent},
           late_floor_percent = ${body.late_floor_percent}, is_discussed = ${body.is_discussed},
           promised_hours = ${body.promised_hours}, edit = edit + 1, updated_at = ${deps.clock.now()}
     where id = ${id}`)
  return id
}

/** Takes the homework of a lesson back. Works stay with their authors; those that wait can still be checked. */
export async function removeTask(
  deps: Pick<Deps, 'db' | 'clock'>,
  { teacherId, lessonId }: { teacherId: number; lessonId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lessonToEdit(tx, { lessonId, teacherId })
    const removed = await tx.run(sql`
      update homework set deleted_at = ${deps.clock.now()} where lesson_id = ${lessonId} and deleted_at is null`)
    if (removed === 0) throw new Failure('not_found')
  })
}
