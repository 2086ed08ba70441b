import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import type { EditedField } from '@kashf/contract/authoring/versions.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { currentCaller } from '../../security/caller.ts'
import { type Change, changesBetween, type Edited, snapshotOf } from './edited-fields.ts'

/** Maximum edits in the history of a course. */
const MAX_EDITS = 500

export interface Edit {
  edited: Edited
  teacherId: number
  courseStatus: number
  at: Date
  /** The edit whose values this one restores. */
  restoredId?: number
}

/**
 * Runs a teacher's change while the course is locked and records the difference as a new version, if there is one.
 * Returns the changes. An audit entry is added if the course is or was on sale, because buyers may have paid for the
 * old version.
 */
export async function recordEdit(
  tx: Tx,
  edit: Edit,
  change: () => Promise<void>,
): Promise<ReadonlyMap<EditedField, Change>> {
  const { edited, teacherId, courseStatus } = edit
  const before = await snapshotOf(tx, edited)
  await change()
  const after = await snapshotOf(tx, edited)
  const changes = changesBetween(before, after)
  if (changes.size > 0) await addVersion(tx, edit, changes)
  if (courseStatus === COURSE_STATUS.published || courseStatus === COURSE_STATUS.hidden) {
    const subject = edited.lessonId === undefined ? `course:${edited.courseId}` : `lesson:${edited.lessonId}`
    await audit(tx, { personId: teacherId, action: 'teacher.edit', subject, before, after })
  }
  return changes
}

async function addVersion(tx: Tx, edit: Edit, changes: ReadonlyMap<EditedField, Change>): Promise<void> {
  const { courseId, lessonId } = edit.edited
  const row = await tx.one<{ version: number }>(
    lessonId === undefined
      ? sql`update course set version = version + 1 where id = ${courseId} returning version`
      : sql`update lesson set version = version + 1 where id = ${lessonId} returning version`,
  )
  await keepChanges(tx, edit, { changes, version: row?.version ?? null })
}

/** Adds an edit to the history. A text that was set aside has no version. */
export async function keepChanges(
  tx: Tx,
  edit: Omit<Edit, 'courseStatus'>,
  made: { changes: ReadonlyMap<EditedField, Change>; version: number | null },
): Promise<void> {
  const { courseId, lessonId } = edit.edited
  const caller = currentCaller()
  const device = caller && typeof caller === 'object' ? deviceName(caller.userAgent) : null
  await tx.run(sql`
    insert into edit_version (course_id, lesson_id, version, teacher_id, device, changes, restored_id, created_at)
    values (${courseId}, ${lessonId ?? null}, ${made.version}, ${edit.teacherId}, ${device},
      ${JSON.stringify(Object.fromEntries(made.changes))}::jsonb, ${edit.restoredId ?? null}, ${edit.at})`)
  await tx.run(sql`
    delete from edit_version where course_id = ${courseId} and id <= (
      select id from edit_version where course_id = ${courseId} order by id desc offset ${MAX_EDITS} limit 1)`)
}
