import { type Static, type TSchema, Type } from 'typebox'

/** The pattern of a text of which something is to be seen: not only spaces and signs without a shape. */
export const VISIBLE = '[^\\s\\p{Cc}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0]'

/** An id, wherever it stands: what PostgreSQL's integer holds. */
export const Id = Type.Integer({ minimum: 1, maximum: 2147483647 })
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

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `data` (and `message`) of a success. Types only: answers are built by hand in `present` functions. */
export interface Answer<T> {
  data: T
  message?: string
}

export interface Page<T> extends Answer<T[]> {
  next_cursor: string | null
  total?: number
}
