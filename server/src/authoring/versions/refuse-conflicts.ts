import type {
  CurrentCover,
  EditConflict,
  EditConflicts,
  EditedField,
} from '@kashf/contract/authoring/versions.ts'
import { type CoverRow, coverSpecOf, presentCover } from '../../catalogue/courses/present-cover.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { currentValue, type Edited, hasValue, snapshotOf } from './edited-fields.ts'

interface Later {
  field: EditedField
  created_at: Date
  device: string | null
  id: number
  first_name: string
  last_name: string
}

/**
 * Fails with `edit_conflict`, listing the current values, when an edit based on `version` would overwrite a field that
 * another edit has changed since. The whole edit is then refused. Call it while the course is locked. An edit without a
 * version overwrites any current value.
 */
export async function refuseConflicts(
  tx: Tx,
  edited: Edited,
  edit: { version: number | undefined; sent: ReadonlyMap<EditedField, unknown> },
): Promise<void> {
  if (edit.version === undefined || edit.sent.size === 0) return
  const { courseId, lessonId } = edited
  const row = await tx.one<{ version: number; known: number }>(sql`
    select r.version, (
      select count(*)::int from edit_version e
       where e.course_id = ${courseId} and coalesce(e.lesson_id, 0) = ${lessonId ?? 0} and e.version > ${edit.version}) as known
      from ${lessonId === undefined ? sql`course` : sql`lesson`} r where r.id = ${lessonId ?? courseId}`)
  if (!row || row.version === edit.version) return
  const later = await laterEdits(tx, edited, edit.version)
  // Where the history does not reach back that far, every difference counts as a conflict.
  const isComplete = row.known === row.version - edit.version
  const current = await snapshotOf(tx, edited)
  const conflicts = [...edit.sent]
    .filter(([field, value]) => (later.has(field) || !isComplete) && !hasValue(current, field, value))
    .map(([field]) => presentConflict(field, later.get(field)))
  if (conflicts.length === 0) return
  const cover = conflicts.find(({ field }) => field === 'cover')
  if (cover) cover.cover = await currentCover(tx, courseId)
  const data: EditConflicts = { version: row.version, conflicts }
  throw new Failure('edit_conflict', {
    fields: Object.fromEntries(conflicts.map(({ field }) => [field, 'changed_elsewhere'])),
    data,
  })

  function presentConflict(field: EditedField, by: Later | undefined): EditConflict {
    return {
      field,
      value: currentValue(current, field),
      changed_at: by?.created_at.toISOString() ?? null,
      changed_by: by ? { id: by.id, first_name: by.first_name, last_name: by.last_name } : null,
      device: by?.device ?? null,
    }
  }
}

/** The latest edit of each field after a version. */
async function laterEdits(tx: Tx, { courseId, lessonId }: Edited, version: number) {
  const rows = await tx.rows<Later>(sql`
    select distinct on (f.field) f.field, e.created_at, e.device, u.id, u.first_name, u.last_name
      from edit_version e cross join lateral jsonb_object_keys(e.changes) f (field) join app_user u on u.id = e.teacher_id
     where e.course_id = ${courseId} and coalesce(e.lesson_id, 0) = ${lessonId ?? 0} and e.version > ${version}
     order by f.field, e.version desc`)
  return new Map(rows.map((row) => [row.field, row]))
}

async function currentCover(tx: Tx, courseId: number): Promise<CurrentCover> {
  const row = await tx.only<CoverRow>(sql`
    select c.id, c.title, k.name as category_name, c.cover_id, c.cover_spec
      from course c join category k on k.id = c.category_id where c.id = ${courseId}`)
  return { spec: coverSpecOf(row), url: presentCover(row).cover }
}
