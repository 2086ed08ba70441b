import type { RestoreBody, SetAsideBody } from '@kashf/contract/authoring/versions.ts'
import { lockCourseFor, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { readText } from '../../learning/lesson-text/read-text.ts'
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
  const value = change[body.side]
  const values =
    body.field === 'content' && value === null
      ? { content: '', description: await plainWords() }
      : { [body.field]: value }
  const rest = { teacherId, body: values, files: {}, restoredId: id }
  if (edited.lessonId === undefined) await updateCourse(deps, { courseId: edited.courseId, ...rest })
  else await updateLesson(deps, { lessonId: edited.lessonId, ...rest })

  /** The text without blocks, whose words an edit that only added blocks left as they were. */
  async function plainWords(): Promise<string> {
    const description = row.changes.description?.[body.side]
    return String(description ?? (await snapshotOf(deps.db, edited)).description)
  }
}

/** Characters of a text without blocks: the longest is the description of a course. */
const MAX_SET_ASIDE = 20_000

/** Keeps a text that lost against another in the history, without publishing it. */
export async function setAside(
  deps: Deps,
  input: { courseId: number; teacherId: number; body: SetAsideBody },
): Promise<void> {
  const { courseId, teacherId } = input
  const { lesson_id: lessonId, field, value } = input.body
  const isList = Array.isArray(value)
  if (isList !== (field === 'outcomes')) throw invalid({ value: 'wrong_type' })
  if (field !== 'content' && !isList && String(value).length > MAX_SET_ASIDE)
    throw invalid({ value: { key: 'too_long', n: MAX_SET_ASIDE } })
  if (field === 'content' && lessonId === undefined) throw invalid({ lesson_id: 'required' })
  const after = field === 'content' ? readText(String(value)).json : await textOf(field)
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

  async function textOf(name: 'title' | 'description' | 'outcomes') {
    if (lessonId !== undefined) return String(value).trim()
    return (await readCourseTexts(deps.db, { [name]: value }))[name]
  }
}
