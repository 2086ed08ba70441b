import type { EditedField, EditVersion, EditVersionDetail } from '@kashf/contract/authoring/versions.ts'
import type { Page } from '@kashf/contract/common.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import { person, type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import { cursorId, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import {
  type Change,
  currentValue,
  type Edited,
  isRestorable,
  presentValue,
  snapshotOf,
} from './edited-fields.ts'

type VersionRow = RowOf<EditVersion>

const columns = sql`
  e.id::float8 as id, ${titled(sql`l`)} as lesson, e.version is null as is_set_aside, e.restored_id::float8 as restored_id,
  array(select field from jsonb_object_keys(e.changes) field where field <> 'is_deleted') as fields,
  case (e.changes #>> '{is_deleted,after}')::boolean when true then 'deleted' when false then 'restored' end as lesson_event, e.created_at as changed_at, ${person(sql`u`)} as changed_by, e.device`
const source = sql`
  edit_version e join app_user u on u.id = e.teacher_id left join lesson l on l.id = e.lesson_id`

/** The edits of a course and its lessons, the latest first. The caller checks whose course it is. */
export async function listVersions(
  deps: Pick<Deps, 'db'>,
  input: { courseId: number; limit: number; cursor?: string },
): Promise<Page<EditVersion>> {
  const beforeId = cursorId(input.cursor) ?? Number.MAX_SAFE_INTEGER
  const rows = await deps.db.rows<VersionRow>(sql`
    select ${columns} from ${source}
     where e.course_id = ${input.courseId} and e.id < ${beforeId}::bigint order by e.id desc limit ${input.limit + 1}`)
  return pageById(rows, input.limit, withTimeText)
}

/** An edit of one of the teacher's own courses, with its changes. */
export interface OwnVersion {
  row: VersionRow & { course_id: number; changes: Partial<Record<EditedField, Change>> }
  edited: Edited
}

export async function ownVersion(
  deps: Pick<Deps, 'db'>,
  input: { id: number; teacherId: number },
): Promise<OwnVersion> {
  const own: Statement = sql`
    select ${columns}, e.course_id, e.changes from ${source} join course c on c.id = e.course_id
     where e.id = ${input.id}::bigint and ${mayInSql(input.teacherId, 'edit')}
       and (e.lesson_id is null or l.deleted_at is null)`
  const row = await deps.db.found<OwnVersion['row']>(own)
  return { row, edited: { courseId: row.course_id, lessonId: row.lesson?.id } }
}

/** An edit with the values before and after it, beside the current ones. */
export async function showVersion(
  deps: Pick<Deps, 'db'>,
  input: { id: number; teacherId: number },
): Promise<EditVersionDetail> {
  const { row, edited } = await ownVersion(deps, input)
  const { course_id, changes, ...version } = row
  const current = await snapshotOf(deps.db, edited)
  return {
    ...withTimeText(version),
    changes: version.fields.map((field) => ({
      field,
      before: presentValue(field, changes[field]?.before ?? null),
      after: presentValue(field, changes[field]?.after ?? null),
      current: currentValue(current, field),
      can_restore: isRestorable(field),
    })),
  }
}
