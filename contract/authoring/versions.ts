import { type Static, Type } from 'typebox'
import { CoverSpec } from '../art/art.ts'
import { Id, nullable, oneOf, PersonName, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_LESSON_TEXT } from '../learning/lesson-text.ts'
import { MAX_OUTCOME, MAX_OUTCOMES } from './limits.ts'

/** The fields of a course and of a lesson whose changes are kept, by their names in the forms. */
export const COURSE_FIELDS = [
  'title',
  'description',
  'outcomes',
  'category_id',
  'language',
  'level',
  'period',
  'price',
  'cover',
  'trailer',
] as const
export const LESSON_FIELDS = [
  'title',
  'description',
  'chapters',
  'content',
  'is_open',
  'variant',
  'video',
  'file',
] as const
export type EditedField = (typeof COURSE_FIELDS)[number] | (typeof LESSON_FIELDS)[number]

const EditedField = oneOf([...new Set([...COURSE_FIELDS, ...LESSON_FIELDS])])

/** The version on which an edit is based; without one the edit overwrites any current value. */
export const BaseVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_INT4,
    description: 'the version that the change began from: a field that was changed since is not overwritten',
  }),
)

/** A field's value in its form; of a text in blocks its JSON. */
export const EditedValue = Type.Union(
  [Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String()), Type.Null()],
  { description: 'null for a file, and for a text without blocks' },
)
export type EditedValue = Static<typeof EditedValue>

/** The time, the author and the device of an edit. */
const madeBy = {
  changed_at: nullable(Time, 'null when the history no longer tells'),
  changed_by: nullable(PersonName),
  device: nullable(Type.String(), 'such as `Chrome, Android`'),
}

/** The cover that a course has now. */
export const CurrentCover = Type.Object({
  spec: nullable(CoverSpec, 'null for an uploaded picture'),
  url: nullable(Type.String(), 'base URL of the picture'),
})
export type CurrentCover = Static<typeof CurrentCover>

/** A field that was changed since the version on which an edit is based: `data` of `edit_conflict`. */
export const EditConflict = Type.Object({
  field: EditedField,
  value: EditedValue,
  cover: Type.Optional(CurrentCover),
  ...madeBy,
})
export type EditConflict = Static<typeof EditConflict>

/** The `data` of `edit_conflict`. */
export interface EditConflicts {
  /** The current version. */
  version: number
  conflicts: EditConflict[]
}

/** An edit in the history of a course. */
export const EditVersion = Type.Object({
  id: Type.Integer(),
  lesson: nullable(Type.Object({ id: Id, title: Type.String() }), "null for the course's own fields"),
  is_set_aside: Type.Boolean({ description: 'a text that lost against another; it was never published' }),
  lesson_event: nullable(oneOf(['deleted', 'restored']), 'what happened to the lesson as a whole'),
  restored_id: nullable(Type.Integer(), 'the edit whose values it put back'),
  fields: Type.Array(EditedField),
  ...madeBy,
})
export type EditVersion = Static<typeof EditVersion>

/** An edit with the values before and after it. */
export const EditVersionDetail = Type.Object({
  ...EditVersion.properties,
  changes: Type.Array(
    Type.Object({
      field: EditedField,
      before: EditedValue,
      after: EditedValue,
      current: EditedValue,
      can_restore: Type.Boolean({ description: 'false for files: they are deleted when replaced' }),
    }),
  ),
})
export type EditVersionDetail = Static<typeof EditVersionDetail>

export const VersionParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const RestoreBody = Type.Object({
  field: EditedField,
  side: oneOf(['before', 'after']),
})
export type RestoreBody = Static<typeof RestoreBody>

export const SetAsideBody = Type.Object({
  lesson_id: Type.Optional(Id),
  field: oneOf(['title', 'description', 'outcomes', 'content']),
  value: Type.Union([
    Type.String({ maxLength: MAX_LESSON_TEXT }),
    Type.Array(Type.String({ maxLength: MAX_OUTCOME }), { maxItems: MAX_OUTCOMES }),
  ]),
})
export type SetAsideBody = Static<typeof SetAsideBody>
