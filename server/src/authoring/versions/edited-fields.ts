import { isDeepStrictEqual } from 'node:util'
import type { EditedField, EditedValue } from '@kashf/contract/authoring/versions.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The edited entity: a course's own fields, or a lesson's. */
export interface Edited {
  courseId: number
  lessonId?: number
}

/** The columns of an edit as `audit_entry` records them. */
export type Snapshot = Readonly<{ [column in string]?: unknown }>

/** The part of a course that a buyer sees before paying. */
const courseSnapshot = (courseId: number): Statement => sql`
  select title, description, outcomes, category_id, language, level, period, (price_tiyin / 100)::int as price,
    cover_id, cover_spec, trailer_id
    from course where id = ${courseId}`

/** The part of a lesson that a buyer reads and watches, and whether the lesson is there. */
const lessonSnapshot = (lessonId: number): Statement => sql`
  select title, description, chapters, content, is_open, variant, video_id, vimeo_id, attachment_id, deleted_at is not null as is_deleted
    from lesson where id = ${lessonId}`

export async function snapshotOf(db: Queryable, { courseId, lessonId }: Edited): Promise<Snapshot> {
  return db.only<Snapshot>(lessonId === undefined ? courseSnapshot(courseId) : lessonSnapshot(lessonId))
}

/** The columns of fields that consist of several columns or have another name. */
const COLUMNS: ReadonlyMap<EditedField, readonly string[]> = new Map([
  ['cover', ['cover_id', 'cover_spec']],
  ['trailer', ['trailer_id']],
  ['video', ['video_id', 'vimeo_id']],
  ['file', ['attachment_id']],
])
const columnsOf = (field: EditedField) => COLUMNS.get(field) ?? [field]
const FIELD_OF = new Map([...COLUMNS].flatMap(([field, columns]) => columns.map((name) => [name, field])))

/** The value of a field in a snapshot: of one column, or of several as an array. */
function valueIn(snapshot: Snapshot, field: EditedField): unknown {
  const values = columnsOf(field).map((column) => snapshot[column] ?? null)
  return COLUMNS.has(field) ? values : values[0]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A field before and after an edit. */
export interface Change {
  before: unknown
  after: unknown
}

/** The fields that differ between two snapshots. */
export function changesBetween(before: Snapshot, after: Snapshot): Map<EditedField, Change> {
  const fields = new Set(Object.keys(before).map((column) => FIELD_OF.get(column) ?? (column as EditedField)))
  const changes = new Map<EditedField, Change>()
  for (const field of fields) {
    const change = { before: valueIn(before, field), after: valueIn(after, field) }
    if (!same(change.before, change.after)) changes.set(field, change)
  }
  // The words of blocks follow them.
  const content = changes.get('content')
  if (content && content.before !== null && content.after !== null) changes.delete('description')
  return changes
}

/** Whether a snapshot has this value in a field; never for a new file. A drawn cover is compared by its drawing. */
export const hasValue = (snapshot: Snapshot, field: EditedField, value: unknown): boolean =>
  field === 'cover' ? isSameDrawing(snapshot.cover_spec, value) : same(valueIn(snapshot, field), value)

/** The database keeps neither the order of the keys nor the missing prototype of a request's body. */
const isSameDrawing = (stored: unknown, sent: unknown): boolean =>
  isObject(stored) && isObject(sent) && isDeepStrictEqual({ ...stored }, { ...sent })
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Files are deleted when they are replaced, so their fields cannot be put back. */
export const isRestorable = (field: EditedField): boolean => !COLUMNS.has(field)

/** A stored value converted to the representation of its form. */
export const presentValue = (field: EditedField, value: unknown): EditedValue =>
  isRestorable(field) ? (value as EditedValue) : null

export const currentValue = (snapshot: Snapshot, field: EditedField): EditedValue =>
  presentValue(field, valueIn(snapshot, field))

/** The fields that a request contains. */
export function sentFields(
  given: Partial<Readonly<{ [field in EditedField]: unknown }>>,
): Map<EditedField, unknown> {
  return new Map(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field as EditedField, value]),
  )
}
