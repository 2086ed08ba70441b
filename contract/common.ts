import { type Static, type TSchema, Type } from 'typebox'
import { MAX_INT4 } from './constants.ts'

/** The pattern of a text of which something is to be seen: not only spaces and signs without a shape. */
export const VISIBLE = '[^\\s\\p{Cc}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0]'

/**
 * The pattern of a name or a title: the same, and not the words that programs write where they have none. A comment may
 * consist of them.
 */
export const TITLE = `^(?!\\s*(?:undefined|null)\\s*$)[\\s\\S]*${VISIBLE}`

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_INT4 })
/** `/{id}` in an address. */
export const IdParams = Type.Object({ id: Id })
export type IdParams = Static<typeof IdParams>

/** `/{course_id}` in an address. */
export const CourseIdParams = Type.Object({ course_id: IdParams.properties.id })

/** Key paging: `cursor` is opaque and comes from the previous answer's `next_cursor`. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
}

/**
 * Paging of the lists that the existing client asks for whole: without `limit` and `cursor` they answer up to 1,000. Our own
 * pages always say a limit.
 */
export const WholeListPaging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'without `limit` and `cursor`: up to 1,000' }),
  ),
  cursor: Paging.cursor,
}

export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** A moment on the wire. */
export const Time = Type.String({ format: 'date-time' })
/** A person's picture on the wire. */
export const Image = nullable(
  Type.String(),
  'base address without the width: `{image}/96.webp`, `{image}/256.webp`',
)

/** The schema of a success. */
export const answerSchema = <T extends TSchema>(data: T) =>
  Type.Object({ data, message: Type.Optional(Type.String()) })

/** The schema of a page of a list. */
export const pageSchema = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    next_cursor: nullable(Type.String()),
    total: Type.Optional(Type.Integer()),
  })

/** A person in a record of the console. */
export const PersonName = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() })

/** `data` (and `message`) of a success. Types only: answers are built by hand in `present` functions. */
export interface Answer<T> {
  data: T
  message?: string
}

export interface Page<T> extends Answer<T[]> {
  next_cursor: string | null
  total?: number
}
