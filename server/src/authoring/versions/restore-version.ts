import type { RestoreBody, SetAsideBody } from '@kashf/contract/authoring/versions.ts'
import { lockCourseFor, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { readCourseTexts } from '../courses/course-input.ts'
import { updateCourse } from '../courses/update-course.ts'
import { updateLesson } from '../lessons/update-lesson.ts'
import { currentValue, hasValue, isRestorable, snapshotOf } from './edited-fields.ts'
import { ownVersion } from './list-versions.ts'
import { keepChanges } from './record-edit.ts'

/** Restores the value that a field had before or after an edit, as a new version. */
export async function restoreVersion(
  deps: Deps,
  input: { id: number; teacherId: number; body: RestoreBody },
): Promise<void> {
  const { id, teacherId, body } = input
  const { row, edited } = await ownVersion(deps, { id, teacherId })
  const change = row.changes[body.field]
  if (!change || !isRestorable(body.field)) throw invalid({ field: 'not_allowed' })
  const values = { [body.field]: change[body.side] }
  const rest = { teacherId, body: values, files: {}, restoredId: id }
  if (edited.lessonId === undefined) await updateCourse(deps, { courseId: edited.courseId, ...rest })
  else await updateLesson(deps, { lessonId: edited.lessonId, ...rest })
}

/** Keeps a text that lost against another in the history, without publishing it. */
export async function setAside(
  deps: Deps,
  input: { courseId: number; teacherId: number; body: SetAsideBody },
): Promise<void> {
  const { courseId, teacherId } = input
  const { lesson_id: lessonId, field, value } = input.body
  const isList = Array.isArray(value)
  if (isList !== (field === 'outcomes')) throw invalid({ value: 'wrong_type' })
  const after =
    lessonId === undefined
      ? (await readCourseTexts(deps.db, { [field]: value }))[field]
      : String(value).trim()
  await deps.db.transaction(async (tx) => {
    if (lessonId === undefined) await lockCourseFor(tx, 'edit', { courseId, teacherId })
    else {
      const lesson = await lockLessonToEdit(tx, { lessonId, teacherId })
      if (lesson.course_id !== courseId || isList) throw invalid({ lesson_id: 'not_yours' })
    }
    const edited = { courseId, lessonId }
    const current = await snapshotOf(tx, edited)
    if (hasValue(current, field, after)) return
    const changes = new Map([[field, { before: currentValue(current, field), after }]])
    await keepChanges(tx, { edited, teacherId, at: deps.clock.now() }, { changes, version: null })
  })
}
